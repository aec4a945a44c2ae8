// Totals while they are typed: their sum, a minus wherever it is typed, Enter for the next field. On the page of a round each
// table is saved when it is left. The server adds up again.
(() => {
  "use strict";

  const MINUS = "\u2212";
  const AGAIN = 5000; // ms until what got no answer is sent again

  const written = (sum) => (sum > 0 ? `+${sum}` : String(sum).replace("-", MINUS));
  const read = (text) => parseInt(text.trim().replace(/^[\u2212\u2013]/, "-"), 10) || 0;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const fieldsOf = (list) => all("[data-total]", list);
  const textOf = (list) => fieldsOf(list).map(({ value }) => value.trim()).join(" ");
  const isFilled = (list) => fieldsOf(list).every(({ value }) => value.trim() !== "");
  const sumOf = (list) => fieldsOf(list).reduce((sum, { value }) => sum + read(value), 0);
  const isDone = (list) => isFilled(list) && sumOf(list) === 0;

  const add = (list) => {
    const value = list.querySelector("[data-sum-value]");
    value.textContent = written(sumOf(list)) + (isDone(list) ? " \u2713" : "");
    value.className = "points";
    value.dataset.sign = !isFilled(list) ? "zero" : isDone(list) ? "plus" : "minus";
  };

  // 12- is typed on many a number pad.
  const turn = (field) => {
    const found = field.value.match(/^\s*(\d+)\s*[-\u2212\u2013]$/);
    if (found) field.value = `-${found[1]}`;
  };

  // What the server has, or is about to have, of each table.
  const sent = new WeakMap();
  const lists = () => all("[data-totals]");
  const openLists = () => lists().filter((list) => !list.closest("details:not([open])"));
  const isUnsent = (list) => textOf(list) !== sent.get(list);

  const save = (list) => {
    const sheet = list.closest("[data-sheet]");
    if (!sheet || !isFilled(list) || !isUnsent(list)) return;
    sent.set(list, textOf(list));
    window.htmx.trigger(sheet, "save");
  };
  // Whoever was logged out meanwhile is answered with another page, or told to load this one.
  const isAnswered = ({ status, responseURL }) => status && status < 500 && new URL(responseURL).pathname === location.pathname;
  const isTaken = (xhr) => isAnswered(xhr) && xhr.status === 200 && !xhr.getResponseHeader("HX-Refresh");
  const look = ({ detail }) => {
    const list = detail.elt.matches("[data-sheet]") && detail.elt.querySelector("[data-totals]");
    if (!list || isTaken(detail.xhr)) return;
    sent.delete(list); // what was refused is sent again as soon as somebody leaves it again
    if (!isAnswered(detail.xhr)) setTimeout(save, AGAIN, list);
  };
  const keepOut = ({ detail }) => {
    if (detail.target.id.startsWith("state-") && !isAnswered(detail.xhr)) detail.shouldSwap = false;
  };

  const focus = (field) => {
    field.focus();
    field.select?.();
  };
  const goOn = (field) => {
    const mine = field.closest("[data-totals]");
    const next = fieldsOf(mine)[fieldsOf(mine).indexOf(field) + 1];
    if (next) return focus(next);
    const at = openLists().indexOf(mine);
    const open = [...openLists().slice(at + 1), ...openLists().slice(0, at)].find((list) => !isDone(list));
    if (open) return focus(fieldsOf(open).find(({ value }) => !value.trim()) ?? fieldsOf(open)[0]);
    const last = document.querySelector("[data-last]");
    if (last) last.focus();
    else field.form.requestSubmit();
  };
  const leaf = (field, by) => {
    const list = openLists()[openLists().indexOf(field.closest("[data-totals]")) + by];
    if (list) focus(fieldsOf(list)[0]);
  };
  const KEYS = { Enter: goOn, PageDown: (field) => leaf(field, 1), PageUp: (field) => leaf(field, -1) };

  // Number pads of phones have no minus.
  const offerSign = (field) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "button", textContent: "\u00b1", tabIndex: -1 });
    button.setAttribute("aria-hidden", "true");
    button.addEventListener("click", () => {
      field.value = String(-read(field.value));
      field.dispatchEvent(new Event("input", { bubbles: true }));
      focus(field);
    });
    field.inputMode = "numeric";
    field.before(button);
  };

  document.addEventListener("DOMContentLoaded", () => {
    for (const list of lists()) {
      list.querySelector("[data-sum]").hidden = false;
      sent.set(list, textOf(list));
      add(list);
      list.addEventListener("input", ({ target }) => {
        turn(target);
        add(list);
      });
      list.addEventListener("keydown", (event) => {
        if (!KEYS[event.key] || event.isComposing) return;
        event.preventDefault();
        KEYS[event.key](event.target);
      });
      list.addEventListener("focusout", ({ relatedTarget }) => {
        if (!list.contains(relatedTarget)) save(list);
      });
    }
    if (matchMedia("(pointer: coarse)").matches) all("[data-totals] [data-total]").forEach(offerSign);

    document.addEventListener("htmx:beforeSwap", keepOut);
    document.addEventListener("htmx:afterRequest", look);
    const guard = (event) => {
      if (document.querySelector("[data-sheet]") && lists().some(isUnsent)) event.preventDefault();
    };
    window.addEventListener("beforeunload", guard);
    document.addEventListener("submit", () => window.removeEventListener("beforeunload", guard));
  });
})();
