// A tap on a contract brings its fields from the page itself: no network, and what was chosen stays where it still fits.
// The page's pads are for everybody: {0} stands for the name at seat 0, and so on, the narrow ones after them.
//
// `pad:ready` is sent from #pad whenever it has new fields, or none any more.
import { names, narrow, seatsByPlace } from "./table.js";
import { made } from "./words.js";

const byId = (id) => document.getElementById(id);
const templateOf = (code) => byId(`pad-${code}`);
const isTicked = ({ type }) => type === "radio" || type === "checkbox";

export const openNumber = () => Number(byId("screen").dataset.number);

export const announce = () => byId("pad")?.dispatchEvent(new Event("pad:ready", { bubbles: true }));

/** Choose these names and values as far as they are there. */
export const choose = (root, entries) => {
  for (const [name, value] of entries) {
    for (const field of root.querySelectorAll(`[name="${name}"]:not([type=hidden])`)) {
      if (!isTicked(field)) field.value = value;
      else if (field.value === value) {
        field.checked = true;
        field.closest("label").hidden = false; // one that nobody taps
      }
    }
  }
};

// The first of some radios says that there is nothing to say.
const isSaid = (field) => (isTicked(field) ? field.checked && !field.matches(":first-child > [type=radio]") : field.value);
const fields = (part) => [...part.querySelectorAll("input:not([type=hidden])")];
const unfold = (pad) => {
  for (const fold of pad.querySelectorAll("details")) fold.open ||= fields(fold).some(isSaid);
};

// People stand in the order of their places: in a row of all with a gap for who sits out, else before what is nobody's.
const seatOf = (part) => {
  const { name, value } = part.querySelector("input") ?? {};
  return Number(/\d/.exec(name + value) ?? -2);
};
const arrange = (pad, number) => {
  const order = seatsByPlace(number);
  for (const row of pad.querySelectorAll(".seats__row")) {
    const parts = [...row.children];
    row.replaceChildren(...order.map((seat) => parts.find((part) => seatOf(part) === seat) ?? document.createElement("span")));
  }
  const rank = (part) => (order.indexOf(seatOf(part)) + 9) % 9;
  const outcomes = [...pad.querySelectorAll(".outcome")].sort((one, other) => rank(one) - rank(other));
  pad.querySelector(".outcomes")?.append(...outcomes);
};

const mark = (code, name) => {
  const chosen = document.querySelector("#contracts [data-chosen]");
  for (const button of document.querySelectorAll("#contracts [name=choose]"))
    button.setAttribute("aria-pressed", String(button.value === code));
  byId("contracts").open = !code;
  chosen.textContent = name ?? chosen.dataset.words;
  byId("answer").hidden = !code;
};

/** Fill #pad with a contract's fields and choose `entries`; false if the page does not have it. */
export const show = (code, entries) => {
  const [template, pad] = [templateOf(code), byId("pad")];
  if (!template) return false;
  const number = openNumber();
  pad.replaceChildren(made(template.id, [...names(number), ...narrow(number)]));
  arrange(pad, number);
  choose(pad, entries);
  unfold(pad);
  mark(code, template.dataset.name);
  announce();
  return true;
};

/** No contract is chosen. */
export const clear = () => {
  byId("pad").replaceChildren();
  mark();
  announce();
};

// Who it was and how it ended is another question where a king is called.
const outcomeIn = (part) => part.querySelector("[data-outcome]")?.dataset.outcome;

const change = (code, more) => {
  const stays = outcomeIn(byId("pad")) === outcomeIn(templateOf(code).content);
  const chosen = [...new FormData(byId("entry"))];
  show(code, [...chosen.filter(([name]) => stays || name !== "outcome"), ...more]);
};

const onClick = (event) => {
  const button = event.target.closest("#contracts [name=choose], #pad [name=play_on]");
  if (!button) return;
  event.preventDefault();
  change(button.value, button.name === "play_on" ? [["king_in_talon", "yes"]] : []);
  fields(byId("pad"))[0].focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
};

export const start = () => document.addEventListener("click", onClick);
