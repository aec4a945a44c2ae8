// What is said of a hand, as web/entry/notes.py and web/entry/arithmetic.py do: on the sheet in a few words, and where its
// points come from, "Rufer +1, Pagat still +1 = +2".
import { payments, readHand } from "./rules/settle.js";
import { written } from "./rules/thirds.js";
import { filled, joined, signed } from "./words.js";

/** A bonus as it was said and ended: announced and made, its name is enough. */
const bonusNote = ({ bonus: code, side, announced, made, kontra }, { names, words: { notes } }) => {
  const ended = [announced === false && notes.silent, made === false && notes.lost, names.levels[kontra]];
  const bonus = joined([names.bonuses[code], ...ended]);
  return side === "opponents" ? filled(notes.opponents, { bonus }) : bonus;
};

/** The note, `people` by record seat. Of several declarers it says who declared what. */
export const note = (record, rules, people) => {
  const { names: { contracts, levels }, words: { notes } } = rules;
  const { bonuses, conceded, declarers, king_in_talon, renonce, round_factor } = record;
  const played = ({ contract, seat, kontra, opponent_kontra }) => {
    const said = [kontra, ...Object.values({ ...kontra, ...opponent_kontra })];
    const told = Object.keys(levels).filter((factor) => said.includes(Number(factor)));
    return [joined([contracts[contract], declarers && people[seat]], ": "), ...told.map((factor) => levels[factor])];
  };
  const parts = [
    ...(declarers ?? [record]).flatMap(played),
    ...new Set(bonuses?.map((listed) => bonusNote(listed, rules))),
    conceded ? notes.conceded : king_in_talon && notes.king_in_talon,
    renonce && notes.renonce,
    round_factor > 1 && notes.double,
  ];
  return joined(parts, ", ");
};

const times = (factor) => factor > 1 && `× ${factor}`;

/** What a Kontra makes of it in money, where that is another figure. */
const otherMoney = ({ factor, points, money }, { words }) =>
  String(points) !== String(money) && filled(words.money, { factor: times(factor) });

/** "Rufer +1, Pagat still +1 = +2", "Dreier +4, Pagat +2: +6 × 3 = +18"; a single part is its own total. */
const sum = (parts, factor, { round_factor: double = 1, words }) => {
  const total = parts.reduce((all, [, amount]) => all + amount, 0);
  const told = parts.map(([label, amount, money]) => joined([label, signed(amount), money && `(${money})`]));
  const factors = joined([double > 1 && words.double, times(factor)]);
  const said = joined([told.join(", "), told[1] && signed(total)], factors ? ": " : " = ");
  return factors ? `${said} ${factors} = ${signed(total * factor * double)}` : said;
};

/** A line person by person: whoever gets or pays something, equal amounts together. */
const byPerson = (label, { points }, { people }) => {
  const told = (amount) => `${people.filter((_, seat) => points[seat] === amount).join(", ")} ${signed(amount)}`;
  return joined([label, [...new Set(points)].filter(Boolean).map(told).join(", ")], ": ");
};

/** The sum between the sides; what does not count, and what is paid to who holds cards. */
const positive = (items, hand) => {
  const { bonuses, declarer, kontra, names, round_factor: double, seats, sides, words } = hand;
  const contract = names.contracts[hand.contract.code];
  const labels = {
    ...Object.fromEntries(bonuses.map((listed) => [listed.bonus, bonusNote(listed, hand)])),
    game: joined([contract, names.levels[kontra]]),
    conceded: filled(words.conceded, { contract }),
  };
  const opponents = Math.max(Math.floor(seats.length / sides.declarer.length) - 1, 1);
  const parts = items
    .filter(({ winner }) => winner)
    .map((item) => [labels[item.item], item.points[declarer] / opponents / double, otherMoney(item, hand)]);
  const beside = (item) => {
    const [label, why] = [labels[item.item], words[`${item.void}_void`]];
    if (why) return filled(why, { item: label });
    return label && !item.winner && !item.void && byPerson(label, item, hand);
  };
  return [sum(parts, opponents, hand), ...items.map(beside)];
};

/** For each declarer: equal amounts as a product, others as a sum by name; then whose Kontra there was. */
const negative = (items, hand) => {
  const { contract: { code }, declarer, declarers, names, people, round_factor: double } = hand;
  return (declarers ?? [{ seat: declarer, contract: code }]).map(({ seat, contract }) => {
    const lines = items.filter((each) => each.item === "game" && (each.declarer ?? seat) === seat);
    const label = joined([declarers && people[seat], names.contracts[contract]], ": ");
    const paid = lines.map((each) => [people[each.seat], each.points[seat] / double]);
    const isEqual = new Set(paid.map(([, amount]) => amount)).size === 1;
    const parts = isEqual ? [[label, paid[0][1]]] : paid.map(([name, amount], at) => [joined([!at && label, name]), amount]);
    const kontras = lines.map((each) => [people[each.seat], otherMoney(each, hand)]).filter(([, money]) => money);
    return joined([
      sum(parts, isEqual ? paid.length : 1, hand),
      kontras.length && `(${kontras.map((said) => said.join(": ")).join(", ")})`,
    ]);
  });
};

/** Who pays whom, then the announced virgins, then what a Kontra and doubling make of it. */
const trischaken = (items, hand) => {
  const { bonuses, kontra, names, people, round_factor: double, thirds, words } = hand;
  const listed = (seats, isCounted, amount) => {
    const who = seats.map((seat) => joined([people[seat], isCounted && `(${written(thirds[seat])})`]));
    return `${who.join(", ")} ${signed(amount)}`;
  };
  const payment = ({ payers, receivers, pays, gets, isCounted, isMayor }) => {
    const paid = `${listed(payers, isCounted, -pays)}, ${listed(receivers, false, gets)}`;
    return isCounted && isMayor ? filled(words.mayor, { paid }) : paid;
  };
  const virgin = ({ seat, made }, at) => {
    const said = `${people[seat]}: ${made ? words.virgin_made : words.virgin_lost}`;
    return sum([[said, items[at + 1].value * (made ? 1 : -1)]], 3, {});
  };
  const money = otherMoney(items[0], hand);
  return [
    ...payments(hand).map(payment),
    ...bonuses.map(virgin),
    kontra > 1 && joined([names.levels[kontra], money || times(kontra)], money ? ": " : " "),
    double > 1 && words.counts_double,
  ];
};

/** The lines that explain what `settle` says of a record; `people` by record seat, the dummies last. */
export const arithmetic = ({ items }, record, rules, people) => {
  const words = { ...rules.words, ...rules.words.notes, ...rules.words.arithmetic };
  const hand = { ...readHand(record, rules), people, words };
  const told = { positive, negative, trischaken }[hand.contract.family];
  const lines = hand.renonce.length ? [byPerson(words.renonce, items[0], hand)] : told(items, hand);
  const shared = items.filter(({ item }) => item === "dummies");
  return [...lines, ...shared.map((item) => byPerson(words.dummies, item, hand))].filter(Boolean);
};
