// The sum of the totals while they are typed. The server adds up again.
(() => {
  "use strict";

  const MINUS = "\u2212";
  const written = (sum) => (sum > 0 ? `+${sum}` : String(sum).replace("-", MINUS));

  document.addEventListener("DOMContentLoaded", () => {
    const read = (text) => parseInt(text.trim().replace(/^[\u2212\u2013]/, "-"), 10) || 0;
    const list = document.querySelector("[data-totals]");
    if (!list) return;
    const fields = [...list.querySelectorAll("[data-total]")];
    const line = list.querySelector("[data-sum]");
    const value = list.querySelector("[data-sum-value]");
    const add = () => {
      const sum = fields.reduce((total, field) => total + read(field.value), 0);
      const complete = fields.every((field) => field.value.trim() !== "");
      value.textContent = written(sum);
      value.className = "points";
      value.dataset.sign = !complete ? "zero" : sum === 0 ? "plus" : "minus";
    };
    line.hidden = false;
    list.addEventListener("input", add);
    add();
  });
})();
