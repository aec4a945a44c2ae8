// What follows from a choice. What stands under `data-unless` goes while one of its conditions holds ("declarer=2",
// "outcome=2" also for 2-yes), and what was chosen there is chosen no more. Lost or with Kontra, a bonus was announced; not
// played, it has neither. A second tap takes a choice back (`data-untap`).
import { on } from "./news.js";

const holds = (form, condition) => {
  const [name, value] = condition.split("=");
  const chosen = form.elements[name]?.value ?? "";
  return value ? `${chosen}-`.startsWith(`${value}-`) : chosen !== "";
};

// A chip says then that there is nothing to say.
const clear = (part) => {
  for (const field of part.querySelectorAll("input"))
    field.checked = field.matches(".chip :first-child > input");
};

const offer = ({ target }) => {
  const form = target.closest?.("form.entry");
  for (const each of form?.querySelectorAll("[data-unless]") ?? []) {
    const part = each.matches("input") ? each.closest(".option") : each; // a row of choices says it of each of them
    part.hidden = each.dataset.unless.split(" ").some((condition) => holds(form, condition));
    if (part.hidden) clear(part);
  }
};

const saidIn = (bonus, value) => bonus.querySelector(`:scope > .chip input[value="${value}"]`);

const settle = ({ target }) => {
  const bonus = target.closest?.(".bonus");
  const more = bonus?.querySelector(".bonus__more");
  if (!more) return;
  if (more.contains(target)) {
    if (target.matches("[data-announces]:checked")) saidIn(bonus, "announced").checked = true;
  } else if (saidIn(bonus, "")?.checked) {
    clear(more);
  }
};

let before = null;
const remember = ({ target }) => {
  const choice = target.closest?.("label")?.control ?? target;
  before = choice.matches?.("[data-untap]") && choice.checked ? choice : null;
};
const takeBack = ({ target }) => {
  if (target !== before) return;
  before = null;
  target.checked = false;
  target.dispatchEvent(new Event("change", { bubbles: true }));
};

export const start = () => {
  // before the choices are read, hence on the way down
  on("change pad:ready", offer, true);
  on("change", settle, true);
  on("pointerdown keydown", remember);
  on("click", takeBack);
};
