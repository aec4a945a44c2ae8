// What other phones and the desk do: the server holds a question until something changes at this table.
import { draftKey, isTyped, takeUp } from "./drafts.js";
import { form, handForm, openNumber, screen } from "./pad.js";
import { items } from "./queue.js";
import { isHere, onTheWay, send } from "./send.js";
import { applySheet } from "./sheet.js";
import { drafts, remove } from "./storage.js";
import { inHand, nextNumber, round, rows, seats } from "./table.js";
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

// Somebody is back, or the network is.
const hurry = () => {
  question.abort();
  wake?.();
};

// A draft for a hand that somebody else has entered meanwhile never becomes a correction by itself: the captain chooses.
const offerLate = () => {
  const kept = drafts();
  const opened = handForm();
  const number = round().rows.map((row) => row.number).find((each) => kept.has(draftKey(each, "")));
  if (!number || !opened || opened.basedOn) return;
  const key = draftKey(number, "");
  const draft = kept.get(key);
  draft.entries = draft.entries.filter(([name]) => name !== "entry_id");
  const answer = (act) => () => {
    remove(key);
    act?.();
  };
  const answers = {
    next: answer(() => takeUp(inHand(opened.number, draft))),
    correct: answer(() => {
      openHand(number, { correct: true });
      takeUp(draft.entries);
    }),
    drop: answer(),
  };
  const line = document.querySelector(`#sheet [data-hand="${number}"] small`);
  const what = line.textContent.replaceAll("\u00ad", "").trim();
  say("draft-late", { facts: { number, what, next: opened.number }, answers, about: key });
};

const isOver = () => !round().can_enter || (screen().mode === "enter" && !nextNumber() && !items().some(isHere));

const moveOn = () => {
  const number = openNumber();
  const { mode } = screen();
  const isAsked = document.querySelector("#ask > *"); // nothing moves under a finger
  if (!form() || isOver()) {
    if (isAsked) return;
    return isTyped() ? say("table-changed", { facts: round(), answers: { look: loadTable } }) : loadTable();
  }
  if (mode === "enter" && (form().hidden ? !isAsked : rows().some((row) => row.number === number))) openNext();
  else if (form().elements.seats.value !== seats(number)) openHand(number, { correct: mode === "correct" });
  offerLate();
};

export const start = () => {
  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.hidden || hurry());
  document.addEventListener("sheet:change", moveOn);
  // The last hand has its receipt, or is none, or somebody has said what becomes of it.
  document.addEventListener("queue:change", () => form() && (form().hidden || isOver()) && moveOn());
  offerLate();
  follow();
};
