// A tap on Save or Undo is kept on this phone, once, and the next hand is there. Nothing else writes.
import { forget } from "./drafts.js";
import { byId, on } from "./news.js";
import { choices, form, here, screen, side } from "./pad.js";
import { shown } from "./preview.js";
import { CORRECTION, newId, put } from "./queue.js";
import { send } from "./send.js";
import { factor, names, rules } from "./table.js";
import { instead, openNext } from "./turn.js";
import { say } from "./words.js";

const CALM = 1500; // ms: two taps on Undo mean one hand
let isSaving = false;
let undoneAt = -CALM;

// What a hand's form and that of Undo both say.
const itemOf = (from, number) => {
  const fields = Object.fromEntries(new FormData(from));
  const { based_on: basedOn, seats, why, reason, from_place: place } = fields;
  return {
    id: newId(),
    number: Number(number),
    basedOn: Number(basedOn) || null,
    ...here(),
    content: { seats, why, reason, place: Number(place) || null },
  };
};

const handItem = ({ record, points, places: byPlace, money, doubles, text: note }) => {
  const item = itemOf(form(), screen().number);
  return {
    ...item,
    instead,
    ...(screen().mode === "correct" ? CORRECTION : { what: "record", basedOn: 0 }),
    content: { ...item.content, record, points, rules: rules().hash },
    ...{ entries: choices(), byPlace, money, doubles, note, factor: factor(item.number), side: side(names(item.number)[0]) },
  };
};

const keep = async (item) => {
  if (isSaving) return; // the second tap of two
  isSaving = true;
  await put(item).finally(() => (isSaving = false));
  if (item.entries) forget();
  byId("who")?.remove();
  openNext();
  send();
};

// Where a reason is asked nothing is saved without one.
const onClick = ({ target }) => {
  if (!target.closest("#answer [name=save]") || !shown()) return;
  const { why, reason } = form().elements;
  if (reason && !why.value && !reason.value.trim()) say("no-reason");
  else keep(handItem(shown()));
};

const onSubmit = (event) => {
  if (event.target.id !== "undo") return;
  event.preventDefault();
  if (event.timeStamp - undoneAt < CALM) return;
  undoneAt = event.timeStamp;
  keep({ ...itemOf(event.target, event.target.dataset.number), what: "undo" });
};

export const start = () => {
  on("click", onClick);
  on("submit", onSubmit);
};
