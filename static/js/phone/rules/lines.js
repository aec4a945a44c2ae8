// The lines of a positive or negative contract. Values are points per opponent.
import { fromOthers, line } from "./amounts.js";
import { sideOf } from "./hand.js";

const gameValue = (winner, { contract, second_half }) => {
  if (winner === "declarer") return contract.value;
  return second_half ? contract.second_half_lost_value : contract.lost_value;
};

// A Valat in the game's place carries the larger Kontra of the two.
const kontraOf = (isGame, kontra, prices, hand) => {
  const factor = isGame ? Math.max(kontra, hand.kontra) : kontra;
  const isVoid = (isGame && prices.voids_kontra) || (hand.king_in_talon && hand.contract.king_in_talon_voids_kontra);
  return factor > 1 && isVoid ? { void: "kontra" } : { factor };
};

// The game is an item without a `bonus`. Cards held name a seat and nothing else: they are announced and made.
const itemLine = ({ bonus, side, seat, announced = true, made = true, kontra = 1 }, prices, hand) => {
  const isGame = !bonus || (bonus === "valat" && !prices.game);
  const isDeclarers = side ? side === "declarer" : hand.sides.declarer.includes(seat);
  const winner = sideOf(isDeclarers === made);
  const price = bonus ? prices.bonuses[bonus][Number(announced)] : prices.game;
  const value = price * (isGame ? gameValue(winner, hand) : 1);
  const paid = (getting, known) =>
    line(bonus ?? (hand.conceded ? "conceded" : "game"), fromOthers(value, getting, hand), hand, { value, ...known });
  if (price === null) return paid([], { void: bonus ? "valat" : "replaced_by_valat" });
  if (seat !== undefined && hand.document.hand_pays === "holder") return paid([seat]);
  return paid(hand.sides[winner], { winner, ...kontraOf(isGame, kontra, prices, hand) });
};

const pricesBeside = (valat, { contract, renonce, prices }) => {
  const ofContract = prices[contract.doubles_bonuses ? "solo" : "other"];
  if (!valat) return ofContract.none;
  if (renonce.length) return ofContract.renonce;
  return ofContract[!valat.announced ? "silent" : valat.made ? "announced" : "failed"];
};

// The game, the Valat, the bonuses as listed.
const itemLines = (hand) => {
  const valats = hand.bonuses.filter(({ bonus }) => bonus === "valat");
  const others = hand.bonuses.filter(({ bonus }) => bonus !== "valat");
  const prices = pricesBeside(valats[0], hand);
  return [{ side: "declarer", made: hand.won }, ...valats, ...others].map((each) => itemLine(each, prices, hand));
};

/** What each of the payers settles with the declarer of a negative contract, as if they were alone. */
export const negativeLines = (hand, payers, known) =>
  payers.map((seat) => {
    const sides = { ...hand.sides, opponents: [seat] };
    const [game] = itemLines({ ...hand, sides, kontra: hand.opponent_kontra[seat] ?? 1 });
    return { ...game, ...known, seat };
  });

export const contractLines = (hand) =>
  hand.contract.family === "negative" ? negativeLines(hand, hand.sides.opponents) : itemLines(hand);
