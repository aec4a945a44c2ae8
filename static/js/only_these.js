// Whoever ticks one of the evenings means only these.

const only = document.querySelector("input[name=which][value=some]");

document.querySelectorAll("input[name=evenings]").forEach((tick) => {
  tick.addEventListener("change", () => {
    if (tick.checked) only.checked = true;
  });
});
