// Card points in Trischaken: keys of their own instead of the phone's, and what is still missing to 70 points.
import { ALL, readThirds, written } from "./rules/thirds.js";

let current = null; // the field that is open
let isFresh = false; // what stands there was not typed just now: the next digit replaces it

const keypad = () => document.querySelector("#pad [data-keypad]");
const fields = () => [...(keypad()?.querySelectorAll("input") ?? [])];
const isEmpty = ({ value }) => !value.trim();

const tell = (field, kind) => field.dispatchEvent(new Event(kind, { bubbles: true }));
const write = (field, text) => {
  field.value = text;
  isFresh = false;
  tell(field, "input");
};
const goTo = (field) => {
  if (current && field !== current) tell(current, "change");
  field.focus({ preventScroll: true });
  current = field;
};

// On to the next field that is still empty; after the last one none is open, and nothing typed is replaced.
const next = () => {
  const all = fields();
  const after = [...all.slice(all.indexOf(current) + 1), ...all].find(isEmpty);
  if (after) return goTo(after);
  tell(current, "change");
  current.blur();
  current = null;
};

const digit = (key) => {
  const text = isFresh ? "" : current.value;
  if (/^[1-9]?$/.test(text)) return write(current, text + key);
  if (!fields().some(isEmpty)) return; // a field that is to be changed is tapped first
  next(); // the field before is complete
  write(current, key);
};
const back = () => {
  if (current.value) return write(current, current.value.replace(/(\/\d|.)$/, ""));
  const all = fields();
  goTo(all[Math.max(all.indexOf(current) - 1, 0)]);
};

// Where no field is open the first empty one is, but not while there are too many points already.
const press = (key) => {
  const empty = fields().find(isEmpty);
  if (!current && empty && rest().left >= 0) goTo(empty);
  if (!current) return;
  if (key === "next") next();
  else if (key === "back") back();
  else if (key.startsWith("/")) write(current, (current.value.split("/")[0] || "0") + key);
  else digit(key);
};

// The thirds still missing, and the one field that is still empty.
const rest = () => {
  const empty = fields().filter(isEmpty);
  const sum = fields().reduce((all, { value }) => all + (readThirds(value) || 0), 0);
  return { left: ALL - sum, last: empty.length === 1 ? empty[0] : null };
};

const count = () => {
  const line = keypad()?.querySelector("[data-rest]");
  if (!line) return;
  const { left, last } = rest();
  const worded = (words) => words.replace("{rest}", written(Math.abs(left))).replace("{name}", last?.labels[0].textContent.trim());
  const take = line.querySelector("[data-take]");
  const { left: missing, over, even } = line.dataset;
  line.querySelector("span").textContent = worded(left > 0 ? missing : left < 0 ? over : even);
  take.hidden = !last || left < 0;
  if (last) take.textContent = worded(take.dataset.words);
};

const takeRest = () => {
  const { left, last } = rest();
  write(last, written(left));
  tell(last, "change");
  current = null;
};

const dress = () => {
  current = null;
  for (const part of keypad()?.querySelectorAll("[data-keys], [data-rest]") ?? []) part.hidden = false;
  for (const field of fields()) field.inputMode = "none";
  count();
};

const onKey = (event) => event.target.closest("[data-keypad] button");

export const start = () => {
  document.addEventListener("pad:ready", dress);
  document.addEventListener("input", count);
  document.addEventListener("focusin", (event) => {
    if (onKey(event)) return;
    current = fields().includes(event.target) ? event.target : null;
    isFresh = true;
  });
  // The field keeps the focus while a thumb is on the keys.
  document.addEventListener("mousedown", (event) => onKey(event) && event.preventDefault());
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("#entry button");
    if (button?.closest("[data-keys]")) press(button.value);
    else if (button?.matches("[data-take]")) takeRest();
  });
};
