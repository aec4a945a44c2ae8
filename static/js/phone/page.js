// What every page gains from a script, on the pages that do without htmx: controls that make sense only with one are in
// the page hidden, and what was refused has the focus.
const begin = () => {
  for (const control of document.querySelectorAll("[data-action]")) control.hidden = false;
  document.querySelector("[data-errors]")?.focus();
};

export const start = () => {
  document.addEventListener("screen:new", begin);
  begin();
};
