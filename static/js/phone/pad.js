// The form of the hand that is open: what is chosen in it, and choosing it again. A contract's fields are in the page; what
// was chosen stays where it still fits. {0} stands for the name at seat 0, and so on, the narrow ones after them.
//
// `pad:ready` is sent from #pad whenever it has new fields, or none any more.
import { names, narrow, round, seatsByPlace } from "./table.js";
import { byId, find, findAll } from "./news.js";
import { joined, made } from "./words.js";

const NOT_CHOSEN = new Set(["csrfmiddlewaretoken", "entry_id", "based_on", "from_place", "seats"]);

const templateOf = (code) => byId(`pad-${code}`);
const isTicked = ({ type }) => type === "radio" || type === "checkbox";

export const form = () => byId("entry");
export const screen = () => byId("screen").dataset;
export const here = () => ({ table: round().table, address: screen().table, where: byId("bar").dataset.where });
export const handAddress = (number) => `${screen().table}hands/${number}/`;
export const openNumber = () => Number(screen().number);

// The hand's number, and the revision it corrects ("" for a new hand, "here" where the hand has not left this phone);
// null where nothing can be entered.
export const handForm = () => {
  const { number, mode } = screen();
  return form() && { number, basedOn: form().elements.based_on.value || (mode === "correct" ? "here" : "") };
};

export const choices = () => [...new FormData(form())].filter(([name, value]) => value && !NOT_CHOSEN.has(name));

export const announce = () => byId("pad")?.dispatchEvent(new Event("pad:ready", { bubbles: true }));

// Choose these names and values as far as they are there.
const choose = (root, entries) => {
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

// In the order of places: in a row of all with gaps, else before what is nobody's.
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
  const chosen = find("#contracts [data-chosen]");
  for (const button of findAll("#contracts [name=choose]"))
    button.setAttribute("aria-pressed", String(button.value === code));
  byId("contracts").open = !code;
  chosen.textContent = name ?? chosen.dataset.words;
  byId("answer").hidden = !code;
};

/** Fill #pad with a contract's fields and choose `entries`; with nothing if the page does not have it. */
export const show = (code, entries = []) => {
  const [template, pad, number] = [templateOf(code), byId("pad"), openNumber()];
  pad.replaceChildren(template ? made(template.id, [...names(number), ...narrow(number)]) : "");
  if (template) arrange(pad, number);
  choose(pad, entries);
  unfold(pad);
  mark(template && code, template?.dataset.name);
  announce();
};

/** Choose all of it again; what is not offered any more is left out. */
export const fill = (entries) => {
  form().reset();
  show(Object.fromEntries(entries).contract, entries);
  choose(form(), entries.filter(([name]) => name === "why" || name === "reason"));
};

// Who declared, with whom, and how it ended, in the words of the pad; "" where it asks otherwise.
export const side = (forehand) => {
  const [declarer, tile] = ["declarer", "outcome"].map((name) => form().querySelector(`[name=${name}]:checked + span`));
  const row = tile?.closest(".outcome");
  if (!row) return "";
  const ending = [...tile.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data);
  const who = row.parentElement.dataset.outcome === "partner" && (declarer?.textContent ?? forehand);
  const whom = row.querySelector(":scope > span")?.textContent;
  return joined([joined([who, whom]), ending.join("")].map((part) => part.trim().replace(/\s+/g, " ")), ", ");
};

// Who it was and how it ended is another question where a king is called.
const outcomeIn = (part) => part.querySelector("[data-outcome]")?.dataset.outcome;

const change = (code, more) => {
  const stays = outcomeIn(byId("pad")) === outcomeIn(templateOf(code).content);
  const chosen = choices();
  show(code, [...chosen.filter(([name]) => stays || name !== "outcome"), ...more]);
};

const onClick = (event) => {
  const button = event.target.closest("#contracts [name=choose], #pad [name=play_on]");
  if (!button) return;
  event.preventDefault();
  change(button.value, button.name === "play_on" ? [["king_in_talon", "yes"]] : []);
  fields(byId("pad"))[0].focus({ preventScroll: true });
  scrollTo(0, 0);
};

export const start = () => document.addEventListener("click", onClick);
