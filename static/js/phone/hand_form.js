// The form of the hand that is open: what is chosen in it, and choosing it again.
import { choose, clear, show } from "./pad.js";

const NOT_CHOSEN = new Set(["csrfmiddlewaretoken", "based_on", "from_place", "seats"]);

export const form = () => document.getElementById("entry");

// The hand's number, and the revision it corrects ("" for a new hand); null where nothing can be entered.
export const handForm = () =>
  form() && { number: document.getElementById("screen").dataset.number, basedOn: form().elements.based_on.value };

export const choices = () => [...new FormData(form())].filter(([name]) => !NOT_CHOSEN.has(name));

// The same choices are the same text; the entry id is new with every page.
export const said = (entries) => JSON.stringify(entries.filter(([name]) => name !== "entry_id"));

// Choose all of it again; what is not offered any more is left out.
export const fill = (entries) => {
  const { contract, entry_id: id } = Object.fromEntries(entries);
  if (id) form().elements.entry_id.value = id;
  if (!contract || !show(contract, entries)) clear();
  choose(form(), entries.filter(([name]) => name === "why" || name === "reason"));
};
