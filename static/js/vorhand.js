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

  // Whoever is logged out, or has a token from before the last login, is told to load the page anew. What was tapped is
  // sent as a form without a script would be instead, whose answer keeps it; a page in which something is typed stays.
  const isLoggedOut = (xhr) => xhr.getResponseHeader("HX-Refresh") === "true";
  const isTyped = ({ type, value, defaultValue, checked, defaultChecked, options, selectedIndex }) => {
    if (options) return selectedIndex !== Math.max([...options].findIndex((option) => option.defaultSelected), 0);
    if (type === "search") return false;
    return type === "radio" || type === "checkbox" ? checked !== defaultChecked : value !== defaultValue;
  };
  const isPageTyped = () => [...document.querySelectorAll("main :is(input, select, textarea)")].some(isTyped);
  const sendPlainly = (elt) => {
    if (elt.matches("form")) return elt.submit();
    elt.formNoValidate = true;
    elt.form.requestSubmit(elt);
  };
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const { elt, xhr, requestConfig } = event.detail;
    if (!isLoggedOut(xhr)) return;
    const isPlain = requestConfig.verb === "post" && elt.matches("form, button");
    if (!isPlain && !isPageTyped()) return;
    event.preventDefault();
    if (isPlain) sendPlainly(elt);
  });
  document.addEventListener("htmx:afterOnLoad", ({ detail }) => {
    const notice = document.querySelector("[data-logged-out]");
    if (notice) notice.hidden = !isLoggedOut(detail.xhr);
  });

  // What a person asked for and did not get (rights taken away, an error) is said; what asks again by itself says nothing.
  document.addEventListener("htmx:afterOnLoad", ({ detail: { requestConfig, successful, xhr } }) => {
    const { elt, triggeringEvent } = requestConfig;
    const notice = document.querySelector("[data-failed]");
    const isSaid = successful || xhr.status === 503 || isLoggedOut(xhr) || !elt.isConnected;
    if (notice && triggeringEvent) notice.hidden = isSaid;
  });

  // A tap that got no answer, or none that can be shown, is set back, and the place where it was made says so.
  const setBack = ({ detail: { elt } }) => {
    if (!("setsBack" in elt.dataset)) return;
    elt.reset();
    elt.querySelectorAll("[data-refusal]").forEach((said) => said.remove());
    elt.append(document.querySelector("[data-not-saved]").content.cloneNode(true));
  };
  for (const failure of ["sendError", "timeout", "responseError"]) document.addEventListener(`htmx:${failure}`, setBack);

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
