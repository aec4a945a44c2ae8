// What a hand would bring everybody, beside what is on the sheet or waits here.
import { doublesNext, settle, sum } from "./rules/settle.js";
import { deal, factor, inHand, names, narrow, people, round, rows, rules, totals } from "./table.js";
import { arithmetic, note } from "./arithmetic.js";
import { typed } from "./typed.js";
import { filled } from "./words.js";

/** By place; then the dummies where they keep a balance, which is what the people lack to 0. */
const inColumns = (amounts, number) => {
  const { active } = deal(number);
  const found = people(number).map(({ place }) => amounts[active.indexOf(place)] ?? 0);
  return round().keeps_balance ? [...found, -sum(found)] : found;
};

// Forehand has moved on when a hand is entered twice: who plays what is forehand's alone is not compared.
const compared = ({ forehand, declarer, partners = [], ...record }) =>
  JSON.stringify([record, [...partners].sort(), rules().forms[record.contract].is_forehands || declarer]);

const isSame = (record, number, before) => {
  const entries = inHand(number, { entries: before.fields, people: names(before.number) });
  return compared(typed(entries, rules()).record) === compared(record);
};

// What looks unusual, also that it is the same hand as the one before; it never keeps anybody from saving.
const hints = (record, settled, { names, usual, words }, { number, isSame }) => {
  const contract = names.contracts[record.contract];
  const factor = Math.max(...settled.items.map((item) => item.factor));
  const most = (ledger) => Math.max(...settled[ledger].map(Math.abs));
  const bound = (ledger) => usual.contracts[record.contract]?.[ledger] * record.round_factor;
  const large = ["points", "money"].find((ledger) => most(ledger) > bound(ledger));
  const say = (hint, facts) => filled(words.hints[hint], { contract, ...facts });
  return [
    isSame && say("same_hand", { number, before: number - 1 }),
    factor > usual.factor && say("high_kontra", { factor, level: names.levels[factor] }),
    large && say(large, { points: most(large), usual: bound(large) }),
  ].filter(Boolean);
};

/** All there is to say of a valid record as hand `number`. */
export const brings = (record, number) => {
  const counted = { ...record, round_factor: factor(number) };
  const settled = settle(counted, rules());
  const doubles = doublesNext(counted, settled.points, rules());
  const others = rows({ [number]: doubles }).filter((row) => row.number !== number);
  const now = rows();
  const isTurned = (row) => !row.struck && now.some((each) => each.number === row.number && each.factor !== row.factor);
  const before = others.find((row) => row.number === number - 1 && !row.struck);
  const places = inColumns(settled.points, number);
  return {
    record,
    doubles,
    points: settled.points, // by record seat
    places, // the points by column, as what follows
    money: inColumns(settled.money, number),
    totals: totals(number, others).map((total, at) => total + places[at]),
    turned: others.filter(isTurned),
    text: note(counted, rules(), narrow(number)),
    lines: arithmetic(settled, counted, rules(), names(number)),
    hints: hints(counted, settled, rules(), { number, isSame: before && isSame(record, number, before) }),
  };
};
