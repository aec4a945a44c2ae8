// Lost or with Kontra, a bonus was announced; not played, it has neither. A second tap on a choice takes it back where
// nothing has to be chosen (`data-untap`). On a chip the space bar does what a tap does: the next state.

const saidIn = (bonus, value) => bonus.querySelector(`:scope > .chip input[value="${value}"]`);

const settle = ({ target }) => {
  const bonus = target.closest?.(".bonus");
  const more = bonus?.querySelector(".bonus__more");
  if (!more) return;
  if (more.contains(target)) {
    if (target.matches("[data-announces]:checked")) saidIn(bonus, "announced").checked = true;
  } else if (saidIn(bonus, "")?.checked) {
    for (const chip of more.querySelectorAll(".chip")) chip.querySelector("input").checked = true;
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

const goOn = (event) => {
  const chip = event.key === " " && event.target.closest?.(".chip");
  if (!chip) return;
  event.preventDefault();
  if (event.repeat) return;
  const states = [...chip.querySelectorAll("input")];
  const next = states[states.findIndex(({ checked }) => checked) + 1] ?? states[0];
  next.click();
  next.focus();
};

export const start = () => {
  document.addEventListener("change", settle, true); // before the choices are read
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, remember);
  document.addEventListener("keydown", goOn);
  document.addEventListener("click", takeBack);
};
