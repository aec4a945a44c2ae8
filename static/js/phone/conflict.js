// A hand the desk does not take, for another one stands there or something is wrong with it: it stays on this phone, and
// keeps the next ones back, until somebody says what holds.
import { change, drop, items } from "./queue.js";
import { isHere, send } from "./send.js";
import { made, signed } from "./words.js";

let openHand = null;
let asked = null;
let question = "";

export const stuck = () => items().find(({ state }) => state !== "waiting");
const place = () => document.getElementById("ask");

const say = (name) => {
  question = name;
  const { number, entries, answer } = asked;
  const { status, error, conflict } = answer;
  const canOpen = isHere(asked) && status !== 404 && {};
  const next = conflict?.next_number;
  const isFree = next && !items().some((each) => each.number === next);
  const points = conflict?.points.map(({ name, theirs, mine }) => ({ name, theirs: signed(theirs), mine: signed(mine) }));
  const more = { number, error, points, open: entries && canOpen, next: isFree && canOpen && { number: next } };
  place().replaceChildren(made(`ask-${name}`, { ...conflict, ...more }));
  place().firstElementChild.focus();
};

/** Show what has to be decided. */
export const ask = () => {
  asked = stuck();
  if (asked) say(asked.state);
  else place().replaceChildren();
};

const answers = {
  drop,
  again: ({ id }) => change(id, { state: "waiting" }),
  next: async (item) => {
    const { next_number: number, next_fields: entries } = item.answer.conflict;
    await drop(item);
    openHand(number, { entries });
  },
  open: ({ number, entries }) => openHand(number, { correct: true, entries }),
};

const onClick = async ({ target }) => {
  const answer = target.closest("#ask [data-answer]")?.dataset.answer;
  if (!answer) return;
  if (answer === "sure") return say(answer);
  place().replaceChildren();
  await answers[answer]?.(asked);
  send();
};

// Not in the middle of a hand: the bar says it, too.
const onChange = () => {
  if (stuck()?.id !== asked?.id && !document.querySelector("#pad input")) ask();
};

// In another page that came meanwhile.
const repeat = () => (asked && stuck()?.id === asked.id ? say(question) : ask());

export const start = (opener) => {
  openHand = opener;
  document.addEventListener("click", onClick);
  document.addEventListener("queue:change", onChange);
  document.addEventListener("screen:new", repeat);
  onChange();
};
