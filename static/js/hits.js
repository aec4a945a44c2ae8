// The arrows walk what a search has found: a combobox whose popup is a grid (ARIA Authoring Practices). The focus stays
// in the field; Enter does what the marked row's button or link does, and without a marked row it searches as ever.

const field = document.querySelector("[data-hits]");
const found = document.getElementById(field.dataset.hits);
let marked = null;

const rows = () => [...found.querySelectorAll("tbody tr")];

const mark = (row) => {
  marked?.setAttribute("aria-selected", "false");
  marked?.removeAttribute("aria-current");
  marked = row ?? null;
  marked?.setAttribute("aria-selected", "true");
  marked?.setAttribute("aria-current", "true");
  if (marked) field.setAttribute("aria-activedescendant", marked.id);
  else field.removeAttribute("aria-activedescendant");
  marked?.scrollIntoView({ block: "nearest" });
};

// Hits of what was typed before are still there until the answer comes: nobody is marked in them.
const areOfWhatIsTyped = () => found.querySelector("table")?.dataset.for === field.value;

const step = (by) => {
  const there = areOfWhatIsTyped() ? rows() : [];
  const places = there.length + 1; // one of them is the field
  const next = (there.indexOf(marked) + 1 + by + places) % places;
  mark(there[next - 1]);
};

const prepare = () => {
  marked = null;
  mark(null);
  const grid = found.querySelector("table");
  field.setAttribute("aria-expanded", String(Boolean(grid)));
  if (!grid) return field.removeAttribute("aria-controls");
  grid.setAttribute("role", "grid");
  grid.id = "hits";
  field.setAttribute("aria-controls", grid.id);
  rows().forEach((row, index) => {
    row.id = `hit-${index + 1}`;
    row.setAttribute("aria-selected", "false");
  });
};

const KEYS = {
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  Enter: () => marked.querySelector("button, a")?.click(),
  Escape: () => mark(null),
};

field.addEventListener("keydown", (event) => {
  const isArrow = event.key.startsWith("Arrow");
  if (!KEYS[event.key] || event.isComposing || (!marked && !isArrow)) return;
  event.preventDefault();
  KEYS[event.key]();
});
field.addEventListener("input", () => mark(null));

// Ctrl+Z with nothing typed takes back what the page has just said; with something typed it is the field's own.
field.addEventListener("keydown", (event) => {
  const undo = document.querySelector("[data-undo]");
  if (!undo || field.value || event.repeat || event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  undo.click();
});
document.addEventListener("htmx:afterSwap", prepare);

// On a phone the keyboard covers the lower half: the field goes to the top, so that the hits stand above it.
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target !== found || !matchMedia("(max-width: 40rem)").matches) return;
  scrollBy(0, field.getBoundingClientRect().top - 4);
});

field.setAttribute("role", "combobox");
field.setAttribute("aria-haspopup", "grid");
field.setAttribute("aria-autocomplete", "list");
prepare();
