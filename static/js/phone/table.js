// The table as this phone knows it: what its sheet said last (`#round`), and what waits here.
import { items } from "./queue.js";
import { byId, find } from "./news.js";
import { dummyShares, sum } from "./rules/settle.js";

const read = (id) => JSON.parse(byId(id).textContent);

let known = null; // read once for every sheet
let ruling = null;

export const round = () => (known ??= { ...read("round"), at: Date.now() });
export const rules = () => (ruling ??= read("rules"));

/** Whether the page was loaded without a network. */
export const isKept = () => find("html[data-kept]");

/** The desk's, in ms, where the page has just come. */
export const clock = () => Date.now() + (isKept() ? 0 : round().now - round().at);

/** Another page is there, or another sheet. */
export const renew = () => (known = ruling = null);

export const deal = (number) => round().deals[number - 1];

/** By place, stand-ins included. */
export const people = (number) => {
  const latest = new Map();
  for (const each of round().people) if (each.from <= number) latest.set(each.place, each);
  return [...latest.values()];
};

const bySeat = (number, fact) => {
  const there = people(number);
  return deal(number).active.map((place) => there[place - 1][fact]);
};
export const names = (number) => [...bySeat(number, "name"), ...round().dummies];
export const narrow = (number) => [...bySeat(number, "narrow"), ...round().dummies];
export const seats = (number) => bySeat(number, "entry").join("-");

/** By place, -1 for who sits out; then the dummies'. */
export const seatsByPlace = (number) => {
  const { active } = deal(number);
  return [...people(number).map(({ place }) => active.indexOf(place)), ...round().dummies.map((_, at) => active.length + at)];
};

/** This table's hands that are not at the desk; of these, what nobody has to look at. */
export const unsent = () => items().filter(({ table }) => table === round().table);
export const waiting = () => unsent().filter(({ state }) => state === "waiting");

const rowOf = (item, there) => {
  const { number, byPlace, money, doubles, factor, entries: fields } = item;
  const points = byPlace.slice(0, people(number).length);
  return { ...there, revision: undefined, number, money, doubles, factor, points, fields, struck: false, waiting: item };
};

// What another phone has entered meanwhile stands.
const merged = () => {
  const found = new Map(round().rows.map((row) => [row.number, row]));
  for (const item of waiting()) {
    const there = found.get(item.number);
    if (item.what === "undo") there?.state || found.delete(item.number);
    else if (Boolean(there) === (item.what === "correct")) found.set(item.number, rowOf(item, there));
  }
  return [...found.values()].sort((one, other) => one.number - other.number);
};

/** 1 or 2: how often a hand counts. `doubles`: whether unsaved hands double the next ones. */
export const factor = (number, doubles, list = merged()) => {
  const said = { ...Object.fromEntries(list.map((row) => [row.number, row.doubles])), ...doubles };
  const isNear = (before) => before < number && number - before <= round().doubled_hands;
  return Object.keys(said).some((each) => said[each] && isNear(each)) ? 2 : 1;
};

const counted = (row, list, doubles) => {
  if (!round().doubled_hands) return row;
  const counts = factor(row.number, doubles, list);
  const times = (amounts) => amounts.map((amount) => (amount / row.factor) * counts);
  return { ...row, factor: counts, points: times(row.points), money: times(row.money) };
};

/** As they count where unsaved hands double the next ones as `doubles` says. */
export const rows = (doubles = {}) => {
  const list = merged();
  return list.map((row) => counted(row, list, doubles));
};

/** By entry: `points` or `money` of some rows. */
export const sums = (list, ledger = "points", key = "entry") => {
  const found = {};
  for (const row of list)
    people(row.number).forEach((each, at) => (found[each[key]] = (found[each[key]] ?? 0) + (row[ledger][at] ?? 0)));
  return found;
};

/** With the dummies' balance shared; a place's part is whose who played there last. */
export const shared = (list, ledger) => {
  const found = sums(list, ledger);
  const shares = dummyShares(Object.values(sums(list, ledger, "place")));
  people(list.at(-1)?.number).forEach(({ entry }, at) => (found[entry] += shares[at]));
  return found;
};

/** The points of a hand's people, by place; then the dummies' balance where they keep one. */
export const totals = (number, list = rows()) => {
  const found = sums(list);
  const balance = -sum(Object.values(found));
  return [...people(number).map(({ entry }) => found[entry] ?? 0), ...(round().keeps_balance ? [balance] : [])];
};

/** Undefined when all hands are there. */
export const nextNumber = () => {
  const asked = unsent().filter(({ state }) => state !== "waiting");
  const there = [...merged(), ...asked].map(({ number }) => number);
  return round().deals.findIndex((_, at) => !there.includes(at + 1)) + 1 || undefined;
};

const SEATS_IN_NAME = /^(kontra|thirds|virgin|bei)-(\d)(.*?)(?:(-kontra-)(\d))?$/;
const SEAT_IN_VALUE = /^(outcome|declarer|forehand|partner(-1)?|renonce|.+-seats)$/;

// A choice for the same people in another hand; null where one of them sits out: `seatNow` says -1 of their seat.
const moved = ([name, value], seatNow) => {
  const [, field, seat, rest, kontra = "", by] = SEATS_IN_NAME.exec(name) ?? [];
  const who = SEAT_IN_VALUE.test(name) ? /^\d/.exec(value)?.[0] : undefined;
  const isSaid = value > 1 || !name.includes("kontra");
  if (isSaid && [seat, by, who].some((each) => each && seatNow(each) < 0)) return null;
  const newName = field ? `${field}-${seatNow(seat)}${rest}${kontra}${by ? seatNow(by) : ""}` : name;
  return [newName, who ? value.replace(/^\d/, seatNow(who)) : value];
};

/** Choices as those of hand `number`; `people` had the seats. */
export const inHand = (number, { entries, people }) =>
  entries.map((entry) => moved(entry, (seat) => names(number).indexOf(people[seat]))).filter(Boolean);

/** `number`, if nobody in it sits out there. */
export const fitting = (number, hand) => number && inHand(number, hand).length === hand.entries.length && number;
