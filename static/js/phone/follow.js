// What other phones and the desk do: the server holds a question until something changes at this table. A hand that was
// entered elsewhere makes way for the next one.
import { isTyped } from "./drafts.js";
import { form } from "./hand_form.js";
import { offerLate } from "./late.js";
import { load } from "./load.js";
import { say } from "./messages.js";
import { openNumber } from "./pad.js";
import { items } from "./queue.js";
import { onTheWay } from "./send.js";
import { applySheet } from "./sheet.js";
import { nextNumber, round, rows, seats } from "./table.js";
import { openHand, openNext } from "./turn.js";

const PATIENCE = 40_000; // ms; the server holds a question for half as long
const PAUSE = 2_000; // ms, where it holds none
const LONGEST_PAUSE = 30_000; // ms without an answer

const screen = () => document.getElementById("screen").dataset;
let question = new AbortController();
let wake = null;

const rest = (pause) =>
  new Promise((resolve) => {
    wake = resolve;
    setTimeout(resolve, pause);
  });

const ask = async (what) => {
  const answer = await fetch(screen().table + what, { signal: question.signal });
  if (answer.status === 404) say("link-gone");
  if (!answer.ok) throw new Error(answer.status);
  return answer;
};

const askOnce = async () => {
  const then = Date.now();
  const answer = await ask(`changes/?after=${encodeURIComponent(round().changed)}`);
  if (answer.status === 200) {
    const { changed } = await answer.json();
    while (onTheWay) await rest(200); // its receipt brings the sheet, too
    if (changed !== round().changed) applySheet(await (await ask("sheet/")).text());
    await rest(200);
  } else if (Date.now() - then < PAUSE) await rest(PAUSE);
};

const follow = async () => {
  for (let pause = 0; ; await rest(pause)) {
    if (document.visibilityState !== "visible") await rest(PATIENCE);
    question = new AbortController();
    const patience = setTimeout(hurry, PATIENCE);
    try {
      await askOnce();
      pause = 0;
    } catch {
      pause = question.signal.aborted ? 0 : Math.min(pause + PAUSE, LONGEST_PAUSE);
    }
    clearTimeout(patience);
  }
};

// Somebody is back, or the network is.
const hurry = () => {
  question.abort();
  wake?.();
};

const isEmpty = () => !items().some(({ table }) => table === round().table);
const isDone = () => screen().mode === "enter" && !nextNumber() && isEmpty();

const moveOn = () => {
  const number = openNumber();
  const { mode, table } = screen();
  if (!form() || !round().can_enter || isDone()) {
    return isTyped() ? say("table-changed", { facts: round(), answers: { look: () => load(table) } }) : load(table);
  }
  if (mode === "enter" && rows().some((row) => row.number === number)) openNext();
  else if (form().elements.seats.value !== seats(number)) openHand(number, { correct: mode === "correct" });
  offerLate();
};

export const start = () => {
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
  document.addEventListener("sheet:change", moveOn);
  document.addEventListener("queue:change", () => form() && isDone() && moveOn()); // the last hand has its receipt
  offerLate();
  follow();
};
