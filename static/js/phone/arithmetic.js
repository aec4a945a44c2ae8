// Where a hand's points come from, as web/entry/arithmetic.py says it: "Rufer +1, Pagat still +1 = +2".
// Amounts are the declarer's, a single player's per opponent.
import { bonusNote } from "./notes.js";
import { readHand } from "./rules/hand.js";
import { written } from "./rules/thirds.js";
import { payments } from "./rules/trischaken.js";
import { filled, joined, signed } from "./words.js";

const times = (factor) => `× ${factor}`;

/** What a Kontra makes of it in money, where that is another figure. */
const otherMoney = ({ factor, points, money }, { words }) =>
  String(points) !== String(money) && filled(words.money, { factor: times(factor) });

/** "Rufer +1, Pagat still +1 = +2", "Dreier +4, Pagat +2: +6 × 3 = +18"; a single part is its own total. */
const sum = (parts, amounts, factor, { round_factor: double, words }) => {
  const total = amounts.reduce((all, each) => all + each);
  const factors = joined([double > 1 && words.double, factor > 1 && times(factor)]);
  const said = joined([parts.join(", "), parts[1] && signed(total)], factors ? ": " : " = ");
  return factors ? `${said} ${factors} = ${signed(total * factor * double)}` : said;
};

/** A line person by person: whoever gets or pays something, equal amounts together. */
const each = (label, { points }, { people }) => {
  const told = (amount) => `${people.filter((_, seat) => points[seat] === amount).join(", ")} ${signed(amount)}`;
  return joined([label, [...new Set(points)].filter(Boolean).map(told).join(", ")], ": ");
};

/** The sum of the lines between the sides; what does not count, and what is paid to who holds cards. */
const positive = (items, hand) => {
  const { bonuses, contract: { code }, declarer, kontra, names, round_factor: double, seats, sides, words } = hand;
  const contract = names.contracts[code];
  const labels = {
    ...Object.fromEntries(bonuses.map((listed) => [listed.bonus, bonusNote(listed, hand)])),
    game: joined([contract, names.levels[kontra]]),
    conceded: filled(words.conceded, { contract }),
  };
  const opponents = Math.max(Math.floor(seats.length / sides.declarer.length) - 1, 1);
  const lines = items.filter(({ winner }) => winner);
  const amounts = lines.map(({ points }) => points[declarer] / opponents / double);
  const parts = lines.map((item, at) => {
    const money = otherMoney(item, hand);
    return joined([labels[item.item], signed(amounts[at]), money && `(${money})`]);
  });
  const beside = (item) => {
    const why = words[`${item.void}_void`];
    if (why) return filled(why, { item: labels[item.item] });
    return !item.winner && !item.void && labels[item.item] && each(labels[item.item], item, hand);
  };
  return [sum(parts, amounts, opponents, hand), ...items.map(beside)];
};

/** For each declarer: equal amounts as one and its product, others as a sum by name; then whose Kontra there was. */
const negative = (items, hand) => {
  const { contract: { code }, declarer, declarers, names, people, round_factor: double } = hand;
  return (declarers ?? [{ seat: declarer, contract: code }]).map(({ seat, contract }) => {
    const theirs = items.filter((each) => each.item === "game" && (each.declarer ?? seat) === seat);
    const amounts = theirs.map(({ points }) => points[seat] / double);
    const isEqual = new Set(amounts).size === 1;
    const label = joined([declarers && people[seat], names.contracts[contract]], ": ");
    const parts = amounts.map((amount, at) => joined([!at && label, !isEqual && people[theirs[at].seat], signed(amount)]));
    const line = isEqual ? sum([parts[0]], [amounts[0]], amounts.length, hand) : sum(parts, amounts, 1, hand);
    const kontras = theirs.filter((each) => otherMoney(each, hand)).map((each) => `${people[each.seat]}: ${otherMoney(each, hand)}`);
    return joined([line, kontras.length && `(${kontras.join(", ")})`]);
  });
};

/** Who pays whom, then the announced virgins, then what a Kontra and doubling make of it. */
const trischaken = (items, hand) => {
  const { bonuses, kontra, names, people, round_factor: double, thirds, words } = hand;
  const who = (seats, isCounted) =>
    seats.map((seat) => joined([people[seat], isCounted && `(${written(thirds[seat])})`])).join(", ");
  const payment = ({ payers, receivers, pays, gets, isCounted, isMayor }) => {
    const paid = `${who(payers, isCounted)} ${signed(-pays)}, ${who(receivers)} ${signed(gets)}`;
    return isCounted && isMayor ? filled(words.mayor, { paid }) : paid;
  };
  const virgin = ({ seat, made }, at) => {
    const amount = items[at + 1].value * (made ? 1 : -1);
    const said = `${made ? words.virgin_made : words.virgin_lost} ${signed(amount)}`;
    return `${people[seat]}: ${sum([said], [amount], 3, { round_factor: 1, words })}`;
  };
  const money = otherMoney(items[0], hand);
  return [
    ...payments(hand).map(payment),
    ...bonuses.map(virgin),
    kontra > 1 && (money ? `${names.levels[kontra]}: ${money}` : `${names.levels[kontra]} ${times(kontra)}`),
    double > 1 && words.counts_double,
  ];
};

/** The lines that explain what `settle` says of a record; `people` by record seat, the dummies last. */
export const arithmetic = ({ items }, record, rules, people) => {
  const words = { ...rules.words, ...rules.words.notes, ...rules.words.arithmetic };
  const hand = { ...readHand(record, rules), people, words };
  const told = { positive, negative, trischaken }[hand.contract.family];
  const lines = hand.renonce.length ? [each(words.renonce, items[0], hand)] : told(items, hand);
  const shared = items.filter(({ item }) => item === "dummies");
  return [...lines, ...shared.map((item) => each(words.dummies, item, hand))].filter(Boolean);
};
