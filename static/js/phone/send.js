// What waits goes to the desk, each table's hands in their order: the next leaves when the one before has its receipt.
// Two tabs may send at once where there are no locks (plain http): entry ids make that harmless.
import { change, items, refresh, settle } from "./queue.js";

const PATIENCE = 20_000; // ms
const LONGEST_PAUSE = 30; // s
const REFUSALS = [403, 404, 409, 422];

let here = {};
let failures = 0;
let timer = 0;
let isBusy = false;
export let onTheWay = false;

export const isHere = ({ table }) => table === here.table;

// A portal's page, a log-in, half an answer are none.
const answerTo = async ({ id, what, number, basedOn, content, table, address }) => {
  try {
    const response = await fetch(`${isHere({ table }) ? here.address : address}entries/`, {
      method: "POST",
      redirect: "error",
      headers: {
        "Content-Type": "application/json",
        "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "",
      },
      body: JSON.stringify({ what, entry_id: id, number, based_on: basedOn, ...content }),
      signal: AbortSignal.timeout?.(PATIENCE), // older phones wait longer
    });
    return { status: response.status, ...(await response.json()) };
  } catch {
    return {};
  }
};

// Where an entry was undone there is no hand, and no hash.
const isReceipt = (receipt, { id, number }) =>
  receipt?.entry_id === id && receipt.number === number && /^([0-9a-f]{64})?$/.test(receipt.hand_hash);

// Whether the next may leave.
const isTaken = async (item, { status, receipt, error, conflict }) => {
  if (isReceipt(receipt, item)) await settle(item, receipt);
  else if (!REFUSALS.includes(status) || !error) return false;
  else if (conflict?.is_same) await settle(item, conflict);
  else await change(item.id, { state: conflict ? "conflict" : "refused", answer: { status, error, conflict } });
  return true;
};

// A try that repeats one which failed changes nothing on the screen, or a thumb would miss what it replaces.
const show = (isLeaving) => {
  if (failures) return;
  onTheWay = isLeaving;
  document.dispatchEvent(new Event("queue:send"));
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

// A table's first hand; one that somebody has to look at, or that got no answer, keeps back those of its table.
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
    const pause = isDone ? 0 : Math.min(2 ** failures / 2, LONGEST_PAUSE) * (0.5 + Math.random() / 2);
    if (next()) timer = setTimeout(work, 1000 * pause);
  }
};

/** Now, and again until everything is there. */
export const send = () => {
  failures = 0;
  work();
};

/** With the page's `table`, its `address`, to which all of that table goes, and how it `apply`s a sheet. */
export const start = async (page) => {
  here = page;
  // A new link, or logged in.
  for (const { id, state } of items()) if (state === "refused") await change(id, { state: "waiting" });
  for (const event of ["online", "pageshow"]) window.addEventListener(event, send);
  document.addEventListener("visibilitychange", send);
  send();
};
