// In the list of contracts a letter goes to the next one that begins with it, as in any list; Enter chooses it.

const opened = (button) => {
  for (let fold = button.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  return button;
};

const onKey = (event) => {
  const here = event.target.closest("#contracts [name=choose]");
  if (!here || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  const all = [...document.querySelectorAll("#contracts [name=choose]")];
  const next = [...all.slice(all.indexOf(here) + 1), ...all];
  const letter = event.key.toLocaleLowerCase();
  const found = next.find((button) => button.textContent.trim().toLocaleLowerCase().startsWith(letter));
  if (found) opened(found).focus();
};

document.addEventListener("keydown", onKey);
