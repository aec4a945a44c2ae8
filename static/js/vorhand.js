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

  // What a person asked for and did not get (rights taken away, an error) is said; what asks again by itself says nothing.
  document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
    const { elt, triggeringEvent } = detail.requestConfig;
    const notice = document.querySelector("[data-failed]");
    if (notice && triggeringEvent) notice.hidden = detail.successful || detail.xhr.status === 503 || !elt.isConnected;
  });

  // A refusal at the element that asked replaces the one before it; a field has no room for one, so it stands where the
  // field's answer would. A tap that was not taken is set back; what was typed stays.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { elt, target } = detail.requestConfig;
    elt.querySelectorAll("[data-refusal]").forEach((said) => said.remove());
    if (detail.xhr.getResponseHeader("HX-Reselect") !== "[data-refusal]") return;
    if ("setsBack" in elt.dataset) elt.reset();
    if (!elt.matches("input, select, textarea")) return;
    detail.target = target;
    detail.swapOverride = "innerHTML";
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

  const showActions = () => document.querySelectorAll("[data-action]").forEach((control) => (control.hidden = false));
  document.addEventListener("htmx:afterSettle", showActions);
  document.addEventListener("DOMContentLoaded", () => {
    showActions();
    focusErrors(document);
    document.querySelector("input[type=search][autofocus]")?.select(); // what was found no match is typed over
  });
})();
