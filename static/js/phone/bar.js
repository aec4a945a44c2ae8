// One line that says where the saved hands are: while one is not at the desk, and, in green, when the last one is.
import { ask } from "./conflict.js";
import { items, receipts } from "./queue.js";
import { isOurs, onTheWay, send } from "./send.js";
import { outlivesThePage } from "./store.js";
import { made } from "./words.js";

let last = null; // the hand that was saved last, as long as the page is open

const byId = (id) => document.getElementById(id);
const mustStay = () => items().length > 0 && !(isSecureContext && outlivesThePage());
const needsEyes = ({ state }) => state !== "waiting";

// Somebody has changed it since.
const stateAtDesk = ({ number, revision, hash }) => {
  const row = JSON.parse(byId("round")?.textContent ?? "{}").rows?.find((each) => each.number === number);
  return row?.revision > revision && row.hash !== hash ? "changed" : "there";
};

const state = () => {
  if (items().some(needsEyes)) return "look";
  if (onTheWay()) return "sending";
  if (items().length) return mustStay() ? "open" : "waiting";
  const receipt = receipts().find(({ id }) => id === last?.id);
  return receipt && stateAtDesk(receipt);
};

const show = () => {
  const bar = byId("bar");
  if (!bar) return; // a page of the desk, without a hand
  const hands = items();
  last = hands.at(-1) ?? last;
  const others = [...new Set(hands.filter((hand) => !isOurs(hand)).map(({ where }) => where))];
  const { number } = hands.find(needsEyes) ?? last ?? {};
  const name = state();
  const line = name ? made(`bar-${name}`, { count: hands.length, number, others }) : "";
  if (bar.textContent !== line.textContent) bar.replaceChildren(line); // or it would be read out again
};

const onTap = () => {
  ask();
  send();
};

export const start = () => {
  for (const news of ["queue:change", "sheet:change", "screen:new"]) document.addEventListener(news, show);
  document.addEventListener("click", ({ target }) => target.closest("#bar button") && onTap());
  window.addEventListener("beforeunload", (event) => mustStay() && event.preventDefault());
  show();
};
