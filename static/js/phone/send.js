// What waits goes to the desk, each table's hands in their order: the next leaves when the one before has its receipt. So
// two tabs may send at once where there are no locks (they need a secure context); entry ids make that harmless.
import { change, items, settle, tell } from "./queue.js";

const PATIENCE = 20_000; // ms
const LONGEST_PAUSE = 30; // s
const REFUSALS = [400, 404, 409, 422];

let here = {};
let failures = 0;
let timer = 0;
let isBusy = false;
let underway = null;

/** The entry id of the hand that has left. */
export const onTheWay = () => underway;

export const isOurs = ({ table }) => table === here.table;

const content = ({ id, what, number, record, basedOn, why, reason, seats, points, rules, place }) =>
  JSON.stringify({ what, entry_id: id, number, record, based_on: basedOn, why, reason, seats, points, rules, place });

// A portal's page, a log-in, half an answer: nothing of that is one.
const answerTo = async (item) => {
  try {
    const response = await fetch(`${isOurs(item) ? here.address : item.address}entries/`, {
      method: "POST",
      redirect: "error",
      headers: {
        "Content-Type": "application/json",
        "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "",
      },
      body: content(item),
      signal: AbortSignal.timeout(PATIENCE),
    });
    return { status: response.status, ...(await response.json()) };
  } catch {
    return {};
  }
};

const isReceipt = (receipt, { id, number, what }) =>
  receipt?.entry_id === id && receipt.number === number && (what === "undo" ? /^$/ : /^[0-9a-f]{64}$/).test(receipt.hand_hash);

// Whether the next may leave.
const taken = async (item, { status, receipt, error, conflict }) => {
  if (isReceipt(receipt, item)) await settle(item, receipt);
  else if (!REFUSALS.includes(status) || !Array.isArray(error)) return false;
  else if (conflict?.is_same) await settle(item, conflict);
  else await change(item.id, { state: conflict ? "conflict" : "refused", answer: { status, error, conflict } });
  return true;
};

const sent = async ({ id }) => {
  const item = await change(id, { tried: true });
  if (!item) return true;
  tell((underway = id));
  const answer = await answerTo(item);
  tell((underway = null));
  if (answer.sheet && isOurs(item)) here.apply(answer.sheet); // before the hand is taken out: it is always somewhere
  return taken(item, answer);
};

// A table's first hand; one that somebody has to look at keeps the others back.
const next = () => items().find((item) => item.state === "waiting" && item === items().find(({ table }) => table === item.table));

const round = async () => {
  for (let item = next(); item; item = next()) if (!(await sent(item))) return false;
  return true;
};

/** Now, and again until everything is there. */
export const send = async () => {
  clearTimeout(timer);
  if (isBusy) return;
  isBusy = true;
  const isDone = await (navigator.locks?.request("vorhand-send", round) ?? round());
  isBusy = false;
  failures = isDone ? 0 : failures + 1;
  const pause = isDone ? 0 : Math.min(2 ** failures / 2, LONGEST_PAUSE) * (0.5 + Math.random() / 2);
  if (next()) timer = setTimeout(send, 1000 * pause);
};

/** `table` and `address` of the open page, and what `apply`s a new sheet. What waits for this table goes to this address,
 * also when it was saved under a link that is no more. */
export const start = async (page) => {
  here = page;
  for (const item of items()) if (isOurs(item) && item.answer?.status === 404) await change(item.id, { state: "waiting" });
  for (const event of ["online", "pageshow"]) window.addEventListener(event, send);
  document.addEventListener("visibilitychange", send);
  send();
};
