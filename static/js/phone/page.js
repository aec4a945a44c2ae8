// What pages gain from a script: controls that make sense only with one are shown, what was refused has the focus,
// and an impatient second tap sends no form twice.
import { on } from "./news.js";

const BUSY_FOR = 4000; // ms

const sent = new WeakMap();

const begin = () => {
  for (const control of document.querySelectorAll("[data-action]")) control.hidden = false;
  document.querySelector("[data-errors]")?.focus();
};

const onSubmit = (event) => {
  const { target, timeStamp } = event;
  if (timeStamp - sent.get(target) < BUSY_FOR) event.preventDefault();
  else sent.set(target, timeStamp);
};

const onClick = ({ target }) => {
  if (target.closest("[data-action=away]")) target.closest("[data-piece]").hidden = true;
};

export const start = () => {
  on("screen:new", begin);
  on("submit", onSubmit);
  on("click", onClick);
  begin();
};
