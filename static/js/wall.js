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

  // The last page begins where the one before it ends: columns that are missing there are put in, empty. Without them
  // the browser would only scroll to the list's end, and columns of the page before would stand there again.
  const fill = () => {
    for (const list of document.querySelectorAll("[data-pages]")) {
      list.querySelectorAll("[data-filler]").forEach((each) => each.remove());
      const style = getComputedStyle(list);
      const gap = parseFloat(style.columnGap) || 0;
      const first = list.firstElementChild?.getBoundingClientRect().width;
      if (!first) continue;
      const fits = Math.max(1, Math.round((list.clientWidth + gap) / (first + gap)));
      const columns = Math.round((list.scrollWidth + gap) / (first + gap));
      for (let missing = (fits - (columns % fits)) % fits; columns > fits && missing > 0; missing -= 1) {
        const filler = document.createElement("li");
        filler.dataset.filler = "";
        filler.setAttribute("aria-hidden", "true");
        filler.textContent = "\u00a0";
        Object.assign(filler.style, { breakBefore: "column", visibility: "hidden" });
        list.append(filler);
      }
    }
  };

  // A live list is replaced by its next state: stay on the page that was being read.
  const places = new Map();
  document.addEventListener("htmx:beforeSwap", () => {
    document.querySelectorAll("[data-pages][id]").forEach((list) => places.set(list.id, list.scrollLeft));
  });
  document.addEventListener("htmx:afterSwap", () => {
    fill();
    places.forEach((left, id) => document.getElementById(id)?.scrollTo({ left, behavior: "instant" }));
  });

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.querySelector("[data-pause]");
    button?.addEventListener("click", () => {
      paused = !paused;
      button.setAttribute("aria-pressed", String(paused));
    });
    if (button) button.hidden = false;
    fill();
    document.fonts.ready.then(fill);
    addEventListener("resize", fill);
    setInterval(turn, SECONDS_A_PAGE * 1000);
  });
})();
