// Card points in Trischaken: keys of their own instead of the phone's, and what is still missing to 70 points.

const ALL = 210; // thirds of a point: 70 points of three Blatt
const POINTS = /^(\d{1,2})(?:\/([12]))?$/;

const keypad = () => document.querySelector("#pad [data-keypad]");
const fields = () => [...(keypad()?.querySelectorAll("input") ?? [])];
const thirds = (text) => {
  const found = POINTS.exec(text.trim());
  return found ? Number(found[1]) * 3 + Number(found[2] ?? 0) : null;
};
const written = (sum) => `${Math.floor(sum / 3)}${sum % 3 ? `/${sum % 3}` : ""}`;
const nameOf = (field) => field.labels[0].textContent.trim();

let current = null;
let isFresh = false; // what stands there was not typed just now: the next digit replaces it

const tell = (field, kind) => field.dispatchEvent(new Event(kind, { bubbles: true }));
const write = (field, text) => {
  field.value = text;
  isFresh = false;
  tell(field, "input");
};
const goTo = (field) => {
  if (current && field !== current) tell(current, "change");
  field?.focus({ preventScroll: true });
};
const firstEmpty = () => fields().find((field) => field.value === "");
const isOver = () => rest()[0] < 0;

/** On to the next field that is still empty; after the last one no field is open, and nothing typed is replaced. */
const next = () => {
  const all = fields();
  const after = all.slice(all.indexOf(current) + 1).find((field) => field.value === "") ?? firstEmpty();
  if (after === current) return; // the only empty one
  if (after) return goTo(after);
  tell(current, "change");
  current.blur();
  current = null;
};

const digit = (key) => {
  const text = isFresh ? "" : current.value;
  if (/^[1-9]?$/.test(text)) return write(current, text + key);
  if (!firstEmpty()) return; // all are filled in: a field that is to be changed is tapped first
  next(); // the field before is complete
  write(current, key);
};
const blatt = (key) => write(current, (current.value.split("/")[0] || "0") + key);
const back = () => {
  const all = fields();
  if (current.value === "") return goTo(all[Math.max(all.indexOf(current) - 1, 0)]);
  write(current, current.value.replace(/(\/\d|.)$/, ""));
};

/** Where no field is open the first empty one is, but not while there are too many points already. */
const press = (key) => {
  if (!fields().includes(current) && !isOver()) goTo(firstEmpty());
  if (!fields().includes(current)) return;
  if (key === "next") next();
  else if (key === "back") back();
  else if (key.startsWith("/")) blatt(key);
  else digit(key);
};

/** The thirds still missing, and the one field that is still empty. */
const rest = () => {
  const counted = fields().map((field) => thirds(field.value));
  const empty = fields().filter((field) => field.value.trim() === "");
  return [ALL - counted.reduce((sum, each) => sum + (each ?? 0), 0), empty.length === 1 ? empty[0] : null];
};

const count = () => {
  const line = keypad()?.querySelector("[data-rest]");
  if (!line) return;
  const [left, last] = rest();
  const words = left > 0 ? line.dataset.left : left < 0 ? line.dataset.over : line.dataset.even;
  line.querySelector("span").textContent = words.replace("{rest}", written(Math.abs(left)));
  const take = line.querySelector("[data-take]");
  take.hidden = !last || left < 0;
  if (last) take.textContent = take.dataset.words.replace("{rest}", written(left)).replace("{name}", nameOf(last));
};
const takeRest = () => {
  const [left, last] = rest();
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

export const start = () => {
  document.addEventListener("pad:ready", dress);
  document.addEventListener("input", count);
  document.addEventListener("focusin", (event) => {
    if (event.target.closest("[data-keypad] button")) return;
    current = fields().includes(event.target) ? event.target : null;
    isFresh = true;
  });
  // The field keeps the focus while a thumb is on the keys.
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest("[data-keypad] button")) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#entry button");
    if (button?.closest("[data-keys]")) press(button.value);
    if (!button?.matches("[data-take]") || !rest()[1]) return;
    event.preventDefault(); // in the answer it is a button for pages without scripts
    takeRest();
  });
};
