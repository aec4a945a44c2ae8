// What waits goes to another phone as links in QR codes; both may send it. What stands behind the # of a link reaches no
// server and no log.
import { path } from "./codes.js";
import { items, put } from "./queue.js";
import { send } from "./send.js";
import { made } from "./words.js";

const MARK = "#hands=";
const FACTS = "id number what basedOn content entries byPlace money doubles factor note at".split(" ");

let here = {};
let offered = 0;

const place = () => document.getElementById("transfer");
const waiting = () => items().filter(({ table }) => table === here.table);

const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

const digitsOf = async (hands) => {
  const facts = [here.table, ...hands.map((hand) => FACTS.map((fact) => hand[fact]))];
  const bytes = await through(JSON.stringify(facts), new CompressionStream("deflate"));
  return BigInt(`0x1${Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("")}`).toString();
};

const handsOf = async (digits) => {
  const bytes = BigInt(digits).toString(16).slice(1).match(/../g).map((each) => parseInt(each, 16));
  const json = await through(new Uint8Array(bytes), new DecompressionStream("deflate"));
  const [table, ...hands] = JSON.parse(new TextDecoder().decode(json));
  return table === here.table && hands.map((facts) => Object.fromEntries(facts.map((fact, at) => [FACTS[at], fact])));
};

// As many as it takes. `?back` is the sheet's page, also on a phone that only read along.
const codes = async (hands) => {
  const code = path(`${location.origin}${here.address}?back${MARK}`, await digitsOf(hands));
  if (code || hands.length < 2) return [code];
  return (await Promise.all([hands.slice(0, hands.length / 2), hands.slice(hands.length / 2)].map(codes))).flat();
};

const show = async () => {
  const all = await codes(waiting());
  const shown = all.map((code, at) => {
    const view = made("transfer-code", { number: at + 1, count: all.length });
    view.querySelector("path").setAttribute("d", code);
    return view;
  });
  place().replaceChildren(...shown);
  place().scrollIntoView();
};

// A code that is shown stays until something else waits.
const offer = () => {
  const count = waiting().length;
  if (!place() || (count === offered && place().hasChildNodes())) return;
  offered = count;
  place().replaceChildren(count ? made("transfer-offer", { count }) : "");
};

const take = async () => {
  if (!location.hash.startsWith(MARK)) return;
  const hands = await handsOf(location.hash.slice(MARK.length)).catch(() => null);
  for (const hand of hands || []) await put({ ...hand, ...here, tried: true }); // the other phone may be sending it
  history.replaceState(history.state, "", location.pathname);
  const outcome = hands ? "taken" : hands === null ? "damaged" : "foreign";
  document.getElementById("main").prepend(made(`transfer-${outcome}`, { count: hands?.length }));
  send();
};

/** `table`, `address` and `where` of the open page. */
export const start = async ({ table, address, where }) => {
  here = { table, address, where };
  for (const news of ["queue:change", "screen:new"]) document.addEventListener(news, offer);
  document.addEventListener("click", ({ target }) => target.closest("[data-transfer]") && show());
  window.addEventListener("hashchange", take);
  offer();
  await take();
};
