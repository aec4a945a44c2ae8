// What others do: the server holds a question until something changes at this table.
import { isTyped, keep, lateDraft, takeOver } from "./drafts.js";
import { find, on } from "./news.js";
import { form, handForm, openNumber, screen } from "./pad.js";
import { items } from "./queue.js";
import { onTheWay, send } from "./send.js";
import { applySheet } from "./sheet.js";
import { remove } from "./storage.js";
import { fitting, nextNumber, round, rows, seats, unsent } from "./table.js";
import { loadTable, openHand, openNext } from "./turn.js";
import { say } from "./words.js";

const PATIENCE = 40_000; // ms; the server holds a question for half as long
const PAUSE = 2_000; // ms, where it holds none
const LONGEST_PAUSE = 30_000; // ms without an answer

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
    if (document.hidden) await rest(PATIENCE);
    question = new AbortController();
    const patience = setTimeout(hurry, PATIENCE);
    try {
      await askOnce();
      pause = 0;
      if (items().length && !onTheWay) send();
    } catch {
      pause = question.signal.aborted ? 0 : Math.min(pause + PAUSE, LONGEST_PAUSE);
    }
    clearTimeout(patience);
  }
};

const hurry = () => {
  question.abort();
  wake?.();
};

const isAsked = () => find("#ask > *"); // nothing moves under a finger

// A draft for a hand that was entered meanwhile never becomes a correction by itself.
const offerLate = () => {
  const opened = handForm();
  const row = rows().find(lateDraft);
  if (!row || !opened || opened.basedOn || isAsked()) return;
  const { number } = row;
  const [key, draft] = lateDraft(row);
  const answers = {
    next: () => {
      takeOver(key, draft);
      openHand(openNumber());
    },
    correct: () => openHand(number, { correct: true }), // takes it up
    drop: () => remove(key),
  };
  const line = find(`#sheet [data-hand="${number}"] small`);
  const what = line.textContent.replaceAll("\u00ad", "").replace(/\s+/g, " ").trim();
  say("draft-late", { facts: { number, what, next: fitting(openNumber(), draft) }, answers, about: key });
};

const isOver = () => !round().can_enter || (screen().mode === "enter" && !nextNumber() && !unsent().length);

const moveOn = () => {
  const number = openNumber();
  const { mode } = screen();
  const there = rows().find((row) => row.number === number);
  if (!form() || isOver()) {
    if (isAsked()) return;
    return isTyped() ? say("table-changed", { facts: round(), answers: { look: loadTable } }) : loadTable();
  }
  if (form().hidden) isAsked() || openNext();
  else if (mode === "enter" && there) {
    keep(there.fields);
    openNext();
  } else if (form().elements.seats.value !== seats(number)) openHand(number, { correct: mode === "correct" });
  offerLate();
};

export const start = () => {
  addEventListener("online", hurry);
  on("visibilitychange", () => document.hidden || hurry());
  on("sheet:change", moveOn);
  // The last hand has its receipt, or somebody has said what becomes of it.
  on("queue:change", () => (form() && (form().hidden || isOver()) ? moveOn() : offerLate()));
  offerLate();
  follow();
};
