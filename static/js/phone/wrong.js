// What is missing or wrong in a hand's form: facts for the bar, and the same said at the fields.
import { made } from "./words.js";

const byName = (name) => document.getElementById(`id_${name}`);

const labelOf = (field) =>
  field.closest("[data-label]")?.dataset.label ??
  field.getAttribute("aria-label") ??
  field.querySelector("legend, .label").firstChild.textContent.trim();

/** Each problem with its field's label, and that before an answer. */
export const labelled = (problems) =>
  problems.map((problem) => {
    if (!byName(problem.field)) return problem;
    const label = labelOf(byName(problem.field));
    return { ...problem, label, asked: /[?!:.]$/.test(label) ? label : `${label}:` };
  });

/** What is not filled in yet, each once: the card points of all four are one. */
export const missing = (problems) => {
  const fields = problems.map((each) => ({ ...each, field: each.field.replace(/^thirds-\d/, "thirds") }));
  const lacks = new Map(labelled(fields).map(({ field, label, text }) => [label ?? text, label ? { field, label } : { text }]));
  return [...lacks.values()].map((each, at, all) => ({ ...each, after: all[at + 1] && (all[at + 1].label ? "," : ".") }));
};

/** Only these are said at their fields. */
export const atFields = (problems) => {
  for (const former of document.querySelectorAll("#pad .errorlist")) former.remove();
  for (const problem of labelled(problems)) {
    const field = byName(problem.field);
    const part = field?.closest(".thirds, .field") ?? field;
    (part?.querySelector("legend, .label") ?? part)?.after(made("field-error", problem));
    for (const fold of document.querySelectorAll("#pad details")) fold.open ||= fold.contains(field);
  }
};
