// Saved hands on their way to the desk, oldest first, and the receipts of those that are there; all tabs share them. What
// changes a hand that is still here has `basedOn` null, until that hand's receipt tells its revision.
import { load, update } from "./store.js";

const KEPT = 200; // receipts

let begun = null;
let known = { hands: [], log: [] };
const tabs = new BroadcastChannel("vorhand-queue");

export const items = () => known.hands;
export const receipts = () => known.log;

/** randomUUID would need a secure context. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("");

const tell = () => document.dispatchEvent(new Event("queue:change"));

const write = async (change, receipts = []) => {
  known = await update(({ hands, log }) => ({ hands: change(hands), log: [...log, ...receipts].slice(-KEPT) }));
  tabs.postMessage("");
  tell();
};

const isSame = (one) => (other) => one.table === other.table && one.number === other.number;
const isBasedOn = (item) => (each) => isSame(item)(each) && each.basedOn === null;

// What never left the phone is replaced or just gone; what may be at the desk is followed by another; what was
// refused gives way to its answer (`instead` is its id).
const placed = (all, { instead: id, ...item }) => {
  if (all.some((each) => each.id === item.id)) return all; // a double tap
  const answered = all.find((each) => each.id === id && each.state !== "waiting");
  const isMoved = answered && !isSame(item)(answered);
  const hands = answered ? all.filter((each) => !isBasedOn(answered)(each) && (each !== answered || !isMoved)) : all;
  const former = (!isMoved && answered) || hands.findLast(isSame(item));
  const instead = (other) => hands.map((each) => (each === former ? other : each));
  if (!former) return [...hands, { ...item, basedOn: item.basedOn ?? known.log.findLast(isSame(item))?.revision }];
  const { what, basedOn, tried, state } = former;
  if (state !== "waiting" && item.what === "undo") return hands;
  if (state !== "waiting" && former !== answered && item.basedOn !== null) return [...hands, item];
  if (state !== "waiting") return instead(item.basedOn === null ? { ...item, what, basedOn } : item);
  if (item.what === "record") return [...hands, item];
  if (what === "undo" && item.what === "undo") return hands;
  if (tried || what === "undo") return [...hands, { ...item, basedOn: null }];
  return item.what === "undo" ? hands.filter((each) => each !== former) : instead({ ...item, what, basedOn });
};

/** Resolves when the hand is on this phone. */
export const put = async (item) => {
  await begun; // a thumb can be faster
  if (!known.log.length) navigator.storage?.persist?.();
  return write((hands) => placed(hands, { tried: false, state: "waiting", ...item }));
};

/** The changed item; none where another tab has replaced or sent it meanwhile. */
export const change = async (id, patch) => {
  await write((hands) => hands.map((each) => (each.id === id ? { ...each, ...patch } : each)));
  return known.hands.find((each) => each.id === (patch.id ?? id));
};

/** Gone, with what would have changed it. */
export const drop = (item) => write((hands) => hands.filter((each) => each.id !== item.id && !isBasedOn(item)(each)));

export const settle = (item, { hand_hash: hash, revision }) => {
  const { id, table, number } = item;
  const based = (each) => (isBasedOn(item)(each) ? { ...each, basedOn: revision } : each);
  return write((hands) => hands.filter((each) => each.id !== id).map(based), hash ? [{ id, table, number, hash, revision }] : []);
};

/** The desk does not take it: its correction, if one waits, goes in its place; else it waits as `patch` says. */
export const refuse = (item, patch) =>
  write((hands) => {
    const { id, what, basedOn } = item;
    const later = hands.find((each) => isBasedOn(item)(each) && each.what === "correct");
    const instead = later ? { ...later, what, basedOn } : { ...item, ...patch };
    return hands.filter((each) => each !== later).map((each) => (each.id === id ? instead : each));
  });

export const refresh = async () => {
  known = await load();
};

// What another tab saved makes way for the next hand here, too.
const follow = async () => {
  await refresh();
  tell();
  document.dispatchEvent(new Event("sheet:change"));
};

export const start = () => {
  tabs.onmessage = follow;
  return (begun = refresh());
};
