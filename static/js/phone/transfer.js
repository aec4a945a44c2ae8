// What waits goes to another phone as links in QR codes; both may send it. Behind their # nothing reaches a server.
import { code } from "./codes.js";
import { byId, find, on, tell } from "./news.js";
import { here } from "./pad.js";
import { note } from "./arithmetic.js";
import { change, put } from "./queue.js";
import { send } from "./send.js";
import { made } from "./words.js";
import { narrow, rules, unsent } from "./table.js";

const MARK = "#hands=";
const FACTS = "id number what basedOn content entries byPlace money doubles factor".split(" "); // no names

const place = () => byId("transfer");
const through = (what, stream) => new Response(new Blob([what]).stream().pipeThrough(stream));

const digitsOf = async (hands) => {
  const json = JSON.stringify([here().table, ...hands.map((hand) => FACTS.map((fact) => hand[fact]))]);
  const bytes = new Uint8Array(await through(json, new CompressionStream("deflate")).arrayBuffer());
  return String(bytes.reduce((all, each) => all * 256n + BigInt(each), 1n));
};

const handsOf = async (digits) => {
  const bytes = BigInt(digits).toString(16).slice(1).match(/../g).map((each) => parseInt(each, 16));
  const [table, ...hands] = await through(Uint8Array.from(bytes), new DecompressionStream("deflate")).json();
  return table === here().table ? hands.map((facts) => Object.fromEntries(FACTS.map((fact, at) => [fact, facts[at]]))) : [];
};

// `?back` is the sheet's page, also where one only reads.
const codes = async (hands) => {
  const kinds = JSON.parse(byId("codes").textContent);
  const found = code(kinds, `${location.origin}${here().address}?back${MARK}`, await digitsOf(hands));
  if (found || hands.length < 2) return [found];
  const half = hands.length / 2;
  return [...(await codes(hands.slice(0, half))), ...(await codes(hands.slice(half)))];
};

// A browser of 2022 cannot compress, and no code holds any number of words.
const show = async () => {
  for (const { id } of unsent()) await change(id, { tried: true });
  const all = await codes(unsent()).catch(() => [null]);
  const shown = (each, at) => (each ? made("transfer-code", { number: at + 1, count: all.length, ...each }) : made("transfer-none"));
  place().replaceChildren(...all.map(shown));
  place().scrollIntoView();
};

const offer = () => {
  const isEmpty = !unsent().length;
  find("[data-transfer]")?.toggleAttribute("hidden", isEmpty);
  if (isEmpty) place()?.replaceChildren();
};

const noteOf = ({ number, factor, content: { record } }) =>
  record && note({ ...record, round_factor: factor }, rules(), narrow(number));

const take = async () => {
  if (!location.hash.startsWith(MARK)) return;
  const hands = await handsOf(location.hash.slice(MARK.length)).catch(() => []);
  for (const hand of hands) await put({ ...hand, ...here(), note: noteOf(hand), tried: true }); // by the other?
  history.replaceState(history.state, "", location.pathname);
  find("main").prepend(made(`transfer-${hands.length ? "taken" : "nothing"}`, { count: hands.length }));
  tell("sheet:change"); // what was taken over is entered
  send();
};

export const start = () => {
  on("queue:change screen:new", offer);
  on("click", ({ target }) => target.closest("[data-transfer]") && show());
  addEventListener("hashchange", take);
  offer();
  return take();
};
