// The form of the hand that is open: what is chosen in it, and choosing it again.
import { choose, clear, show } from "./pad.js";
import { joined } from "./words.js";

const NOT_CHOSEN = new Set(["csrfmiddlewaretoken", "based_on", "from_place", "seats"]);

export const form = () => document.getElementById("entry");

// The hand's number, and the revision it corrects ("" for a new hand, "here" where the hand has not left this phone);
// null where nothing can be entered.
export const handForm = () => {
  const { number, mode } = document.getElementById("screen").dataset;
  return form() && { number, basedOn: form().elements.based_on.value || (mode === "correct" ? "here" : "") };
};

// Who declared, with whom, and how it ended, in the words of the pad; "" where it asks otherwise.
export const side = (forehand) => {
  const [declarer, tile] = ["declarer", "outcome"].map((name) => form().querySelector(`[name=${name}]:checked + span`));
  const row = tile?.closest(".outcome");
  if (!row) return "";
  const ending = [...tile.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data.trim());
  const who = row.parentElement.dataset.outcome === "partner" && (declarer?.textContent ?? forehand);
  const whom = row.querySelector(":scope > span")?.textContent;
  return joined([who, whom, ending.join("")].map((part) => (part || "").trim().replace(/\s+/g, " ")), ", ");
};

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
