// A hand to points and money, as scoring/settle.py does it. Its lines say what each thing brings by seat, in one of the
// ledgers: the score, or the money. Seats count from forehand, 0; values are per opponent.

export const row = (rows, code) => rows.find((each) => each.code === code);

export const sideOf = (isDeclarers) => (isDeclarers ? "declarer" : "opponents");

const DEFAULTS = { forehand: 0, kontra: 1, opponent_kontra: {}, bonuses: [], renonce: [], round_factor: 1 };

/** A valid record with its defaults, beside the rules. */
export const readHand = (record, rules) => {
  const { players = 4, dummies = 0, contracts } = rules.document;
  const seats = [...Array(players + dummies).keys()];
  const declaring = [record.declarer, record.partner, ...(record.partners ?? [])];
  const sides = { declarer: [], opponents: [] };
  for (const seat of seats) sides[sideOf(declaring.includes(seat))].push(seat);
  return { ...rules, ...DEFAULTS, ...record, seats, sides, contract: row(contracts, record.contract) };
};

export const sum = (amounts) => amounts.reduce((all, each) => all + each, 0);
const totals = (lines) => lines[0].amounts.map((_, seat) => sum(lines.map(({ amounts }) => amounts[seat])));

// A line that brings `amounts` without its Kontra `factor`.
const line = (item, amounts, { kontraCounts }, known) => {
  const said = { item, value: 0, factor: 1, winner: null, void: null, ...known };
  return { ...said, amounts: amounts.map((amount) => amount * (kontraCounts ? said.factor : 1)) };
};

// Each of the larger party gets or pays the value, each of the smaller one so much more that the sum is 0.
const fromOthers = (value, getting, { seats, sides }) => {
  const paying = [...sides.declarer, ...sides.opponents].filter((seat) => !getting.includes(seat));
  const share = (party) => (value * Math.max(getting.length, paying.length)) / party.length;
  return seats.map((seat) => (getting.includes(seat) ? share(getting) : paying.includes(seat) ? -share(paying) : 0));
};

const gameValue = (winner, { contract, second_half }) =>
  contract[winner === "declarer" ? "value" : second_half ? "second_half_lost_value" : "lost_value"];

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
  const [valats, others] = [true, false].map((is) => hand.bonuses.filter(({ bonus }) => (bonus === "valat") === is));
  const prices = pricesBeside(valats[0], hand);
  return [{ side: "declarer", made: hand.won }, ...valats, ...others].map((each) => itemLine(each, prices, hand));
};

// What each who pays settles with a declarer, as if alone; of several (Bei-Spiele) it says with which.
const negativeLines = (hand) => {
  const { declarers, document } = hand;
  const spared = document.bei_pays === "everyone" ? [] : (declarers ?? []).map(({ seat }) => seat);
  const games = declarers?.map(({ seat: declarer, contract, won, kontra = {} }) =>
    readHand({ declarer, contract, won, opponent_kontra: kontra }, hand),
  );
  return (games ?? [hand]).flatMap((alone) => {
    const { declarer, opponent_kontra, sides } = alone;
    const payers = sides.opponents.filter((seat) => !spared.includes(seat));
    return payers.map((seat) => {
      const one = { ...alone, sides: { ...sides, opponents: [seat] }, kontra: opponent_kontra[seat] ?? 1 };
      return { ...itemLines(one)[0], ...(games && { declarer }), seat };
    });
  });
};

const contractLines = (hand) => (hand.contract.family === "negative" ? negativeLines(hand) : itemLines(hand));

/**
 * Trischaken pays by the shape of its card points, as scoring/trischaken_shapes.py settled it: each payer `pays`, each
 * receiver `gets`; seats rise.
 */
export const payments = ({ seats, thirds, forehand, trischaken, document }) => {
  // Who has most is first, forehand before others with as many.
  const order = [...seats].sort((one, two) => thirds[two] - thirds[one] || (two === forehand) - (one === forehand));
  const falling = order.map((seat) => thirds[seat]);
  const ties = falling.map((each, place) => Number(each === falling[place - 1])).join("");
  const isMayor = falling[0] > falling[1] && falling[0] >= document.trischaken.mayor_thirds;
  const shape = [ties, order.indexOf(forehand), isMayor, falling[3] === 0];
  return trischaken[shape].map(([pay, get, pays, gets, isCounted]) => {
    const [payers, receivers] = [order.slice(0, pay).sort(), order.slice(-get).sort()];
    return { payers, receivers, pays, gets, isCounted, isMayor };
  });
};

// Who announced to take no trick gets it from each other seat, or pays it to each.
const virginLine = ({ seat, made }, hand) => {
  const value = hand.document.trischaken.announced_virgin[made ? "made" : "lost"];
  return line("virgin", fromOthers(made ? value : -value, [seat], hand), hand, { value, factor: hand.kontra });
};

// The hand, and each announced virgin; one Kontra is on all of it.
const trischakenLines = (hand) => {
  const amounts = hand.seats.map(() => 0);
  for (const { payers, receivers, pays, gets } of payments(hand)) {
    for (const seat of payers) amounts[seat] -= pays;
    for (const seat of receivers) amounts[seat] += gets;
  }
  const virgins = hand.bonuses.map((call) => virginLine(call, hand));
  return [line("trischaken", amounts, hand, { factor: hand.kontra }), ...virgins];
};

// After a Renonce the side wins the game and everything announced, and has its own silent bonuses.
const completeWin = (side, hand) => {
  const said = hand.bonuses.filter((bonus) => bonus.announced || bonus.side === side);
  const bonuses = said.map((bonus) => ({ ...bonus, side, made: true }));
  return totals(contractLines({ ...hand, won: side === "declarer", bonuses }));
};

// What every regular player gets: a complete win of their own side.
const gains = (hand) => {
  const { contract, document, forehand, renonce, seats, sides } = hand;
  if (contract.family !== "trischaken") {
    const wins = ["declarer", "opponents"].map((side) => completeWin(side, hand));
    return seats.map((seat) => wins[Number(sides.opponents.includes(seat))][seat]);
  }
  const { each, by_forehand, by_two } = document.trischaken.renonce;
  const gain = renonce.length > 1 ? by_two : renonce[0] === forehand ? by_forehand : each;
  return seats.map(() => gain);
};

// The offenders pay in equal parts; what is left over is paid by the lower seats, a unit each.
const renonceLine = (hand) => {
  const offenders = [...hand.renonce].sort();
  const amounts = gains(hand);
  const total = sum(amounts.filter((_gain, seat) => !offenders.includes(seat)));
  offenders.forEach((seat, place) => (amounts[seat] = -Math.ceil((total - place) / offenders.length)));
  return line("renonce", amounts, hand);
};

const linesOf = (hand) => {
  if (hand.renonce.length) return [renonceLine(hand)];
  return hand.thirds ? trischakenLines(hand) : contractLines(hand);
};

/** What each of the people gets of the dummies' balance: these have what the `people` lack to 0. */
export const dummyShares = (people) => {
  const share = Math.trunc(-sum(people) / people.length);
  const rest = -sum(people) % people.length; // the highest gets it, or the lowest pays it
  const chosen = people.indexOf((rest > 0 ? Math.max : Math.min)(...people));
  return people.map((_own, at) => (at === chosen ? share + rest : share));
};

const dummiesLine = (lines, hand) => {
  const amounts = totals(lines);
  const shares = dummyShares(amounts.slice(0, hand.document.players));
  return line("dummies", amounts.map((amount, seat) => shares[seat] ?? -amount), hand);
};

const ledger = (hand) => {
  const lines = linesOf(hand);
  if (hand.document.dummies_shared === "hand") lines.push(dummiesLine(lines, hand));
  const counted = (amount) => amount * hand.round_factor + 0; // -0 would show its sign
  return lines.map((each) => ({ ...each, amounts: each.amounts.map(counted) }));
};

/** `{points, money, items}` of a valid record, by seat. */
export const settle = (record, rules) => {
  const hand = readHand(record, rules);
  const score = ledger({ ...hand, kontraCounts: rules.document.kontra.counts !== "money" });
  const money = ledger({ ...hand, kontraCounts: true });
  const items = score.map(({ amounts, ...each }, i) => ({ ...each, points: amounts, money: money[i].amounts }));
  return { points: totals(score), money: totals(money), items };
};

/** Whether the hands after this one count double; `points` are its score by seat. */
export const doublesNext = ({ contract, bonuses = [] }, points, { document }) => {
  const happened = {
    trischaken: row(document.contracts, contract).family === "trischaken",
    all_zero: !points.some(Boolean),
    mondfang: bonuses.some(({ bonus, made }) => bonus === "mondfang" && made),
  };
  return (document.doubled_after ?? []).some((occasion) => happened[occasion]);
};
