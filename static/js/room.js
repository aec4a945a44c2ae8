// The room with keys alone: the arrows walk the tables, Enter opens one (it is a link), digits lead to the table of that
// number, Escape leads back from a table to its card in the room, as the room was chosen there.

const WAIT = 900; // ms between the digits of one number
const cards = () => [...document.querySelectorAll(".room .table-card")];
const back = document.querySelector("[data-back]");
let typed = "";
let typedAt = 0;

const middle = (card) => {
  const { left, width } = card.getBoundingClientRect();
  return left + width / 2;
};

// The card above or below: of the next row that way the one that is nearest.
const inNextRow = (from, way) => {
  const rows = cards().filter((card) => Math.sign(card.offsetTop - from.offsetTop) === way);
  const next = way > 0 ? rows[0] : rows.at(-1);
  const row = rows.filter((card) => card.offsetTop === next.offsetTop);
  const distance = (card) => Math.abs(middle(card) - middle(from));
  return row.sort((one, other) => distance(one) - distance(other))[0];
};

const WALKS = {
  ArrowRight: (all, at) => all[at + 1],
  ArrowLeft: (all, at) => all[at - 1],
  ArrowDown: (all, at) => inNextRow(all[at], 1),
  ArrowUp: (all, at) => inNextRow(all[at], -1),
  Home: (all) => all[0],
  End: (all) => all.at(-1),
};

const walk = (event) => {
  const all = cards();
  const at = all.indexOf(document.activeElement);
  if (!WALKS[event.key] || !all.length) return;
  event.preventDefault();
  (at < 0 ? all[0] : WALKS[event.key](all, at))?.focus();
};

const jump = (event) => {
  if (!/^\d$/.test(event.key) || !cards().length) return;
  const now = Date.now();
  typed = now - typedAt < WAIT ? typed + event.key : event.key;
  typedAt = now;
  document.getElementById(`table-${Number(typed)}`)?.focus();
};

const leave = (event) => {
  if (event.key === "Escape") back?.click();
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest("input, select, textarea")) return;
  for (const act of [walk, jump, leave]) act(event);
});

// The room and the table that was opened in it last are remembered, for every way back: Escape, the button, the browser's.
const ROOM = "room";
const TABLE = "table-in-room";
const known = (key) => sessionStorage.getItem(key) ?? "";
const isCard = (hash) => /^#table-\d+$/.test(hash);

if (cards().length) {
  sessionStorage.setItem(ROOM, location.pathname + location.search);
  const [{ type }] = performance.getEntriesByType("navigation");
  const meant = isCard(location.hash) ? location.hash : type === "back_forward" && known(TABLE);
  if (meant) document.getElementById(meant.slice(1))?.focus();
} else if (back && isCard(back.hash)) {
  sessionStorage.setItem(TABLE, back.hash);
  if (known(ROOM).split("?")[0] === back.pathname) back.href = known(ROOM) + back.hash;
}
