// The table as this phone knows it: what its sheet said last (`#round`), with what waits on this phone in its place.
import { items } from "./queue.js";

const read = (id) => JSON.parse(document.getElementById(id).textContent);

let known = null; // read once for every sheet
let ruling = null;

export const round = () => (known ??= read("round"));
export const rules = () => (ruling ??= read("rules"));

/** Another page is there, or another sheet. */
export const renew = () => (known = ruling = null);

export const deal = (number) => round().deals[number - 1];

/** Who sits at each place in a hand, stand-ins included. */
export const people = (number) => {
  const latest = new Map();
  for (const each of round().people) if (each.from <= number) latest.set(each.place, each);
  return [...latest.values()];
};

// By record seat, the people only.
const bySeat = (number, fact) => {
  const there = people(number);
  return deal(number).active.map((place) => there[place - 1][fact]);
};
export const names = (number) => [...bySeat(number, "name"), ...round().dummies];
export const narrow = (number) => [...bySeat(number, "narrow"), ...round().dummies];
export const seats = (number) => bySeat(number, "entry").join("-");

/** The record seat at each place, -1 for who sits out; then the dummies' seats. */
export const seatsByPlace = (number) => {
  const { active } = deal(number);
  return [...people(number).map(({ place }) => active.indexOf(place)), ...round().dummies.map((_, at) => active.length + at)];
};

/** What is to be sent from here, as far as it can be drawn. */
export const waiting = () =>
  items().filter(({ table, state, what, byPlace }) => table === round().table && state === "waiting" && (byPlace || what === "undo"));

const rowOf = (item, there) => {
  const { id, number, byPlace, money, doubles, factor, entries } = item;
  const row = { number, money, doubles, factor, points: byPlace.slice(0, people(number).length), fields: entries, entry_id: id, struck: false };
  return { ...there, ...row, waiting: item };
};

// What another phone has entered meanwhile stands: the one that waits here will be told.
const merged = () => {
  const found = new Map(round().rows.map((row) => [row.number, row]));
  for (const item of waiting()) {
    const there = found.get(item.number);
    if (item.what === "undo") there?.state || found.delete(item.number);
    else if (Boolean(there) === (item.what === "correct")) found.set(item.number, rowOf(item, there));
  }
  return [...found.values()].sort((one, other) => one.number - other.number);
};

/** 1 or 2: how often a hand counts. `doubles` says of hands that were not saved whether they make the next ones double. */
export const factor = (number, doubles = {}, list = merged()) => {
  const said = { ...Object.fromEntries(list.map((row) => [row.number, row.doubles])), ...doubles };
  const isNear = (before) => before < number && number - before <= round().doubled_hands;
  return Object.keys(said).some((each) => said[each] && isNear(each)) ? 2 : 1;
};

// A hand that waits here can make later ones count double, or no longer.
const counted = (row, list) => {
  if (!round().doubled_hands) return row;
  const counts = factor(row.number, {}, list);
  const times = (amounts) => amounts.map((amount) => (amount / row.factor) * counts);
  return { ...row, factor: counts, points: times(row.points), money: times(row.money) };
};

/** Every hand that is on the sheet or waits here, by number. */
export const rows = () => {
  const list = merged();
  return list.map((row) => counted(row, list));
};

/** What everybody has, by entry: `points` or `money` of some rows. */
export const sums = (list, ledger = "points") => {
  const found = {};
  for (const row of list) {
    people(row.number).forEach(({ entry }, at) => (found[entry] = (found[entry] ?? 0) + (row[ledger][at] ?? 0)));
  }
  return found;
};

/** The points of those who sit there in a hand, by place; then the dummies' balance where they keep one. */
export const totals = (number, list = rows()) => {
  const found = sums(list);
  const balance = -Object.values(found).reduce((all, each) => all + each, 0);
  return [...people(number).map(({ entry }) => found[entry] ?? 0), ...(round().keeps_balance ? [balance] : [])];
};

/** The first hand not there yet; undefined when all are. */
export const nextNumber = () => {
  const there = new Set(merged().map(({ number }) => number));
  return round().deals.findIndex((_, at) => !there.has(at + 1)) + 1 || undefined;
};
