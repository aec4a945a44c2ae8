// A tap on Save: what the screen shows is kept on this phone, once, and the next hand is there. So is a tap on Undo.
// Nothing else writes.
import { choices, form } from "./hand_form.js";
import { say } from "./messages.js";
import { shown } from "./preview.js";
import { newId, put } from "./queue.js";
import { send } from "./send.js";
import { factor, round, rules } from "./table.js";
import { openNext } from "./turn.js";

let isSaving = false;

const byId = (id) => document.getElementById(id);

// What any item says; `fields` are the form's.
const itemOf = (fields, number) => ({
  id: fields.entry_id,
  table: round().table,
  address: byId("screen").dataset.table,
  where: byId("bar").dataset.where,
  number: Number(number),
  basedOn: Number(fields.based_on) || null,
});

const hand = ({ record, points, places, money, doubles, text }) => {
  const { number, mode } = byId("screen").dataset;
  const fields = Object.fromEntries(new FormData(form()));
  const { seats, why, reason, from_place: place } = fields;
  return {
    ...itemOf(fields, number),
    ...(mode === "correct" ? { what: "correct" } : { what: "record", basedOn: 0 }),
    content: { record, points, seats, why, reason, rules: rules().hash, place: Number(place) || null },
    entries: choices(),
    ...{ byPlace: places, money, doubles, note: text, factor: factor(Number(number)) },
  };
};

const undo = (form) => {
  const fields = Object.fromEntries(new FormData(form));
  const content = { place: Number(fields.from_place) || null };
  return { ...itemOf(fields, form.dataset.number), id: newId(), what: "undo", content };
};

const keep = async (item) => {
  if (isSaving) return; // the second tap of two
  isSaving = true;
  await put(item);
  document.getElementById("who")?.remove();
  openNext();
  isSaving = false;
  send();
};

// Where a reason is asked nothing is saved without one.
const save = () => {
  const { why, reason } = form().elements;
  if (reason && !why.value && !reason.value.trim()) say("no-reason");
  else keep(hand(shown()));
};

export const start = () => {
  document.addEventListener("click", ({ target }) => target.closest("#answer [name=save]") && shown() && save());
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "undo") return;
    event.preventDefault();
    keep(undo(event.target));
  });
};
