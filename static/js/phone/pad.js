// A tap on a contract brings its fields from the page itself: no network, and what was chosen stays where it still fits.
//
// `pad:ready` is sent from #pad whenever it has new fields, and once when the page or a new screen is there.

const byId = (id) => document.getElementById(id);
const outcomeOf = (pad) => pad.querySelector("[data-outcome]")?.dataset.outcome;
const isTicked = (field) => field.matches("[type=radio], [type=checkbox]");

export const announce = () => byId("pad")?.dispatchEvent(new CustomEvent("pad:ready", { bubbles: true }));

/** Names and values of what is chosen in a pad, as the server would get them. */
export const choicesIn = (pad) =>
  [...pad.querySelectorAll("input:not([type=hidden]), select, textarea")]
    .filter((field) => (isTicked(field) ? field.checked : field.value))
    .map((field) => [field.name, field.value]);

/** Choose these names and values as far as the pad knows them. */
export const choose = (pad, choices) => {
  for (const [name, value] of choices) {
    for (const field of pad.querySelectorAll(`[name="${CSS.escape(name)}"]:not([type=hidden])`)) {
      if (!isTicked(field)) field.value = value;
      else if (field.value === value) field.checked = true;
    }
  }
};

// The first of some radios says that there is nothing to say.
const isSaid = (field) => (isTicked(field) ? field.checked && !field.matches(":first-child > [type=radio]") : field.value);
const unfold = (pad) => {
  for (const fold of pad.querySelectorAll("details"))
    fold.open ||= [...fold.querySelectorAll("input:not([type=hidden])")].some(isSaid);
};

const mark = (code, name) => {
  for (const button of document.querySelectorAll("#contracts [name=choose]"))
    button.setAttribute("aria-pressed", String(button.value === code));
  byId("contracts").open = false;
  byId("contracts").querySelector("[data-chosen]").textContent = name;
  byId("answer").hidden = false;
};

/** Put a contract's fields into #pad, with `more` chosen; false if the page does not have them. */
export const show = (code, more = []) => {
  const template = document.querySelector(`template[data-contract="${CSS.escape(code)}"]`);
  const pad = byId("pad");
  if (!template || !pad || !window.htmx) return false;
  const [before, kept] = [outcomeOf(pad), choicesIn(pad)];
  pad.replaceChildren(template.content.cloneNode(true));
  choose(pad, kept.filter(([name]) => name !== "outcome" || before === outcomeOf(pad)));
  choose(pad, more);
  unfold(pad);
  mark(code, template.dataset.name);
  window.htmx.process(pad);
  announce();
  window.htmx.trigger(pad, "ask");
  return true;
};

const onClick = (event) => {
  const button = event.target.closest("#contracts [name=choose], #pad [name=play_on]");
  const more = button?.name === "play_on" ? [["king_in_talon", "yes"]] : [];
  if (!button || !show(button.value, more)) return;
  event.preventDefault();
  byId("pad").querySelector("input:not([type=hidden])")?.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
};

export const start = () => {
  document.addEventListener("click", onClick);
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id === "screen") announce();
  });
};
