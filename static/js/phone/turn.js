// The screen turned to another hand as the server's page shows it; `hand:open` is sent then.
import { begin } from "./drafts.js";
import { byId, find, findAll, on, tell } from "./news.js";
import { announce, form, handAddress, openNumber, screen, show } from "./pad.js";
import { clock, deal, factor, nextNumber, people, renew, rows, seats, unsent } from "./table.js";
import { made, parsed, say } from "./words.js";

const rowOf = (number) => rows().find((row) => row.number === number);

let loading;

/** What is saved next answers its question. */
export let instead = null;

// A page of the server in this one's place; another than a table's is the browser's.
const load = async (address) => {
  if (loading) return;
  const answer = fetch(address, { signal: AbortSignal.timeout?.(20_000) });
  loading = answer;
  const page = await answer.then((each) => each.text()).then(parsed, () => null);
  if (loading !== answer) return;
  loading = null;
  if (!page) return say("no-answer", { answers: { again: () => load(address) } });
  if (!page.getElementById("round")) return location.assign(address);
  find("main").replaceWith(page.querySelector("main"));
  scrollTo(0, 0);
  renew();
  tell("screen:new");
};

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
  form().elements.seats.value = seats(number);
  form().elements.based_on.value = row?.revision ?? "";
  form().action = `${handAddress(number)}preview/`;
  form().hidden = false;
  byId("why-asked").replaceChildren(...(clock() > row?.free_until ? [made("why-question", {})] : []));
};

const turnWords = (number, row) => {
  const { reason } = row ?? {};
  const holds = { correct: row, enter: !row, double: factor(number) > 1, first: !rows().length, reason, number };
  for (const part of findAll("[data-when]")) part.hidden = !holds[part.dataset.when];
  for (const part of findAll("[data-says]"))
    part.textContent = part.dataset.says.replace(/{(\w+)}/, (_, fact) => holds[fact]);
  for (const link of findAll("[data-leads]")) link.href = handAddress(number) + link.dataset.leads;
};

/** Open a new hand, or the correction of one that is on the sheet. */
export const openHand = (number, { correct = false, entries, instead: answered = null } = {}) => {
  if (!form()) return load(handAddress(number));
  instead = answered;
  loading = null; // whoever taps a hand stays there
  const row = correct ? rowOf(number) : undefined;
  Object.assign(screen(), { number, mode: row ? "correct" : "enter" });
  find("[data-said]")?.remove();
  turnPeople(number);
  turnForm(number, row);
  turnWords(number, row);
  const chosen = entries ?? row?.fields ?? [];
  show(Object.fromEntries(chosen).contract, chosen);
  begin(entries);
  tell("hand:open");
};

const readFromTop = () => {
  scrollTo(0, 0);
  (find("#contracts[open] [autofocus]") ?? find("#strip h1")).focus({ preventScroll: true });
};

/** The server's page of the table, also on a phone that only reads. */
export const loadTable = () => load(screen().home ? `${screen().home}?all` : screen().table);

/** On to the next hand, or to the page where the table signs. */
export const openNext = () => {
  if (!form()) return; // that page follows the desk
  const next = nextNumber();
  history.replaceState(null, "", screen().home ?? (next ? handAddress(next) : screen().table));
  if (next) {
    openHand(next);
    readFromTop();
  } else if (unsent().length) {
    openHand(unsent().at(-1).number);
    form().hidden = true;
    say("all-entered");
  } else {
    loadTable();
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

// By its address: on the way back, or the page was kept for another hand.
const openHere = () => {
  const asked = /hands\/(\d+)\/$/.exec(location.pathname)?.[1];
  const number = Number(asked ?? nextNumber() ?? 0);
  if (!form()) return load(location.href);
  if (!number) return openNext();
  const correct = Boolean(rowOf(number));
  if (number === openNumber() && correct === (screen().mode === "correct")) return begin();
  openHand(number, { correct });
};

export const start = () => {
  on("click", openRow);
  on("screen:new", () => {
    announce();
    instead = null;
    if (form()) openHere();
  });
  addEventListener("popstate", () => location.hash || openHere()); // or a link to a field
  if (form()) openHere();
};
