// What the scripts have to say, in words that stand in the page as templates.
import { made } from "./words.js";

// One at a time, above the form. The same (`about`) is not said twice. `answers` are what its buttons do.
export const say = (name, { facts = {}, answers = {}, about = "" } = {}) => {
  const former = document.querySelector("[data-said]");
  if (former?.dataset.said === name + about) return;
  former?.remove();
  const message = made(name, facts).firstElementChild;
  message.dataset.said = name + about;
  message.addEventListener("click", ({ target }) => {
    const { answer } = target.closest("[data-answer]")?.dataset ?? {};
    if (answer) message.remove();
    answers[answer]?.();
  });
  (document.getElementById("entry") ?? document.getElementById("strip")).before(message);
  if (message.matches("[tabindex]")) message.focus();
};
