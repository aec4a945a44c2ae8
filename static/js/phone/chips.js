// Lost or with Kontra, a bonus was announced; not played, it has neither. A second tap on a choice takes it back where
// nothing has to be chosen (`data-untap`). On a chip the space bar does what a tap does: the next state.

const saidIn = (bonus, value) => bonus.querySelector(`:scope > .chip input[value="${value}"]`);

const settle = (event) => {
  const bonus = event.target.closest?.(".bonus");
  const more = bonus?.querySelector(".bonus__more");
  if (!more) return;
  const isMore = more.contains(event.target);
  if (isMore && event.target.matches("[data-announces]:checked")) saidIn(bonus, "announced").checked = true;
  if (!isMore && saidIn(bonus, "")?.checked)
    for (const chip of more.querySelectorAll(".chip")) chip.querySelector("input").checked = true;
};

let before = null;
const remember = (event) => {
  const choice = event.target.closest?.("label")?.control ?? event.target;
  before = choice.matches?.("[data-untap]") && choice.checked ? choice : null;
};
const takeBack = (event) => {
  if (event.target !== before) return;
  before = null;
  event.target.checked = false;
  event.target.dispatchEvent(new Event("change", { bubbles: true }));
};

const goOn = (event) => {
  const chip = event.key === " " && event.target.closest?.(".chip");
  if (!chip) return;
  event.preventDefault();
  if (event.repeat) return;
  const states = [...chip.querySelectorAll("input")];
  const next = states[states.findIndex((each) => each.checked) + 1] ?? states[0];
  next.click();
  next.focus();
};

// Before htmx reads the form, hence on the way down.
export const start = () => {
  document.addEventListener("change", settle, true);
  document.addEventListener("pointerdown", remember);
  document.addEventListener("keydown", remember);
  document.addEventListener("keydown", goOn);
  document.addEventListener("click", takeBack);
};
