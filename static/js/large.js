// Large type, chosen on this phone: set before the page is painted, so this script stands in the head.
{
  const root = document.documentElement;
  let store = {}; // where storage is forbidden: for this page only
  try {
    if (localStorage) store = localStorage;
  } catch {}

  const say = () => {
    for (const each of document.querySelectorAll('[data-action="large"]'))
      each.setAttribute("aria-pressed", String("large" in root.dataset));
  };

  root.toggleAttribute("data-large", store.large === "yes");
  for (const news of ["DOMContentLoaded", "htmx:afterSettle", "screen:new"]) document.addEventListener(news, say);
  document.addEventListener("click", (event) => {
    if (!event.target.closest('[data-action="large"]')) return;
    store.large = root.toggleAttribute("data-large") ? "yes" : "no";
    say();
  });
}
