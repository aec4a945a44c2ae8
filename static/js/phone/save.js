// Saving: once for a double tap, nothing changes underneath, and the next hand stands at the top when it is done.
import { say, stateOf } from "./preview.js";

const byId = (id) => document.getElementById(id);
const isSave = (event) => event.detail.elt?.matches?.("#answer [name=save]");

const hold = (held) => {
  for (const part of [byId("pad"), byId("contracts")]) part?.toggleAttribute("inert", held);
};

const onFailure = (event) => {
  if (!isSave(event)) return;
  hold(false);
  const state = stateOf(event.detail.xhr);
  if (state === "gone") return say(state);
  const words = byId("answer-offline")?.content.querySelector(".answer__why")?.cloneNode(true);
  const why = byId("answer").querySelector(".answer__why");
  if (words && why) why.replaceWith(words); // the button stays: the same hand again is the same hand
};

/** The new screen from its head, read out. */
const begin = (screen) => {
  window.scrollTo({ top: 0 });
  if (!screen.querySelector("[data-errors]")) screen.querySelector("h1")?.focus({ preventScroll: true });
  const said = byId("said");
  if (said) said.textContent = screen.querySelector('#last > p, .message[data-tone="good"]')?.textContent.replace(/\s+/g, " ").trim() ?? "";
};

export const start = () => {
  document.addEventListener("htmx:beforeRequest", (event) => isSave(event) && hold(true));
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"])
    document.addEventListener(name, onFailure);
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id === "screen") begin(event.target);
  });
};
