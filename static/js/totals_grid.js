// A grid of people and their totals: sums while they are typed, Enter for the next field, more rows as they are needed, and
// lines copied from a spreadsheet; leaving with rows that are not saved asks first. The server adds up again; without a
// script the grid has eight rows.
(() => {
  "use strict";

  const MINUS = "\u2212";
  const grid = document.querySelector("[data-grid]");
  if (!grid) return;

  const body = grid.tBodies[0];
  const most = Number(grid.dataset.most);
  const rows = () => [...body.querySelectorAll("[data-row]")];
  const fields = (row) => [...row.querySelectorAll("input")];
  const read = (text) => {
    const plain = text.trim().replace(/[\u2212\u2013]/g, "-");
    return parseInt(/^\d+-$/.test(plain) ? `-${plain.slice(0, -1)}` : plain, 10) || 0;
  };
  const written = (sum) => (sum > 0 ? `+${sum}` : String(sum).replace("-", MINUS));
  const isEmpty = (row) => fields(row).every(({ value }) => !value.trim());

  const add = () => {
    const totals = rows().map((row) => fields(row).slice(1).map(({ value }) => read(value)));
    rows().forEach((row, at) => {
      row.querySelector("[data-row-sum]").textContent = isEmpty(row) ? "" : written(totals[at].reduce((a, b) => a + b, 0));
    });
    const columns = [...grid.querySelectorAll("[data-column-sum]")];
    const sums = columns.map((_, round) => totals.reduce((sum, row) => sum + row[round], 0));
    columns.forEach((column, round) => {
      column.textContent = written(sums[round]);
    });
    grid.querySelector("[data-all-sum]").textContent = written(sums.reduce((a, b) => a + b, 0));
  };

  const oneMore = () => {
    const all = rows();
    if (all.length >= most) return null;
    const row = all[0].cloneNode(true);
    for (const field of fields(row)) {
      field.name = field.name.replace(/-0(?=-|$)/, `-${all.length}`);
      field.id = `id_${field.name}`;
      field.value = "";
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
    body.append(row);
    return row;
  };

  const goOn = (field) => {
    const row = field.closest("[data-row]");
    const mine = fields(row);
    const next = mine[mine.indexOf(field) + 1];
    if (next) return next.select();
    const below = rows()[rows().indexOf(row) + 1] ?? oneMore();
    if (below) fields(below)[0].select();
    else field.form.querySelector("button:not([type=button])").focus();
  };

  // Copied cells: each line a person, from the row on where they are pasted. What has no room goes to the field for lines.
  const spread = (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    const lines = text.replace(/\r/g, "").split("\n").filter((line) => line.trim());
    if (!text.includes("\t") && lines.length < 2) return;
    event.preventDefault();
    const row = event.target.closest("[data-row]");
    const from = rows().indexOf(row);
    const at = fields(row).indexOf(event.target);
    const cells = lines.map((line) => line.split(/\t|;/));
    const fits = cells.every((line) => line.length + at <= fields(row).length);
    if (!fits || from + lines.length > most) {
      const pasted = grid.closest("form").querySelector("[data-pasted]");
      pasted.value = (pasted.value ? `${pasted.value.trimEnd()}\n` : "") + lines.join("\n");
      pasted.closest("details").open = true;
      return pasted.focus();
    }
    cells.forEach((line, by) => {
      const there = fields(rows()[from + by] ?? oneMore());
      line.forEach((value, column) => {
        there[at + column].value = value.trim();
      });
    });
    add();
    fields(rows()[from + lines.length - 1])[at].focus();
  };

  // What is typed is on this page alone: whoever leaves without saving is asked.
  const form = grid.closest("form");
  const guard = (event) => {
    if (form.querySelector("[data-pasted]").value.trim() || !rows().every(isEmpty)) event.preventDefault();
  };
  window.addEventListener("beforeunload", guard);
  form.addEventListener("submit", () => window.removeEventListener("beforeunload", guard));
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.addEventListener("beforeunload", guard));

  for (const each of grid.querySelectorAll("[data-sums]")) each.hidden = false;
  add();
  grid.addEventListener("input", add);
  grid.addEventListener("paste", spread);
  grid.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches("[data-row] input")) return;
    event.preventDefault();
    goOn(event.target);
  });
  const first = rows().find(isEmpty);
  if (first && !document.querySelector("[data-errors]")) fields(first)[0].focus({ preventScroll: true });
})();
