// Words with facts in them: sentences and templates, and what is said.
import { byId, find } from "./news.js";

/** A sentence like "%(bonus)s (opponents)" with the facts in it. */
export const filled = (sentence, facts) => sentence.replace(/%\((\w+)\)s/g, (_, fact) => facts[fact]);

export const joined = (parts, by = " ") => parts.filter(Boolean).join(by);

/** +12, −12, 0. */
export const signed = (amount) => (amount ? `${amount > 0 ? "+" : "−"}${Math.abs(amount)}` : "0");

/** The same for an element of class "points". */
export const figures = (points) => ({ points: signed(points), sign: ["minus", "zero", "plus"][Math.sign(points) + 1] });

const copied = (template, facts) => {
  const copy = template.content.cloneNode(true);
  const nodes = [...copy.querySelectorAll("*")].flatMap((part) => [...part.attributes, ...part.childNodes]);
  for (const node of nodes) {
    if (node.nodeValue) node.nodeValue = node.nodeValue.replace(/{(\w+)}/g, (_, fact) => facts[fact] ?? "");
  }
  for (const inner of copy.querySelectorAll("template")) {
    const all = [facts[inner.dataset.each] || []].flat();
    inner.replaceWith(...all.map((it) => copied(inner, { ...facts, ...Object(it), it })));
  }
  return copy;
};

/**
 * A copy of the page's template of this id, with facts for `{fact}`. A template in it is there for each of what its
 * `data-each` names: texts (`{it}`), facts of their own, a single one, or none.
 */
export const made = (id, facts = {}) => copied(byId(id), facts);

export const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

// One at a time above the form; the same (`about`) once. `answers`: its buttons.
export const say = (name, { facts = {}, answers = {}, about = "" } = {}) => {
  const former = find("[data-said]");
  if (former?.dataset.said === name + about) return;
  former?.remove();
  const message = made(name, facts).firstElementChild;
  message.dataset.said = name + about;
  message.addEventListener("click", ({ target }) => {
    const { answer } = target.closest("[data-answer]")?.dataset ?? {};
    if (answer) message.remove();
    answers[answer]?.();
  });
  (byId("entry") ?? byId("strip")).before(message);
  if (message.matches(find("#pad input, #ask > *") ? "[data-errors]" : "[tabindex]")) message.focus();
};
