// What the pages gain from JavaScript. Everything works without it.
(() => {
  "use strict";

  const BUSY_FOR = 6000; // ms: a second tap within it is the same tap; later it is a new try

  // An impatient second tap does not send the form twice. (The server would notice; the person would wonder.)
  const sent = new WeakMap();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const now = Date.now();
    if (event.defaultPrevented) return; // htmx has it
    if (now - (sent.get(form) ?? -Infinity) < BUSY_FOR) return event.preventDefault();
    sent.set(form, now);
    event.submitter?.setAttribute("aria-busy", "true");
    setTimeout(() => event.submitter?.removeAttribute("aria-busy"), BUSY_FOR);
  });
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    document.querySelectorAll("[aria-busy]").forEach((button) => button.removeAttribute("aria-busy"));
    document.querySelectorAll("form").forEach((form) => sent.delete(form));
  });

  // No reception, or a server that is busy (503): say so as long as it lasts, and say nothing about success. What is on
  // the page stays; a list asks again by itself.
  const showConnection = (lost) => {
    const notice = document.querySelector("[data-connection]");
    if (notice) notice.hidden = !lost;
  };
  window.addEventListener("offline", () => showConnection(true));
  window.addEventListener("online", () => showConnection(false));
  document.addEventListener("htmx:sendError", () => showConnection(true));
  document.addEventListener("htmx:timeout", () => showConnection(true));
  document.addEventListener("htmx:afterOnLoad", (event) => showConnection(event.detail.xhr.status === 503));

  // After a refusal the summary of what is wrong has the focus, on a full page and after an htmx reply.
  const focusErrors = (root) => root.querySelector("[data-errors]")?.focus();
  document.addEventListener("htmx:afterSettle", (event) => focusErrors(event.target));

  // The form of a hand offers nobody as their own partner or opponent. What is tapped there already stays in sight.
  const says = (form, condition) => {
    const [name, value] = condition.split("=");
    const chosen = form.elements[name]?.value;
    return value ? chosen === value : Boolean(chosen);
  };
  const offer = (form) =>
    form.querySelectorAll("[data-unless]").forEach((each) => {
      const tile = each.matches(".tile");
      const part = tile ? each : each.closest(".option");
      const tapped = part.querySelector("input").checked === tile;
      part.hidden = !tapped && each.dataset.unless.split(" ").some((condition) => says(form, condition));
    });
  const offerAll = () => document.querySelectorAll("form.entry").forEach(offer);
  document.addEventListener("change", offerAll);
  document.addEventListener("DOMContentLoaded", offerAll);
  window.addEventListener("pageshow", offerAll);

  // A second tap on a choice takes it back, where nothing has to be chosen from the start.
  let before = null;
  const remember = (event) => {
    const choice = event.target.closest?.("label")?.control ?? event.target;
    before = choice.matches?.("[data-untap]") && choice.checked ? choice : null;
  };
  document.addEventListener("pointerdown", remember);
  document.addEventListener("keydown", remember);
  document.addEventListener("click", (event) => {
    if (event.target !== before) return;
    before = null;
    event.target.checked = false;
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // On a phone the tabs are a strip that scrolls: the open one is in sight.
  document.querySelectorAll(".tabs [aria-current]").forEach((tab) => {
    const strip = tab.closest("ul");
    const hidden = tab.offsetLeft + tab.offsetWidth - strip.offsetLeft - strip.clientWidth;
    if (hidden > 0) strip.scrollLeft = hidden + strip.clientWidth / 4;
  });

  // Controls that make sense only with a script are in the page hidden.
  const actions = {
    print: () => window.print(),
    fullscreen: () => document.documentElement.requestFullscreen?.(),
  };
  document.addEventListener("click", (event) => {
    const control = event.target.closest("[data-action]");
    if (control) actions[control.dataset.action]?.();
  });

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-action]").forEach((control) => (control.hidden = false));
    focusErrors(document);
  });
})();
