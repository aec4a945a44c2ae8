// Saved hands, oldest first, and the receipts of those at the desk; all tabs share them. What changes a hand that is still
// here has `basedOn` null, until that hand's receipt tells its revision.
import { tell } from "./news.js";
import { load, update } from "./store.js";

const KEPT = 200; // receipts
export const CORRECTION = { what: "correct", corrected: true };

let begun = null;
let known = { hands: [], log: [] };
const tabs = new BroadcastChannel("vorhand-queue");

export const items = () => known.hands;
export const receipts = () => known.log;

/** randomUUID would need a secure context. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("");

const write = async (change, receipts = []) => {
  known = await update(({ hands, log }) => ({ hands: change(hands), log: [...log, ...receipts].slice(-KEPT) }));
  tabs.postMessage("");
  tell("queue:change");
};

const isSame = (one) => (other) => one.table === other.table && one.number === other.number;
const isBasedOn = (item) => (each) => isSame(item)(each) && each.basedOn === null;

// What never left the phone is replaced or gone; what may be at the desk, or on another phone, is followed by another; what
// was refused gives way to its answer (`instead` is its id).
const placed = (all, { instead: id, ...item }) => {
  if (all.some((each) => each.id === item.id)) return all; // a code that was scanned twice
  const answered = all.find((each) => each.id === id && each.state !== "waiting");
  const isMoved = answered && !isSame(item)(answered);
  const hands = answered ? all.filter((each) => !isBasedOn(answered)(each) && (each !== answered || !isMoved)) : all;
  const former = (!isMoved && answered) || hands.findLast(isSame(item));
  const instead = (other) => hands.map((each) => (each === former ? other : each));
  if (!former) return [...hands, { ...item, basedOn: item.basedOn ?? known.log.findLast(isSame(item))?.revision }];
  const { what, basedOn, tried, state } = former;
  const isUndo = item.what === "undo";
  if (state !== "waiting") {
    if (isUndo) return hands;
    if (item.basedOn === null) return instead({ ...item, what, basedOn });
    return former === answered ? instead(item) : [...hands, item];
  }
  if (item.what === "record") return [...hands, item];
  if (isUndo && what === "undo") return hands;
  if (tried || what === "undo") return [...hands, { ...item, basedOn: null }];
  return isUndo ? hands.filter((each) => each !== former) : instead({ ...item, what, basedOn });
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
  return known.hands.find((each) => each.id === id);
};

/** Gone, with what would have changed it. */
export const drop = (item) => write((hands) => hands.filter((each) => each.id !== item.id && !isBasedOn(item)(each)));

export const settle = (item, { hand_hash: hash, revision }) => {
  const { id, table, number } = item;
  const based = (each) => (isBasedOn(item)(each) ? { ...each, basedOn: revision } : each);
  return write((hands) => hands.filter((each) => each.id !== id).map(based), hash ? [{ id, table, number, hash, revision }] : []);
};

/**
 * The desk does not take it. Taken back, it is gone; what waits for that hand goes in its place, after an undo the new hand,
 * which corrects then; else it waits as `patch` says.
 */
export const refuse = async (item, patch) => {
  const { id, what, basedOn } = item;
  const isUndo = what === "undo";
  await write((hands) => {
    const chain = hands.filter((each) => each.id === id || isBasedOn(item)(each));
    const undo = chain.findIndex((each, at) => at && each.what === "undo");
    if (undo > 0) return hands.filter((each) => each !== chain[undo] && each !== chain[undo - 1]);
    const later = isUndo ? hands.find((each) => isSame(item)(each) && each.what === "record") : chain[1];
    const instead = later ? { ...later, basedOn, ...(isUndo ? CORRECTION : { what }) } : { ...item, ...patch };
    return hands.filter((each) => each !== later).map((each) => (each.id === id ? instead : each));
  });
  tell("sheet:change"); // an undone hand is on it again
};

export const refresh = async () => {
  known = await load();
};

// What another tab saved makes way for the next hand here.
const follow = async () => {
  await refresh();
  tell("queue:change");
  tell("sheet:change");
};

export const start = () => {
  tabs.onmessage = follow;
  return (begun = refresh());
};
