// The screen follows the sheet, which is asked for every 20 seconds, and when somebody comes back to the page or the
// network to the phone. A hand that was entered elsewhere makes way for the next one.
import { offerLate } from "./late.js";
import { show } from "./messages.js";
import { say } from "./preview.js";

let isLost = false; // whether the last request got no answer
let isFollowing = false;
let followed = null; // what was next when the screen last followed: whatever the answer is, once is enough

const element = (id) => document.getElementById(id);
const refresh = () => element("follow") && htmx.trigger("#follow", "refresh");
const askAgain = () => element("pad")?.querySelector('[name="contract"]') && htmx.trigger("#pad", "ask");

// A screen that has to be read first, a refusal or a hand there already, stays.
const isStale = () => {
  const { number, mode, table } = element("screen").dataset;
  const next = element("sheet")?.dataset.next;
  const open = element("entry") ? number : ""; // nothing is open where every hand is there
  if (mode !== "enter" || element("screen").querySelector("[data-errors]")) return false;
  if (next === undefined || next === open || next === followed) return false;
  const isEntered = open && document.querySelector(`#sheet [data-hand="${CSS.escape(open)}"]`);
  return Boolean(isEntered) || location.pathname === table;
};

const follow = async () => {
  if (!element("screen") || isFollowing) return;
  if (element("follow") && !element("sheet")) return say("gone"); // the link leads nowhere any more
  if (!isStale()) return offerLate();
  const { table } = element("screen").dataset;
  isFollowing = true;
  try {
    const { next } = element("sheet").dataset;
    await show(table);
    followed = next;
    if (location.pathname !== table) history.replaceState(history.state, "", table);
  } finally {
    isFollowing = false; // the new screen settles after this, and is looked at then
  }
};

const lose = () => (isLost = true);

const answered = ({ detail }) => {
  if (detail.xhr.status >= 500) return lose();
  if (!isLost) return;
  isLost = false;
  if (detail.elt.id !== "pad") askAgain();
};

export const start = () => {
  window.addEventListener("online", refresh);
  window.addEventListener("pageshow", (event) => event.persisted && refresh());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && refresh());
  document.addEventListener("htmx:sendError", lose);
  document.addEventListener("htmx:timeout", lose);
  document.addEventListener("htmx:afterOnLoad", answered);
  document.addEventListener("htmx:afterSettle", follow);
  document.addEventListener("DOMContentLoaded", follow);
};
