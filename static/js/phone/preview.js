// What the choices would bring, worked out here and at once. There is nothing to save but the result of exactly these.
import { brings } from "./brings.js";
import { choices, form, said } from "./hand_form.js";
import { openNumber } from "./pad.js";
import { rules, totals } from "./table.js";
import { typed } from "./typed.js";
import { joined, made, signed } from "./words.js";
import { atFields, missing, wrong } from "./wrong.js";

const TYPING = 500; // ms without a key until something half typed is called wrong

const byId = (id) => document.getElementById(id);
const answer = () => byId("answer");

let current = null; // the hand that is shown, with the choices it is the result of
let standing = ""; // what the bar says: the same is not said anew under somebody's finger
let typing = 0;

/** What is shown, if it is still the result of what is chosen; else null. */
export const shown = () => (current && form() && current.said === said(choices()) ? current : null);

// -- the strip ------------------------------------------------------------------------------------------------------

const signOf = (amount) => (amount > 0 ? "plus" : amount < 0 ? "minus" : "zero");
const figures = (points) => ({ points: signed(points), sign: signOf(points) });

const columnsOf = ({ places, money, totals: after }) =>
  places.map((points, at) => ({
    ...figures(points),
    total: signed(after[at]),
    money: money[at] !== points && signed(money[at]),
    name: byId("people").children[at].querySelector(".strip__name:not([aria-hidden])").textContent,
  }));

const fillStrip = (columns) =>
  columns.forEach((column, at) => {
    byId("people").children[at].querySelector(".strip__total").replaceChildren(made("brought", column));
  });

// -- the bar --------------------------------------------------------------------------------------------------------

const say = (words, facts) => {
  answer().removeAttribute("aria-busy");
  const told = JSON.stringify([words, facts]);
  if (told === standing) return;
  standing = told;
  answer().replaceChildren(made(`answer-${words}`, facts));
  answer().dataset.state = answer().firstElementChild.dataset.state;
};

const outdate = () => {
  answer().setAttribute("aria-busy", "true");
  for (const button of answer().querySelectorAll("[name=save]")) button.disabled = true;
};

/** Which hands count otherwise then: "3, 4 und 5", and how. */
const turnedOf = (turned) => {
  if (!turned.length) return null;
  const numbers = turned.map(({ number }) => number);
  const listed = joined([numbers.slice(0, -1).join(", "), numbers.at(-1)], ` ${rules().words.arithmetic.and} `);
  return { numbers: listed, [`${turned[0].factor > 1 ? "double" : "single"}${turned.length > 1 ? "s" : ""}`]: true };
};

const sayHand = ({ lines, hints, turned }, columns) => {
  const { mode, number } = byId("screen").dataset;
  say("preview", { columns, lines, hints, turned: turnedOf(turned), number, [mode]: true });
};

const sayProblems = (hand, isPressed) => {
  const isCalm = hand.lacksOnly && !isPressed;
  say(isCalm ? "missing" : isPressed ? "pressed" : "wrong", isCalm ? missing(hand) : wrong(hand));
  if (isPressed) atFields(hand.problems);
};

// -------------------------------------------------------------------------------------------------------------------

/** Say what is chosen brings, or lacks. Who pressed a button for it is told at once, and stays where the answer is. */
const update = (isPressed = false) => {
  clearTimeout(typing);
  atFields([]);
  const hand = typed(choices(), rules());
  const isWhole = hand?.problems.length === 0;
  current = isWhole ? { ...brings(hand.record, openNumber()), said: said(choices()) } : null;
  const columns = current ? columnsOf(current) : totals(openNumber()).map(figures);
  fillStrip(columns);
  if (current) sayHand(current, columns);
  else if (hand) sayProblems(hand, isPressed);
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
  if (!target.closest?.("#entry")) return;
  const isText = target.matches("#pad input:not([type=radio], [type=checkbox])");
  if (isText && type === "input") onTyping();
  if (!isText) update();
};

const onSubmit = (event) => {
  if (event.target.id !== "entry" || (event.submitter && event.submitter.name !== "check")) return;
  event.preventDefault();
  update(true);
};

// The table has changed: what somebody was told when they pressed a button stays.
const onTable = () => {
  if (form() && current) update();
  else if (form()) fillStrip(totals(openNumber()).map(figures));
};

export const start = () => {
  for (const kind of ["input", "change"]) document.addEventListener(kind, onChange);
  for (const kind of ["queue:change", "sheet:change"]) document.addEventListener(kind, onTable);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("pad:ready", () => {
    standing = "";
    update();
  });
};
