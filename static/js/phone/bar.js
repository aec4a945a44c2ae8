// One line that says where the saved hands are; in green when the last one is at the desk.
import { ask, stuck } from "./conflict.js";
import { byId, on } from "./news.js";
import { items, receipts } from "./queue.js";
import { isHere, onTheWay, send } from "./send.js";
import { outlivesThePage } from "./store.js";
import { round } from "./table.js";
import { made } from "./words.js";

let last = null; // the hand that was saved last, as long as the page is open

const mustStay = () => items().length && !(isSecureContext && outlivesThePage);

// The sheet has another hash where somebody has changed it since.
const isChanged = ({ number, revision, hash }) =>
  round().rows.some((row) => row.number === number && row.revision > revision && row.hash !== hash);

const state = () => {
  if (stuck()) return "look";
  if (onTheWay) return "sending";
  if (items().length) return mustStay() ? "open" : "waiting";
  const receipt = receipts().find(({ id }) => id === last?.id);
  return receipt && (isHere(receipt) && isChanged(receipt) ? "changed" : "there");
};

const show = () => {
  const bar = byId("bar");
  last = items().at(-1) ?? last;
  const name = state();
  const others = new Set(items().filter((item) => !isHere(item)).map(({ where }) => where));
  const hands = new Set(items().map(({ table, number }) => `${table} ${number}`));
  const facts = { count: hands.size, number: (stuck() ?? last)?.number, others: [...others] };
  const line = name ? made(`bar-${name}`, facts) : "";
  if (bar && bar.textContent !== line.textContent) bar.replaceChildren(line); // or it would be read out again
};

const onTap = ({ target }) => {
  if (!target.closest("#bar button")) return;
  ask();
  send();
};

export const start = () => {
  on("queue:change queue:send sheet:change screen:new", show);
  on("click", onTap);
  addEventListener("beforeunload", (event) => mustStay() && event.preventDefault());
  show();
};
