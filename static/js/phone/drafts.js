// What was tapped and typed for a hand stays through reload, Back and a killed tab, until the sheet has it. A draft
// belongs to a table, a hand and the revision it corrects ("" for a new hand), and to who has which seat in that hand.
import { choices, fill, form, handForm, peopleBySeat, said } from "./hand_form.js";
import { say, show } from "./messages.js";
import { drafts, outlivesThePage, put, remove } from "./storage.js";

let page = null; // the hand that is open, and what the server had filled in

export const draftKey = (number, basedOn) => `${document.getElementById("screen").dataset.table} ${number} ${basedOn}`;

const keep = () => {
  if (!page || !form()) return;
  const entries = choices();
  if (said(entries) === page.untouched) remove(page.key);
  else put(page.key, { entries, people: peopleBySeat() });
};

export const isTyped = () => Boolean(page && form() && said(choices()) !== page.untouched);

// What the sheet has needs no draft any more; this is how an answer that got lost is made good, too.
const dropSaved = () => {
  const saved = new Set([...document.querySelectorAll("#sheet [data-entry]")].map((row) => row.dataset.entry));
  for (const [key, draft] of drafts()) if (saved.has(Object.fromEntries(draft.entries).entry_id)) remove(key);
};

export const takeUp = (entries) => {
  fill(entries);
  keep();
};

const restore = () => {
  const draft = drafts().get(page.key);
  if (!draft) return;
  if (JSON.stringify(draft.people) !== JSON.stringify(peopleBySeat())) return remove(page.key);
  takeUp(draft.entries);
  if (!isTyped()) return;
  const drop = () => {
    remove(page.key);
    show(location.pathname);
  };
  say("draft-kept", { answers: { drop } });
};

// Two phones entered the same hand, and somebody says what holds: a draft of it would only ask once more.
const settle = (event) => {
  const number = event.target.closest?.("[data-settles] :is(a, button)")?.closest("[data-settles]").dataset.settles;
  if (number) for (const key of drafts().keys()) if (key.startsWith(draftKey(number, ""))) remove(key);
};

const begin = () => {
  dropSaved();
  const opened = handForm();
  if (!opened) return (page = null);
  const key = draftKey(opened.number, opened.basedOn);
  if (key === page?.key) return;
  page = { key, untouched: said(choices()) };
  restore();
};

export const start = () => {
  document.documentElement.toggleAttribute("data-keeps", outlivesThePage()); // what pages promise depends on it
  for (const kind of ["input", "change", "click"]) {
    document.addEventListener(kind, (event) => event.target.closest?.("#entry") && setTimeout(keep));
  }
  document.addEventListener("click", settle);
  document.addEventListener("htmx:afterSettle", begin);
  document.addEventListener("DOMContentLoaded", begin); // htmx is ready by then
};
