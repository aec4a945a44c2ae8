// The screen turned to another hand of this table by what the phone knows; the server's page of that hand shows the same.
//
// `hand:open` is sent on the document when it is there.
import { begin } from "./drafts.js";
import { form } from "./hand_form.js";
import { load } from "./load.js";
import { say } from "./messages.js";
import { announce, clear, openNumber, show } from "./pad.js";
import { newId } from "./queue.js";
import { deal, factor, nextNumber, people, rows, seats, waiting } from "./table.js";
import { made } from "./words.js";

const byId = (id) => document.getElementById(id);
const table = () => byId("screen").dataset.table;
const handAddress = (number) => `${table()}hands/${number}/`;
const rowOf = (number) => rows().find((row) => row.number === number);

const columnOf = ({ place, name, narrow }, { dealer, forehand, active }) => {
  const [seat, isDealer] = [active.indexOf(place), place === dealer];
  const isOut = seat < 0;
  const roles = { dealer: isDealer, forehand: place === forehand, out: isOut && isDealer, break: isOut && !isDealer };
  const column = made("strip-person", { name, narrow, ...roles }).firstElementChild;
  Object.assign(column.dataset, isOut ? { out: "" } : { seat });
  return column;
};

const turnPeople = (number) => {
  const columns = people(number).map((each) => columnOf(each, deal(number)));
  const dummies = [...byId("people").children].slice(columns.length);
  byId("people").replaceChildren(...columns, ...dummies);
};

const turnForm = (number, row) => {
  const { entry_id: id, seats: sitting, based_on: basedOn } = form().elements;
  [id.value, sitting.value, basedOn.value] = [newId(), seats(number), row?.revision ?? ""];
  form().action = `${handAddress(number)}preview/`;
  form().hidden = false;
  byId("why-asked").replaceChildren(...(Date.now() > row?.free_until ? [made("why-question", {})] : []));
};

// What only a correction says, or only a hand that counts double.
const turnWords = (number, row) => {
  const { reason } = row ?? {};
  const holds = { correct: row, enter: !row, double: factor(number) > 1, first: !rows().length, reason };
  for (const part of document.querySelectorAll("[data-when]")) part.hidden = !holds[part.dataset.when];
  for (const part of document.querySelectorAll("[data-says]"))
    part.textContent = part.dataset.says.replace(/{number}|{reason}/, (fact) => (fact === "{number}" ? number : reason));
  for (const link of document.querySelectorAll("[data-leads]")) link.href = handAddress(number) + link.dataset.leads;
};

/** Open a hand: a new one, or the correction of one that is on the sheet, with these choices. */
export const openHand = (number, { correct = false, entries } = {}) => {
  if (!form()) return load(handAddress(number));
  const row = correct ? rowOf(number) : undefined;
  Object.assign(byId("screen").dataset, { number, mode: row ? "correct" : "enter" });
  document.querySelector("[data-said]")?.remove();
  turnPeople(number);
  turnForm(number, row);
  turnWords(number, row);
  const chosen = entries ?? row?.fields ?? [];
  if (!show(Object.fromEntries(chosen).contract, chosen)) clear();
  begin();
  document.dispatchEvent(new Event("hand:open"));
};

const readFromTop = () => {
  window.scrollTo({ top: 0 });
  (document.querySelector("#contracts[open] [autofocus]") ?? document.querySelector("#strip h1")).focus({ preventScroll: true });
};

/** On to the next hand; to the server's page when there is none, for the table signs there. */
export const openNext = () => {
  if (!form()) return; // that page follows the desk
  const next = nextNumber();
  const { home } = byId("screen").dataset;
  if (next) {
    openHand(next);
    history.replaceState(null, "", home ?? handAddress(next));
    readFromTop();
  } else if (waiting().length) {
    clear();
    begin();
    form().hidden = true;
    byId("screen").dataset.mode = "enter";
    say("all-entered");
  } else {
    load(home ? `${home}?all` : table());
  }
};

const openRow = (event) => {
  const link = event.target.closest("#sheet tbody a, #last a");
  const row = link && form() && rowOf(Number(/\d+(?=\/$)/.exec(link.pathname)));
  if (!row || row.struck || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "", link.pathname);
  openHand(row.number, { correct: true });
  readFromTop();
};

// By its address: on the way back, and on a page that was kept for another one or before hands that wait here.
const openHere = () => {
  const asked = /hands\/(\d+)\/$/.exec(location.pathname)?.[1];
  const number = Number(asked ?? nextNumber() ?? 0);
  if (!form()) return load(location.href);
  if (!number) return openNext();
  const correct = Boolean(rowOf(number));
  if (number === openNumber() && correct === (byId("screen").dataset.mode === "correct")) return begin();
  openHand(number, { correct });
};

export const start = () => {
  document.addEventListener("click", openRow);
  document.addEventListener("screen:new", () => {
    announce();
    if (form()) openHere();
  });
  window.addEventListener("popstate", openHere);
  if (form()) openHere();
};
