// Card points in Trischaken: keys of their own, and what is still missing to 70 points.
import { find, findAll, on } from "./news.js";
import { ALL, readThirds, written } from "./rules/thirds.js";
import { made } from "./words.js";

let current = null; // the field that is open
let isFresh = false; // what stands there was not typed just now: the next digit replaces it

const fields = () => [...findAll("#pad [data-keypad] input")];
const isEmpty = ({ value }) => !value.trim();

const write = (field, text) => {
  field.value = text;
  isFresh = false;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};
const goTo = (field) => {
  field.focus({ preventScroll: true });
  current = field;
};

// On to the next empty field; after the last one none is open, and nothing typed is replaced.
const next = () => {
  const all = fields();
  const after = [...all.slice(all.indexOf(current) + 1), ...all].find(isEmpty);
  if (after) return goTo(after);
  current.blur();
  current = null;
};

// The thirds still missing, and the one field still empty.
const rest = () => {
  const empty = fields().filter(isEmpty);
  const sum = fields().reduce((all, { value }) => all + (readThirds(value) || 0), 0);
  return { left: ALL - sum, last: empty.length === 1 ? empty[0] : null };
};

// Where no field is open the first empty one is, unless there are too many points already.
const press = (key) => {
  const all = fields();
  const empty = all.find(isEmpty);
  if (!current && empty && rest().left >= 0) goTo(empty);
  if (!current) return;
  const { value } = current;
  if (key === "next") return next();
  if (key === "back")
    return value ? write(current, value.replace(/(\/\d|.)$/, "")) : goTo(all[Math.max(all.indexOf(current) - 1, 0)]);
  if (key.startsWith("/")) return write(current, (value.split("/")[0] || "0") + key);
  const text = isFresh ? "" : value;
  if (/^[1-9]?$/.test(text)) return write(current, text + key);
  if (!empty) return; // a field that is to be changed is tapped first
  next(); // the field before is complete
  write(current, key);
};

const count = () => {
  const { left, last } = rest();
  const how = left > 0 ? "left" : left < 0 ? "over" : "even";
  const facts = { rest: written(Math.abs(left)), name: left >= 0 && last?.labels[0].textContent.trim(), [how]: true };
  find("#pad [data-rest] > span")?.replaceChildren(made("rest", facts));
};

const takeRest = () => {
  const { left, last } = rest();
  write(last, written(left));
  current = null;
};

const dress = () => {
  current = null;
  for (const part of findAll("#pad [data-keypad] > [hidden]")) part.hidden = false;
  for (const field of fields()) field.inputMode = "none";
  count();
};

const onKey = (event) => event.target.closest("[data-keypad] button");

export const start = () => {
  on("pad:ready", dress);
  on("input", count);
  on("focusin", (event) => {
    if (onKey(event)) return;
    current = fields().includes(event.target) ? event.target : null;
    isFresh = true;
  });
  // The field keeps the focus while a thumb is on the keys.
  on("mousedown", (event) => onKey(event) && event.preventDefault());
  on("click", ({ target }) => {
    const button = target.closest("#entry button");
    if (button?.closest("[data-keys]")) press(button.value);
    else if (button?.matches("[data-take]")) takeRest();
  });
};
