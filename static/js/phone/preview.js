// What the choices would bring. There is nothing to save but the result of exactly these.
import { brings } from "./brings.js";
import { byId, find, findAll, on } from "./news.js";
import { choices, form, openNumber, screen } from "./pad.js";
import { rules, totals } from "./table.js";
import { typed } from "./typed.js";
import { figures, made, signed } from "./words.js";

const TYPING = 500; // ms until something half typed is called wrong

let current = null; // the hand that is shown, with the choices it is the result of
let typing = 0;

const answer = () => byId("answer");
const said = () => JSON.stringify(choices());

/** What is shown, while it is the result of what is chosen; else null. */
export const shown = () => (form() && current?.said === said() ? current : null);

// What stands there already is not said anew, under somebody's finger.
const say = (words, facts) => {
  const bar = answer().cloneNode();
  bar.append(made(`answer-${words}`, facts));
  answer().removeAttribute("aria-busy");
  if (bar.innerHTML !== answer().innerHTML) answer().replaceChildren(...bar.childNodes);
};

const outdate = () => {
  answer().setAttribute("aria-busy", "true");
  for (const button of answer().querySelectorAll("[name=save]")) button.disabled = true;
};

const fillStrip = (columns) =>
  columns.map((column, at) => {
    const person = byId("people").children[at];
    person.querySelector(".strip__total").replaceChildren(made("brought", column));
    return { ...column, name: person.querySelector(".strip__name:not([aria-hidden])").textContent };
  });
const fillTotals = () => fillStrip(totals(openNumber()).map(figures));

/** Which hands count otherwise then, "3, 4 und 5", and how. */
const turnedOf = ([first, ...more]) => {
  if (!first) return null;
  const numbers = [first, ...more].map(({ number }) => String(number));
  const how = `${first.factor > 1 ? "double" : "single"}${more.length ? "s" : ""}`;
  return { numbers: new Intl.ListFormat(document.documentElement.lang).format(numbers), [how]: true };
};

const sayHand = ({ places, money, totals: after, turned, ...facts }) => {
  const columns = places.map((points, at) => ({
    ...figures(points),
    total: signed(after[at]),
    money: money[at] !== points && signed(money[at]),
  }));
  const { mode, number } = screen();
  say("preview", { ...facts, columns: fillStrip(columns), turned: turnedOf(turned), number, [mode]: true });
};

const byName = (name) => byId(`id_${name}`);

const labelOf = (field) =>
  field.closest("[data-label]")?.dataset.label ??
  field.getAttribute("aria-label") ??
  field.querySelector("legend, .label").firstChild.textContent.trim();

const labelled = (problems) =>
  problems.map((problem) => {
    if (!byName(problem.field)) return problem;
    const label = labelOf(byName(problem.field));
    return { ...problem, label, asked: /[?!:.]$/.test(label) ? label : `${label}:` };
  });

// What is not filled in yet: the card points of all four are one.
const missing = (problems) => {
  const fields = problems.map((each) => ({ ...each, field: each.field.replace(/^thirds-\d/, "thirds") }));
  const lacks = new Map(labelled(fields).map(({ field, label, text }) => [label ?? text, label ? { field, label } : { text }]));
  return [...lacks.values()].map((each, at, all) => ({ ...each, after: all[at + 1] && (all[at + 1].label ? "," : ".") }));
};

const atFields = (problems) => {
  for (const former of findAll("#pad .errorlist")) former.remove();
  for (const problem of labelled(problems)) {
    const field = byName(problem.field);
    const part = field?.closest(".thirds, .field") ?? field;
    (part?.querySelector("legend, .label") ?? part)?.after(made("field-error", problem));
    for (const fold of findAll("#pad details")) fold.open ||= fold.contains(field);
  }
};

const sayProblems = ({ problems, lacksOnly }, isPressed) => {
  fillTotals();
  if (isPressed) atFields(problems);
  if (lacksOnly && !isPressed) return say("missing", { missing: missing(problems) });
  const rest = lacksOnly && find("#pad [data-take]")?.textContent;
  say(isPressed ? "pressed" : "wrong", { problems: labelled(problems), lacksOnly, isWrong: !lacksOnly, rest });
};

/** Say what is chosen brings, or lacks; who asked for it is told all, with the focus there. */
const update = (isPressed = false) => {
  clearTimeout(typing);
  atFields([]);
  const hand = typed(choices(), rules());
  const isWhole = hand?.problems.length === 0;
  current = isWhole ? { ...brings(hand.record, openNumber()), said: said() } : null;
  if (!hand) fillTotals();
  else if (isWhole) sayHand(current);
  else sayProblems(hand, isPressed);
  if (isPressed) (answer().querySelector("[data-errors]") ?? answer().querySelector(".button")).focus();
};

// What is half typed may be wrong until it is whole.
const onTyping = () => {
  const hand = typed(choices(), rules());
  if (!hand?.problems.length || hand.lacksOnly) return update();
  clearTimeout(typing);
  outdate();
  typing = setTimeout(update, TYPING);
};

const onChange = ({ type, target }) => {
  const isText = target.matches("#pad [type=text]");
  if (isText && type === "input") onTyping();
  if (!isText && target.closest("#entry")) update();
};

const onSubmit = (event) => {
  if (event.target.id !== "entry" || (event.submitter && event.submitter.name !== "check")) return;
  event.preventDefault();
  update(true);
};

// What somebody was told when they pressed a button stays.
const onTable = () => {
  if (form()) current ? update() : fillTotals();
};

export const start = () => {
  on("input change", onChange);
  on("queue:change sheet:change", onTable);
  on("pad:ready", () => update());
  on("submit", onSubmit);
};
