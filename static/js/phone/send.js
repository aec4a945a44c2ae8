// What waits goes to the desk, each table's hands in their order, one by one.
// Without locks (plain http) two tabs may send at once: entry ids make that harmless.
import { find, on, tell } from "./news.js";
import { change, items, refresh, refuse, settle } from "./queue.js";

const PATIENCE = 20_000; // ms
const LONGEST_PAUSE = 3_000;
const REFUSALS = [403, 404, 409, 422];

let here = {};
let failures = 0;
let timer = 0;
let attempt = new AbortController();
let isBusy = false;
export let onTheWay = false;

export const isHere = ({ table }) => table === here.table;

// A portal's page, a log-in, half an answer are none.
const answerTo = async ({ id, what, number, basedOn, content, table, address }) => {
  const mine = (attempt = new AbortController());
  setTimeout(() => mine.abort(), PATIENCE);
  try {
    const response = await fetch(`${isHere({ table }) ? here.address : address}entries/`, {
      method: "POST",
      redirect: "error",
      headers: {
        "Content-Type": "application/json",
        "X-CSRFToken": find("[name=csrfmiddlewaretoken]")?.value ?? "",
      },
      body: JSON.stringify({ what, entry_id: id, number, based_on: basedOn, ...content }),
      signal: mine.signal,
    });
    return { status: response.status, ...(await response.json()) };
  } catch {
    return {};
  }
};

// Where an entry was undone there is no hand, and no hash.
const isReceipt = (receipt, { id, number }) =>
  receipt?.entry_id === id && receipt.number === number && /^([0-9a-f]{64})?$/.test(receipt.hand_hash);

const isTaken = async (item, { status, receipt, error, conflict }) => {
  if (isReceipt(receipt, item)) await settle(item, receipt);
  else if (!REFUSALS.includes(status) || !error) return false;
  else if (conflict?.is_same) await settle(item, conflict);
  else await refuse(item, { state: conflict ? "conflict" : "refused", answer: { status, error, conflict } });
  return true;
};

// A try after one that failed changes nothing on the screen, under a thumb.
const show = (isLeaving) => {
  if (failures) return;
  onTheWay = isLeaving;
  tell("queue:send");
};

const sent = async (waiting) => {
  const item = waiting.tried ? waiting : await change(waiting.id, { tried: true });
  if (!item) return true;
  show(true);
  const answer = await answerTo(item);
  show(false);
  if (answer.sheet && isHere(item)) here.apply(answer.sheet); // before the hand is taken out: it is always somewhere
  return isTaken(item, answer);
};

// A table's first hand; one to be looked at, or without an answer, keeps back the others.
const next = (silent = []) => {
  const isFirst = (item) => item === items().find(({ table }) => table === item.table);
  return items().find((item) => item.state === "waiting" && isFirst(item) && !silent.includes(item.table));
};

const round = async () => {
  const silent = [];
  await refresh();
  for (let item = next(); item; item = next(silent)) if (!(await sent(item))) silent.push(item.table);
  return !silent.length;
};

const work = async () => {
  clearTimeout(timer);
  if (isBusy) return;
  isBusy = true;
  let isDone = false;
  try {
    isDone = await (navigator.locks?.request("vorhand-queue", round) ?? round());
  } finally {
    isBusy = false;
    failures = isDone ? 0 : failures + 1;
    const pause = isDone ? 0 : Math.min(500 * 2 ** failures, LONGEST_PAUSE) * (0.5 + Math.random() / 2);
    if (next()) timer = setTimeout(work, pause);
  }
};

/** Now, and again until everything is there. */
export const send = () => {
  failures = 0;
  work();
};

// What left before the phone slept gets no answer any more.
const hurry = () => {
  if (!document.hidden) attempt.abort();
  send();
};

/** With the page's `table`, the `address` all of that goes to, and how it `apply`s a sheet. */
export const start = async (page) => {
  here = page;
  // A new link, or logged in.
  for (const { id, state } of items()) if (state === "refused") await change(id, { state: "waiting" });
  addEventListener("online", hurry);
  on("visibilitychange", hurry);
  send();
};
