// Whoever ticks one of the evenings means only these.

const only = document.querySelector("input[name=which][value=some]");

document.querySelectorAll("input[name=evenings]").forEach((tick) => {
  tick.addEventListener("change", () => {
    if (tick.checked) only.checked = true;
  });
});

// Whoever types how many results count means the best ones.

const number = document.querySelector("input[name=n]");

number.addEventListener("input", () => {
  if (number.value && document.querySelector("input[name=counting][value='']").checked) {
    document.querySelector("input[name=counting][value=best_n]").checked = true;
  }
});
