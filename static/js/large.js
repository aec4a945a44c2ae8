// Large type, chosen on this phone: set before the page is painted, so this script stands in the head.
(() => {
  "use strict";

  const root = document.documentElement;
  const isChosen = () => {
    try {
      return localStorage.getItem("large") === "yes";
    } catch {
      return false; // no storage: as the phone is set
    }
  };
  const keep = (chosen) => {
    try {
      localStorage.setItem("large", chosen ? "yes" : "no");
    } catch {
      // For this page only, then.
    }
  };
  const buttons = () => document.querySelectorAll('[data-action="large"]');
  const say = () => buttons().forEach((each) => each.setAttribute("aria-pressed", String("large" in root.dataset)));

  root.toggleAttribute("data-large", isChosen());
  document.addEventListener("DOMContentLoaded", say);
  for (const news of ["htmx:afterSettle", "screen:new"]) document.addEventListener(news, say);
  document.addEventListener("click", (event) => {
    if (!event.target.closest('[data-action="large"]')) return;
    keep(root.toggleAttribute("data-large"));
    say();
  });
})();
