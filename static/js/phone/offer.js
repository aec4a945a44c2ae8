// Nobody is offered as their own partner or opponent: what stands under `data-unless` goes while one of its conditions
// holds ("declarer=2", "outcome=2" also for 2-yes), and what was chosen there is chosen no more.

const holds = (form, condition) => {
  const [name, value] = condition.split("=");
  const chosen = form.elements[name]?.value ?? "";
  return value ? `${chosen}-`.startsWith(`${value}-`) : chosen !== "";
};

const clear = (part) => {
  for (const chip of part.matches(".chip") ? [part] : part.querySelectorAll(".chip")) chip.querySelector("input").checked = true;
  for (const field of part.querySelectorAll("input:checked")) if (!field.closest(".chip")) field.checked = false;
};

const offer = ({ target }) => {
  const form = target.closest?.("form.entry");
  for (const each of form?.querySelectorAll("[data-unless]") ?? []) {
    const part = each.matches("input") ? each.closest(".option") : each; // a row of choices says it of each of them
    part.hidden = each.dataset.unless.split(" ").some((condition) => holds(form, condition));
    if (part.hidden) clear(part);
  }
};

// Before the choices are read, hence on the way down.
export const start = () => {
  for (const kind of ["change", "pad:ready"]) document.addEventListener(kind, offer, true);
};
