// The wall turns its pages: a list too long for the screen lies in columns beyond its right edge.
(() => {
  "use strict";

  const SECONDS_A_PAGE = 12;
  let paused = false;

  const turn = () => {
    if (paused) return;
    for (const list of document.querySelectorAll("[data-pages]")) {
      const style = getComputedStyle(list);
      const page = list.clientWidth + (parseFloat(style.columnGap) || 0);
      const atEnd = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1;
      list.scrollTo({ left: atEnd ? 0 : list.scrollLeft + page, behavior: "instant" });
    }
  };

  // A live list is replaced by its next state: stay on the page that was being read.
  const places = new Map();
  document.addEventListener("htmx:beforeSwap", () => {
    document.querySelectorAll("[data-pages][id]").forEach((list) => places.set(list.id, list.scrollLeft));
  });
  document.addEventListener("htmx:afterSwap", () => {
    places.forEach((left, id) => document.getElementById(id)?.scrollTo({ left, behavior: "instant" }));
  });

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-pause]");
    button?.addEventListener("click", () => {
      paused = !paused;
      button.setAttribute("aria-pressed", String(paused));
    });
    if (button) button.hidden = false;
    setInterval(turn, SECONDS_A_PAGE * 1000);
  });
})();
