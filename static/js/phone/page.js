// What a script adds to pages: controls that need one, the focus on what was refused, nothing that moves under a finger
// unless a question was tapped for, no form sent twice by a second tap.
import { byId, find, findAll, on } from "./news.js";
import { form } from "./pad.js";

const BUSY_FOR = 4000; // ms

const sent = new WeakMap();

let top;
const still = new ResizeObserver(() => {
  const now = find("#pad input") && form().offsetTop - byId("ask").offsetHeight;
  if (top > 0 && now > 0 && !document.activeElement.closest("[data-errors]") && Math.abs(now - top) > 20) scrollBy(0, now - top);
  top = now;
});

const begin = () => {
  still.observe(byId("screen"));
  for (const control of findAll("[data-action]")) control.hidden = false;
  find("[data-errors]")?.focus();
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
