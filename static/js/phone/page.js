// What every page gains from a script, on the pages that do without htmx.
const BUSY_FOR = 6000; // ms: a second tap within it is the same tap; later it is a new try

const sent = new WeakMap();

// An impatient second tap does not send a form twice.
const once = (event) => {
  if (event.defaultPrevented) return;
  if (Date.now() - (sent.get(event.target) ?? -BUSY_FOR) < BUSY_FOR) return event.preventDefault();
  sent.set(event.target, Date.now());
};

// Controls that make sense only with a script are in the page hidden; what was refused has the focus.
const begin = () => {
  for (const control of document.querySelectorAll("[data-action]")) control.hidden = false;
  document.querySelector("[data-errors]")?.focus();
};

export const start = () => {
  document.addEventListener("submit", once);
  window.addEventListener("pageshow", ({ persisted }) => persisted && document.querySelectorAll("form").forEach((form) => sent.delete(form)));
  document.addEventListener("screen:new", begin);
  begin();
};
