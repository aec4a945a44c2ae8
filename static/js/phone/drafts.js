// What was tapped and typed for a hand stays until it is saved. A draft belongs to a table, a hand and the revision it
// corrects ("" for a new hand); who had which seat is in it.
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

export const isTyped = () => Boolean(page && form() && stringify(choices()) !== page.untouched);

/** Again, where another tab may have saved the hand (as `saved` says). */
export const keep = (saved) => {
  if (!page || !form()) return;
  const entries = choices();
  if (!isTyped() || stringify(entries) === stringify(saved)) remove(page.key);
  else promise(put(page.key, { entries, people: names(page.number) }));
};

/** It has been saved. */
export const forget = () => remove(page?.key);

export const takeUp = (entries) => {
  fill(entries);
  keep();
};

// Whoever came meanwhile has the seat of who is there no more.
const restore = ({ number, key, before }) => {
  const found = draftsOf(number);
  const [former, draft] = found.find(([each]) => each === key) ?? found[0] ?? [];
  if (!draft) return;
  const there = names(number);
  const isNew = (name) => !draft.people.includes(name);
  const people = draft.people.map((name, seat) => (isNew(there[seat]) && !there.includes(name) ? there[seat] : name));
  remove(former);
  takeUp(inHand(number, { entries: draft.entries, people }));
  const moved = String(draft.people) !== String(there) && {};
  if (isTyped()) say("draft-kept", { facts: { moved }, answers: { drop: () => takeUp(before) } });
};

/** Another hand is open, or its page was loaded. */
export const begin = () => {
  const opened = handForm();
  if (!opened) return (page = null);
  const { number, basedOn } = opened;
  const before = choices();
  page = { key: keyOf(number, basedOn), number, before, untouched: stringify(before) };
  restore(page);
};

/** What was typed for a row of the sheet before something else stood there: its key, and the draft. */
export const lateDraft = ({ number, revision = "here" }) =>
  draftsOf(number).find(([key]) => key !== keyOf(number, revision));

export const start = () => {
  promise(put("", {})); // is there room?
  on("input change click", ({ target }) => target.closest?.("#entry") && setTimeout(keep));
};
