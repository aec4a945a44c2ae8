// A hand at the desk with keys alone. In the list of contracts a letter goes to the next one that begins with it, as in any
// list; Enter chooses it. On a chip the space bar does what a tap does: the next state.

const opened = (button) => {
  for (let fold = button.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  return button;
};

const goTo = (event) => {
  const here = event.target.closest("#contracts [name=choose]");
  if (!here || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...document.querySelectorAll("#contracts [name=choose]")];
  const next = [...all.slice(all.indexOf(here) + 1), ...all];
  const letter = event.key.toLocaleLowerCase();
  const found = next.find((button) => button.textContent.trim().toLocaleLowerCase().startsWith(letter));
  if (found) opened(found).focus();
};

const goOn = (event) => {
  const chip = event.key === " " && event.target.closest?.(".chip");
  if (!chip) return;
  event.preventDefault();
  if (event.repeat) return;
  const states = [...chip.querySelectorAll("input")];
  const next = states[states.findIndex(({ checked }) => checked) + 1] ?? states[0];
  next.click();
  next.focus();
};

for (const act of [goTo, goOn]) document.addEventListener("keydown", act);
