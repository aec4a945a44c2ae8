// What waits goes to another phone as links in QR codes; both may send it. Behind their # nothing reaches a server.
import { path } from "./codes.js";
import { items, put } from "./queue.js";
import { isHere, send } from "./send.js";
import { made } from "./words.js";

const MARK = "#hands=";
const FACTS = "id number what basedOn content entries byPlace money doubles factor note".split(" ");

let here = {};

const place = () => document.getElementById("transfer");
const waiting = () => items().filter(isHere);
const through = (what, stream) => new Response(new Blob([what]).stream().pipeThrough(stream));

const digitsOf = async (hands) => {
  const json = JSON.stringify([here.table, ...hands.map((hand) => FACTS.map((fact) => hand[fact]))]);
  const bytes = new Uint8Array(await through(json, new CompressionStream("deflate")).arrayBuffer());
  return BigInt(`0x1${Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("")}`).toString();
};

const handsOf = async (digits) => {
  const bytes = BigInt(digits).toString(16).slice(1).match(/../g).map((each) => parseInt(each, 16));
  const [table, ...hands] = await through(Uint8Array.from(bytes), new DecompressionStream("deflate")).json();
  return table === here.table ? hands.map((facts) => Object.fromEntries(FACTS.map((fact, at) => [fact, facts[at]]))) : [];
};

// As many as it takes. `?back` is the sheet's page, also on a phone that only read along.
const codes = async (hands) => {
  const code = path(place().dataset.frame, `${location.origin}${here.address}?back${MARK}`, await digitsOf(hands));
  if (code || hands.length < 2) return [code];
  const half = hands.length / 2;
  return [...(await codes(hands.slice(0, half))), ...(await codes(hands.slice(half)))];
};

const show = async () => {
  const all = await codes(waiting());
  place().replaceChildren(...all.map((_, at) => made("transfer-code", { number: at + 1, count: all.length })));
  place().querySelectorAll("path").forEach((each, at) => each.setAttribute("d", all[at]));
  place().scrollIntoView();
};

const offer = () => {
  const isEmpty = !waiting().length;
  document.querySelector("[data-transfer]")?.toggleAttribute("hidden", isEmpty);
  if (isEmpty) place()?.replaceChildren();
};

const take = async () => {
  if (!location.hash.startsWith(MARK)) return;
  const hands = await handsOf(location.hash.slice(MARK.length)).catch(() => []);
  for (const hand of hands) await put({ ...hand, ...here, tried: true }); // the other phone may be sending it
  history.replaceState(history.state, "", location.pathname);
  document.getElementById("main").prepend(made(`transfer-${hands.length ? "taken" : "nothing"}`, { count: hands.length }));
  send();
};

/** `table`, `address` and `where` of the open page. */
export const start = (page) => {
  here = page;
  for (const news of ["queue:change", "screen:new"]) document.addEventListener(news, offer);
  document.addEventListener("click", ({ target }) => target.closest("[data-transfer]") && show());
  window.addEventListener("hashchange", take);
  offer();
  return take();
};
