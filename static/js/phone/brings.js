// What a hand would bring everybody at the table, beside what is on its sheet or waits on this phone.
import { arithmetic } from "./arithmetic.js";
import { hints } from "./hints.js";
import { moved } from "./moved.js";
import { note } from "./notes.js";
import { doublesNext, settle } from "./rules/settle.js";
import { deal, factor, names, narrow, people, round, rows, rules, totals } from "./table.js";
import { typed } from "./typed.js";

/** By place; then the dummies where they keep a balance, which is what the people lack to 0. */
const inColumns = (amounts, number) => {
  const { active } = deal(number);
  const found = people(number).map(({ place }) => amounts[active.indexOf(place)] ?? 0);
  return round().keeps_balance ? [...found, -found.reduce((all, each) => all + each)] : found;
};

/** A hand as it counts once hand `number` makes the next ones double, or does not. */
const counting = (row, number, doubles) => {
  const now = row.number > number && !row.struck ? factor(row.number, { [number]: doubles }) : row.factor;
  return { ...row, factor: now, turned: now !== row.factor, points: row.points.map((each) => (each * now) / row.factor) };
};

// Forehand has moved on when a hand is entered twice: who plays what is forehand's alone is not compared.
const compared = ({ forehand, declarer, ...record }, { family, forehand_only }) =>
  JSON.stringify(forehand_only || family === "trischaken" ? record : { declarer, ...record });

const isSameAs = (row, record, number) => {
  const seatNow = (seat) => names(number).indexOf(names(row.number)[seat]);
  const entries = row.fields.map((entry) => moved(entry, seatNow)).filter(Boolean);
  const contract = rules().document.contracts.find(({ code }) => code === record.contract);
  return compared(typed(entries, rules()).record, contract) === compared(record, contract);
};

/** All there is to say of a valid record as hand `number` of this table. */
export const brings = (record, number) => {
  const counted = { ...record, round_factor: factor(number) };
  const settled = settle(counted, rules());
  const doubles = doublesNext(counted, settled.points, rules());
  const others = rows().filter((row) => row.number !== number).map((row) => counting(row, number, doubles));
  const before = others.find((row) => row.number === number - 1 && !row.struck);
  const places = inColumns(settled.points, number);
  return {
    record,
    doubles,
    points: settled.points, // by record seat
    places, // by place
    money: inColumns(settled.money, number),
    totals: totals(number, others).map((total, at) => total + places[at]),
    turned: others.filter(({ turned }) => turned),
    text: note(counted, rules(), narrow(number)),
    lines: arithmetic(settled, counted, rules(), names(number)),
    hints: hints(counted, settled, rules(), { number, isSame: before && isSameAs(before, record, number) }),
  };
};
