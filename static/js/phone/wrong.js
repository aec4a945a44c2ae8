// What is missing or wrong in a hand's form: facts for the bar, and the same said at the fields.
import { made } from "./words.js";

const byName = (name) => name && document.getElementById(`id_${name}`);
const withColon = (label) => (/[?!:.]$/.test(label) ? label : `${label}:`);
const labelOf = (field) =>
  field.closest("[data-label]")?.dataset.label ??
  field.getAttribute("aria-label") ??
  field.querySelector("legend, .label").firstChild.textContent.trim();

/** What is not filled in yet; the card points of all four are one. */
export const missing = ({ problems }) => {
  const names = new Set(problems.map(({ field }) => field.replace(/^thirds-\d$/, "thirds")));
  const fields = [...names].filter(byName).map((field) => ({ field, label: labelOf(byName(field)), after: "," }));
  const others = problems.filter(({ field }) => !byName(field)).map(({ text }) => text);
  if (fields.length) fields.at(-1).after = others.length ? "." : "";
  return { fields, others };
};

const linked = ({ field, text }) => ({ text, link: byName(field) && { field, label: withColon(labelOf(byName(field))) } });

/** Everything that is missing or wrong. */
export const wrong = ({ problems, lacksOnly }) => {
  const rest = lacksOnly && document.querySelector("#pad [data-take]:not([hidden])")?.textContent;
  return { problems: problems.map(linked), lacksOnly, isWrong: !lacksOnly, rest };
};

const tell = (problem) => {
  const field = byName(problem.field);
  if (!field) return;
  const isInput = field.matches("input");
  const around = isInput ? field.closest("fieldset, .field") : field;
  const head = around.querySelector(":scope > :is(legend, .label)") ?? around;
  head.after(made("field-error", { ...problem, label: isInput && withColon(labelOf(field)) }));
  for (const fold of document.querySelectorAll("#pad details")) fold.open ||= fold.contains(field);
};

/** Only these are said at their fields. */
export const atFields = (problems) => {
  for (const former of document.querySelectorAll("#pad .errorlist")) former.remove();
  problems.forEach(tell);
};
