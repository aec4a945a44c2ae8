// What the choices would bring. From the first change until the answer to exactly these choices there is nothing to save.

const TYPING = 500; // ms without a key

const answer = () => document.getElementById("answer");
const isForAnswer = (event) => event.detail.target?.id === "answer";
const ask = () => window.htmx?.trigger("#pad", "ask");

const outdate = () => {
  answer().setAttribute("aria-busy", "true");
  for (const button of answer().querySelectorAll("[name=save]")) button.disabled = true;
};

/** Say what a template of the page says: "offline", "gone". */
export const say = (state) => {
  const template = document.getElementById(`answer-${state}`);
  if (!template || !answer()) return;
  answer().replaceChildren(template.content.cloneNode(true));
  answer().dataset.state = state;
  answer().removeAttribute("aria-busy");
  answer().querySelector("[data-errors]")?.focus();
};

/** No answer at all, an overloaded server, or a link that is no more. */
export const stateOf = (xhr) => ([403, 404, 410].includes(xhr?.status) ? "gone" : "offline");

let typing = 0;
const onInput = (event) => {
  if (!window.htmx || !event.target.matches("#pad input:not([type=radio], [type=checkbox])")) return;
  outdate();
  clearTimeout(typing);
  typing = setTimeout(ask, TYPING);
};

const onFailure = (event) => {
  if (isForAnswer(event)) say(stateOf(event.detail.xhr));
};

/** Who pressed a button stays where its answer is. */
const stay = (event) => {
  const pressed = event.detail.requestConfig?.elt?.tagName === "BUTTON";
  if (event.target.id === "answer" && pressed) (answer().querySelector("[data-errors]") ?? answer().querySelector(".button"))?.focus();
};

export const start = () => {
  document.addEventListener("htmx:afterSettle", stay);
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!isForAnswer(event)) return;
    clearTimeout(typing);
    outdate();
  });
  document.addEventListener("input", onInput);
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"])
    document.addEventListener(name, onFailure);
  document.addEventListener("click", (event) => event.target.closest("[data-again]") && ask());
  window.addEventListener("online", () => answer()?.dataset.state === "offline" && ask());
};
