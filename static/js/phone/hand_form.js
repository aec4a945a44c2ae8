// The form of the hand that is open: what is chosen in it, and choosing it again.
import { show } from "./pad.js";

const NOT_CHOSEN = new Set(["csrfmiddlewaretoken", "based_on", "from_place"]);

export const form = () => document.getElementById("entry");

// The hand's number, the revision it corrects ("" for a new hand); null where nothing can be entered.
export const handForm = () => {
  const number = document.getElementById("screen")?.dataset.number;
  return form() && number ? { number, basedOn: form().elements.based_on?.value ?? "" } : null;
};

export const choices = () => [...new FormData(form())].filter(([name]) => !NOT_CHOSEN.has(name));

// The same choices are the same text; the entry id is new with every page.
export const said = (entries) => JSON.stringify(entries.filter(([name]) => name !== "entry_id"));

// Names by record seat, of those who play the hand.
export const peopleBySeat = () =>
  Object.fromEntries(
    [...document.querySelectorAll("#people [data-seat]")].map((each) => [
      each.dataset.seat,
      each.querySelector(".strip__name:not([aria-hidden])").textContent.trim(),
    ]),
  );

const chosen = () => form().elements.contract?.value;

const set = (control, entries) => {
  const values = entries.filter(([name]) => name === control.name).map(([, value]) => value);
  if (control.type === "radio" || control.type === "checkbox") {
    control.checked = values.includes(control.value);
    const fold = control.checked && control.value && control.closest("details:not([open])");
    if (fold) fold.open = true;
  } else if (values.length && (control.type !== "hidden" || control.name === "entry_id")) {
    control.value = values[0];
  }
};

// Choose all of it again; what is not offered any more is left out. The last event asks for the preview.
export const fill = (entries) => {
  const { contract } = Object.fromEntries(entries);
  if (contract && chosen() !== contract && !show(contract)) return;
  for (const control of form().elements) if (control.name && control.type !== "submit") set(control, entries);
  for (const kind of ["input", "change"]) {
    document.getElementById("pad").dispatchEvent(new Event(kind, { bubbles: true }));
  }
};
