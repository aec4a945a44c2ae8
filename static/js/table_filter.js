// Looking for people in a table that is on the page already: rows of others are hidden, nothing is asked for anew.

const letters = (text) => text.normalize("NFD").replace(/[\p{M}\u00AD]/gu, "").toLowerCase();

document.querySelectorAll("[data-table-filter]").forEach((tools) => {
  const field = tools.querySelector("input");
  const said = tools.querySelector("[role=status]");

  const filter = () => {
    const words = letters(field.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    const table = document.getElementById(tools.dataset.tableFilter);
    table.toggleAttribute("data-searching", words.length > 0);
    for (const row of table.querySelectorAll(":scope > tbody > tr:not(.part)")) {
      const text = letters(row.querySelector("th").textContent);
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) shown += 1;
    }
    said.textContent = shown ? "" : said.dataset.none;
  };

  field.addEventListener("input", filter);
  document.body.addEventListener("htmx:afterSettle", filter); // a tap may have brought the table anew
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") field.value = "";
    if (event.key === "Enter") event.preventDefault();
  });
  tools.hidden = false;
});
