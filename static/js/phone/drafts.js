// What was typed for a hand stays until it is saved. A draft belongs to a table, a hand and the revision it corrects ("" for
// a new hand); who had which seat is in it.
import { on } from "./news.js";
import { choices, fill, form, handForm } from "./pad.js";
import { drafts, put, remove } from "./storage.js";
import { inHand, names, round } from "./table.js";
import { say } from "./words.js";

const { stringify } = JSON;

let page = null; // the hand that is open, and what stood there untouched

const keyOf = (number, basedOn) => `${round().table} ${number} ${basedOn}`;
const draftsOf = (number) => [...drafts()].filter(([key]) => key.startsWith(keyOf(number, "")));

const promise = (isKept) => document.documentElement.toggleAttribute("data-keeps", isKept);

const store = (entries) => promise(put(page.key, { entries, people: names(page.number) }));

export const isTyped = () => Boolean(page && form() && stringify(choices()) !== page.untouched);

/** Again, where another tab may have saved the hand (as `saved` says). */
export const keep = (saved) => {
  if (!page || !form()) return;
  const entries = choices();
  if (!isTyped() || stringify(entries) === stringify(saved)) remove(page.key);
  else store(entries);
};

export const forget = () => remove(page?.key);

const takeUp = (entries) => {
  fill(entries);
  keep();
};

// Whoever came meanwhile has the seat of who is there no more.
const restore = ({ number, key, before }) => {
  const found = draftsOf(number);
  const [former, draft] = found.find(([each]) => each === key) ?? found[0] ?? [];
  if (!draft) return;
  const there = names(number);
  const isBack = (name, seat) => there.includes(name) || draft.people.includes(there[seat]);
  const people = draft.people.map((name, seat) => (isBack(name, seat) ? name : there[seat]));
  remove(former);
  takeUp(inHand(number, { entries: draft.entries, people }));
  const moved = String(draft.people) !== String(there) && {};
  if (isTyped()) say("draft-kept", { facts: { moved }, answers: { drop: () => takeUp(before) } });
};

// What was typed here is offered when another hand is saved in its place.
const setAside = ({ key, number }) => {
  const draft = drafts().get(key);
  if (draft) put(keyOf(number, Date.now()), draft);
  remove(key);
};

export const takeOver = (key, draft) => {
  setAside(page);
  store(inHand(page.number, draft));
  remove(key);
};

/** Another hand is open; what it says `isGiven`, or else its draft holds. */
export const begin = (isGiven) => {
  const opened = handForm();
  if (!opened) return (page = null);
  const { number, basedOn } = opened;
  const before = choices();
  page = { key: keyOf(number, basedOn), number, before, untouched: stringify(before) };
  (isGiven ? setAside : restore)(page);
};

/** What was typed for a row before something else stood there: its key, and the draft. */
export const lateDraft = ({ number, revision = "here" }) =>
  draftsOf(number).find(([key]) => key !== keyOf(number, revision));

export const start = () => {
  promise(put("", {})); // is there room?
  on("input change click", ({ target }) => target.closest?.("#entry") && setTimeout(keep));
};
