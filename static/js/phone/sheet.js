// The score sheet as the server rendered it, and in it the hands that wait here. `sheet:change` is sent when the server
// has said something new. Without a network the worker has the pages (over https), this module the sheet.
import { byId, find, findAll, on, tell } from "./news.js";
import { handAddress, screen } from "./pad.js";
import { sum } from "./rules/settle.js";
import { read, write } from "./storage.js";
import { clock, deal, isKept, people, renew, round, rows, shared, sums, unsent, waiting } from "./table.js";
import { figures, made, parsed, signed } from "./words.js";

const KEY = "vorhand-sheet"; // of one table

let plain = null; // as it was rendered
let told = null; // the last hand, as the server says it
let undoing = 0;

const piece = (name) => find(`[data-piece=${name}]`);

const cellOf = (points, after = 0) =>
  ({ ...(points === undefined ? { points: "–", sign: "out" } : figures(points)), total: signed(after) });

// `after` is what everybody has after the hand.
const cellsOf = (row, columns, after) => {
  const { active } = deal(row.number);
  const there = people(row.number);
  const cells = columns.map((place) =>
    cellOf(active.includes(place) ? row.points[place - 1] ?? 0 : undefined, after[there[place - 1].entry]),
  );
  return round().keeps_balance ? [...cells, cellOf(-sum(row.points), -sum(Object.values(after)))] : cells;
};

const lineOf = (sheet, row, cells) => {
  if (row.waiting) return made("sheet-row", { ...row.waiting, address: handAddress(row.number), cells }).firstElementChild;
  const line = sheet.querySelector(`[data-hand="${row.number}"]`);
  line.replaceChildren(line.firstElementChild, made("sheet-cells", { cells }));
  return line;
};

const putIn = (sheet) => {
  const body = sheet.querySelector("tbody");
  if (!body) return; // a closed table without hands
  const list = rows();
  const columns = [...sheet.querySelectorAll("[data-place]")].map(({ dataset }) => Number(dataset.place));
  const lines = list.map((row, at) => lineOf(sheet, row, cellsOf(row, columns, sums(list.slice(0, at + 1)))));
  body.replaceChildren(...lines);
  for (const ledger of ["points", "money"]) {
    const found = sums(list, ledger);
    found.dummies = -sum(Object.values(found));
    for (const [line, amounts] of [["ledger", found], ["shared", shared(list, ledger)]])
      for (const cell of sheet.querySelectorAll(`[data-${line}=${ledger}] [data-entry]`))
        cell.textContent = signed(amounts[cell.dataset.entry] ?? 0);
  }
  for (const part of sheet.querySelectorAll("[data-empty], table")) part.hidden = !part.matches("table");
};

// A button that the desk would refuse is none; without `data-until` it never does.
const endUndo = () => {
  clearTimeout(undoing);
  const left = byId("undo")?.dataset.until - clock();
  if (left < 0) byId("undo").remove();
  else if (left) undoing = setTimeout(endUndo, left + 1);
};

const showLast = () => {
  const item = waiting().at(-1) ?? (told.children.length ? null : unsent().at(-1));
  const saved = item?.note ? made("last-saved", { ...item, address: handAddress(item.number) }) : ""; // or undone
  piece("last").replaceChildren(...(item ? [saved] : told.cloneNode(true).childNodes));
  if (item && item.state !== "waiting") byId("undo")?.remove(); // somebody is asked
  endUndo();
};

const draw = () => {
  const sheet = plain.cloneNode(true);
  const isWaiting = waiting().length > 0;
  if (isWaiting) putIn(sheet);
  for (const part of findAll("[data-sent]")) part.hidden = isWaiting;
  byId("sheet").replaceWith(sheet);
  showLast();
};

/** Put a new sheet in place, and what came along. */
export const applySheet = (html) => {
  const page = parsed(html);
  const facts = page.getElementById("round").cloneNode(true); // a portal's page has none, and changes nothing
  const before = round().changed;
  plain = page.getElementById("sheet");
  byId("round").replaceWith(facts);
  renew();
  for (const { dataset, content } of page.querySelectorAll("template[data-for]")) piece(dataset.for)?.replaceChildren(content);
  told = piece("last").cloneNode(true);
  draw();
  write(KEY, [screen().table, html]);
  if (round().changed !== before) tell("sheet:change");
};

const begin = () => {
  [plain, told] = [byId("sheet"), piece("last")].map((part) => part.cloneNode(true));
  draw();
};

export const start = () => {
  on("queue:change", draw);
  on("screen:new", begin);
  begin();
  if (document.body.matches(".phone")) navigator.serviceWorker?.register("/t/worker.js");
  if (!isKept()) return; // a page that has just come knows better, whatever the desk's clock says
  const [of, html] = read(KEY) ?? [];
  if (of === screen().table && JSON.parse(parsed(html).getElementById("round").textContent).now > round().now) applySheet(html);
};
