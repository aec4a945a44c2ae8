// Saved hands on their way to the desk, oldest first; all tabs of a phone share them. What corrects or undoes a hand that
// is still here itself has `basedOn` null, until that hand's receipt says which revision it became.
import { load, update } from "./store.js";

const KEPT = 200; // receipts: the phone's own log

let known = { hands: [], log: [] };
const tabs = "BroadcastChannel" in window ? new BroadcastChannel("vorhand") : null;

export const items = () => known.hands;
export const receipts = () => known.log;

/** For an entry; randomUUID would need a secure context. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("");

export const tell = () => document.dispatchEvent(new Event("queue:change"));

const read = async () => {
  known = await load();
  tell();
};

const write = async (change) => {
  known = await update(({ hands, log }) => ({ log, hands, ...change(hands, log) }));
  tabs?.postMessage("");
  tell();
};

const isSameHand = (one) => (other) => one.table === other.table && one.number === other.number;

// What never left the phone, or was refused, is replaced or just gone; what may be at the desk is followed by another.
const placed = (hands, item) => {
  if (hands.some(({ id }) => id === item.id)) return hands; // a double tap
  const former = hands.findLast(isSameHand(item));
  if (!former || item.what === "record") return [...hands, item];
  if (former.tried && former.state === "waiting") return [...hands, { ...item, basedOn: null }];
  if (item.what === "undo") return hands.filter((each) => each !== former);
  const { what, basedOn } = former;
  return hands.map((each) => (each === former ? { ...item, what, basedOn } : each));
};

/** Resolves when the hand is on this phone. */
export const put = (item) => {
  if (!known.log.length) navigator.storage?.persist?.();
  return write((hands) => ({ hands: placed(hands, { tried: false, state: "waiting", at: Date.now(), ...item }) }));
};

/** The changed item; none where another tab has replaced or sent it meanwhile. */
export const change = async (id, patch) => {
  await write((hands) => ({ hands: hands.map((each) => (each.id === id ? { ...each, ...patch } : each)) }));
  return known.hands.find((each) => each.id === (patch.id ?? id));
};

/** Gone, with what would have changed it. */
export const drop = (item) => write((hands) => ({ hands: hands.filter((each) => !isSameHand(item)(each)) }));

/** It is at the desk: the next change of this hand is based on that revision. */
export const settle = ({ id, table, number }, { hand_hash: hash, revision }) =>
  write((hands, log) => {
    const item = hands.find((each) => each.id === id);
    if (!item) return {}; // another tab was faster
    const isNext = isSameHand(item);
    return {
      hands: hands.filter((each) => each !== item).map((each) => (isNext(each) ? { ...each, basedOn: each.basedOn ?? revision } : each)),
      log: [...log, { id, table, number, hash, revision, at: Date.now() }].slice(-KEPT),
    };
  });

export const start = () => {
  if (tabs) tabs.onmessage = read;
  return read();
};
