// What was tapped and typed for a hand stays until it is saved. A draft belongs to a table, a hand and the revision it
// corrects ("" for a new hand), and to who has which seat.
import { choices, fill, form, handForm, said } from "./pad.js";
import { items } from "./queue.js";
import { drafts, put, remove } from "./storage.js";
import { names, round } from "./table.js";
import { say } from "./words.js";

let page = null; // the hand that is open, and what stood there untouched

export const draftKey = (number, basedOn) => `${round().table} ${number} ${basedOn}`;

const promise = (isKept) => document.documentElement.toggleAttribute("data-keeps", isKept);

const keep = () => {
  if (!page || !form()) return;
  const entries = choices();
  if (said(entries) === page.untouched) remove(page.key);
  else promise(put(page.key, { entries, people: names(page.number) }));
};

export const isTyped = () => Boolean(page && form() && said(choices()) !== page.untouched);

const dropSaved = () => {
  const saved = new Set([...round().rows.map((row) => row.entry_id), ...items().map(({ id }) => id)]);
  for (const [key, draft] of drafts()) if (saved.has(Object.fromEntries(draft.entries).entry_id)) remove(key);
};

export const takeUp = (entries) => {
  fill(entries);
  keep();
};

const restore = () => {
  const draft = drafts().get(page.key);
  if (!draft) return;
  if (String(draft.people) !== String(names(page.number))) return remove(page.key);
  const { before } = page;
  takeUp(draft.entries);
  if (isTyped()) say("draft-kept", { answers: { drop: () => takeUp(before) } });
};

/** Another hand is open, or its page was loaded. */
export const begin = () => {
  dropSaved();
  const opened = handForm();
  if (!opened) return (page = null);
  const before = choices();
  page = { key: draftKey(opened.number, opened.basedOn), number: opened.number, before, untouched: said(before) };
  restore();
};

export const start = () => {
  promise(put("", {})); // is there room?
  for (const kind of ["input", "change", "click"]) {
    document.addEventListener(kind, ({ target }) => target.closest?.("#entry") && setTimeout(keep));
  }
};
