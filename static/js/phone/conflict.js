// A hand the desk does not take stays here, and keeps the next ones back, until somebody says what holds.
import { byId, find, on } from "./news.js";
import { change, CORRECTION, drop, items } from "./queue.js";
import { isHere, send } from "./send.js";
import { fitting, inHand, names, nextNumber } from "./table.js";
import { made } from "./words.js";

let openHand = null;
let asked = null;
let question = "";

export const stuck = () => items().find(({ state }) => state !== "waiting");
const place = () => byId("ask");

const hand = () => ({ ...asked, people: names(asked.number) });

const say = (name) => {
  question = name;
  const { number, what, answer: { status, error, conflict } } = asked;
  const why = error.some(({ code }) => code === "reason_missing");
  const open = !why && isHere(asked) && status !== 404;
  const next = open && what === "record" && fitting(nextNumber(), hand());
  place().replaceChildren(made(`ask-${name}`, { ...conflict, number, error, why, open, next, again: status < 409 }));
  place().firstElementChild.focus();
};

export const ask = () => {
  asked = stuck();
  if (asked) say(asked.what === "undo" && asked.state === "refused" ? "undo" : asked.state);
  else place().replaceChildren();
};

const answers = {
  drop,
  again: ({ id, content }) => {
    const why = Object.fromEntries(new FormData(place().querySelector("form")));
    return change(id, { state: "waiting", content: { ...content, ...why } });
  },
  next: ({ id }) => openHand(nextNumber(), { entries: inHand(nextNumber(), hand()), instead: id }),
  open: ({ id, number, entries }) => openHand(number, { correct: true, entries, instead: id }),
  mine: ({ id, content, answer: { conflict } }, why) =>
    change(id, { ...CORRECTION, state: "waiting", basedOn: conflict.revision, content: { ...content, why } }),
};

const onClick = async ({ target }) => {
  const button = target.closest("#ask [data-answer]");
  if (!button) return;
  const { answer } = button.dataset;
  if (answer === "sure") return say(answer);
  const done = answers[answer]?.(asked, button.value);
  place().replaceChildren();
  await done;
  send();
};

// Not in the middle of a hand: the bar says it, too.
const onChange = () => {
  if ((stuck()?.id !== asked?.id || !place().children.length) && !find("#pad input")) ask();
};

const repeat = () => (asked && stuck()?.id === asked.id ? say(question) : ask());

export const start = (opener) => {
  openHand = opener;
  on("click", onClick);
  on("queue:change hand:open", onChange);
  on("screen:new", repeat);
  onChange();
};
