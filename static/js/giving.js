// A prize-giving by keyboard or by a presenter's remote control, which sends page keys.
(() => {
  "use strict";

  const KEYS = { " ": "next", ArrowRight: "next", PageDown: "next", ArrowLeft: "back", PageUp: "back" };

  document.addEventListener("keydown", (event) => {
    const which = KEYS[event.key];
    if (!which || event.repeat || event.target.closest("input, select, textarea, a")) return;
    if (event.key === " " && event.target.closest("button")) return; // the button hears it itself
    event.preventDefault();
    document.querySelector(`[data-${which}]`)?.click();
  });
})();
