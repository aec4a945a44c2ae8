// Looking for people in a list that is on the page already: lines of others are hidden, nothing is asked for anew.
// Words are read as in a search on the server (intake/folding.py, intake/titles.py).

const UMLAUTS = { ä: "ae", ö: "oe", ü: "ue" };
const plain = (text) =>
  text.normalize("NFD").replace(/[\p{M}\u00AD'’`´]/gu, "").toLowerCase().replaceAll("ß", "ss");
const spelt = (text) => plain(text.normalize("NFC").toLowerCase().replace(/[äöü]/g, (letter) => UMLAUTS[letter]));
const split = (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
const spellings = (text) => [plain(text), spelt(text), plain(text).replace(/([aou])e/g, "$1")];

// Without titles (those of `titles`, and whatever is shortened with a dot), unless nothing else was typed.
const wanted = (typed, titles) => {
  const words = typed.split(/[\s,]+/).filter(Boolean);
  const isTitle = (word) => /\p{L}\./u.test(word) || titles.has(word) || titles.has(word.toLowerCase());
  const names = words.filter((word) => !isTitle(word));
  const left = split((names.length ? names : words).join(" ").replace(/['’`´]/g, ""));
  return left.map((word) => [plain(word), spelt(word)]);
};

document.querySelectorAll("[data-table-filter]").forEach((tools) => {
  const field = tools.querySelector("input");
  const said = tools.querySelector("[role=status]");
  const titles = new Set(tools.dataset.titles.split(" "));
  const listed = () => document.getElementById(tools.dataset.tableFilter);

  const filter = () => {
    const words = wanted(field.value, titles);
    let shown = 0;
    const table = listed();
    table.toggleAttribute("data-searching", words.length > 0);
    if ("onlySearched" in table.dataset) table.parentElement.hidden = !words.length;
    const isMeant = (row) => {
      const name = row.querySelector("th, .ranking__name")?.textContent ?? "";
      const text = spellings(`${name} ${row.dataset.searched ?? ""}`).join("|");
      return words.every((word) => word.some((each) => text.includes(each)));
    };
    for (const row of table.querySelectorAll(":scope > tbody > tr:not(.part), :scope > li")) {
      row.hidden = !isMeant(row) || (!words.length && "onlySearched" in row.dataset);
      if (!row.hidden) shown += 1;
    }
    for (const list of document.querySelectorAll("[data-also-filtered]")) {
      const rows = [...list.querySelectorAll("[data-searched]")];
      for (const row of rows) row.hidden = !isMeant(row);
      list.hidden = rows.every((row) => row.hidden);
    }
    said.textContent = shown ? "" : said.dataset.none;
    for (const each of document.querySelectorAll("[data-when]")) {
      each.hidden = (each.dataset.when === "searched") !== words.length > 0;
    }
  };

  field.addEventListener("input", filter);
  const appears = () => {
    tools.hidden = !listed();
    return !tools.hidden;
  };
  document.body.addEventListener("htmx:afterSettle", () => appears() && filter()); // the list may be a new one
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") field.value = "";
    if (event.key === "Enter") event.preventDefault();
  });
  appears();
});
