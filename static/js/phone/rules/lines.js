// The lines of a positive or negative contract. Values are points per opponent.
import { fromOthers, line, under } from "./amounts.js";
import { row, sideOf } from "./hand.js";

const gameValue = (winner, { contract, second_half }) => {
  if (winner === "declarer") return contract.value;
  return second_half ? contract.second_half_lost_value : contract.lost_value;
};

/** What each of the payers settles with the declarer of a negative contract, by itself. */
export const negativeLines = (hand, payers, known) => {
  const winner = sideOf(hand.won);
  const value = gameValue(winner, hand);
  const gain = hand.won ? value : -value;
  return payers.map((seat) => {
    const factor = hand.opponent_kontra[seat] ?? 1;
    const amounts = hand.seats.map((each) => (each === hand.declarer ? gain : each === seat ? -gain : 0));
    return line("game", under(factor, amounts, hand), { value, factor, winner, ...known, seat });
  });
};

const voidLine = (item, why, hand) => line(item, under(1, hand.seats.map(() => 0), hand), { void: why });

const paidLine = ({ item, value, winner, kontra }, hand, isKontraVoid) => {
  const isVoid = kontra > 1 && (isKontraVoid || (hand.king_in_talon && hand.contract.king_in_talon_voids_kontra));
  const factor = isVoid ? 1 : kontra;
  const ledgers = under(factor, fromOthers(value, hand.sides[winner], hand), hand);
  return line(item, ledgers, { value, factor, winner, void: isVoid ? "kontra" : null });
};

// Cards held name a seat and nothing else: they are announced and made.
const readBonus = ({ bonus, side, seat, announced = true, made = true, kontra = 1 }, { document, contract, sides }) => {
  const { kind, ...values } = row(document.bonuses, bonus);
  const way = announced ? "announced" : "silent";
  const value = values[way] * (contract.doubles_bonuses ? 2 : 1);
  const isDeclarers = side ? side === "declarer" : sides.declarer.includes(seat);
  return { item: bonus, seat, way, made, kontra, kind, value, winner: sideOf(isDeclarers === made) };
};

// A Valat in the game's place is a factor on it, and carries the larger Kontra of the two.
const gameLines = (valat, effects, hand) => {
  const { conceded, kontra, contract } = hand;
  const winner = sideOf(hand.won);
  const game = { item: conceded ? "conceded" : "game", value: gameValue(winner, hand), winner, kontra };
  if (!valat) return [paidLine(game, hand)];
  const value = contract.doubles_bonuses ? effects.in_solos : effects.worth;
  if (!effects.replaces_game) return [paidLine(game, hand, effects.voids_kontra), paidLine({ ...valat, value }, hand)];
  const both = { value: value * gameValue(valat.winner, hand), kontra: Math.max(kontra, valat.kontra) };
  return [voidLine("game", "replaced_by_valat", hand), paidLine({ ...valat, ...both }, hand)];
};

const bonusLine = (bonus, effects, hand) => {
  const { item, seat, way, kind, value } = bonus;
  if (effects.voids[way].includes(kind) && !hand.renonce.length) return voidLine(item, "valat", hand);
  if (kind !== "hand") return paidLine({ ...bonus, value: value * effects.factors[way] }, hand);
  if (hand.document.hand_pays === "side") return paidLine(bonus, hand);
  return line(item, under(1, fromOthers(value, [seat], hand), hand), { value });
};

/** One declarer's contract: the game, the Valat, the bonuses as listed. */
export const contractLines = (hand) => {
  if (hand.contract.family === "negative") return negativeLines(hand, hand.sides.opponents);
  const bonuses = hand.bonuses.map((bonus) => readBonus(bonus, hand));
  const valat = bonuses.find(({ kind }) => kind === "valat");
  const effects = hand.valat[!valat ? "none" : valat.made ? valat.way : "failed"];
  const others = bonuses.filter((bonus) => bonus !== valat);
  return [...gameLines(valat, effects, hand), ...others.map((bonus) => bonusLine(bonus, effects, hand))];
};
