// The round's clock counts on between two answers of the server. Whatever a device's own clock says, the server's counts: the
// page says what time it was there as it was sent. A page that was kept for when there is no network says only the end.
(() => {
  "use strict";

  const EVERY = 1000; // ms
  const MINUTE = 60 * 1000;
  const now = Number(document.querySelector("meta[name=server-now]").content);
  const [{ responseStart }] = performance.getEntriesByType("navigation");
  const ahead = now - (Date.now() - (performance.now() - responseStart));

  const show = (clock) => {
    const left = Math.ceil((clock.dataset.ends - Date.now() - ahead) / MINUTE);
    clock.querySelector("[data-left]").textContent = left;
    clock.querySelector("[data-running]").hidden = left <= 0;
    clock.querySelector("[data-over]").hidden = left > 0;
  };
  const showAll = () => document.querySelectorAll("[data-ends]").forEach(show);

  if ("kept" in document.documentElement.dataset) return;
  showAll();
  ["htmx:afterSwap", "screen:new"].forEach((news) => document.addEventListener(news, showAll));
  setInterval(showAll, EVERY);
})();
