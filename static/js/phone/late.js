// A draft for a new hand that somebody else has entered meanwhile: said plainly, and the captain chooses. It never
// becomes a correction by itself.
import { draftKey, takeUp } from "./drafts.js";
import { handForm } from "./hand_form.js";
import { say } from "./messages.js";
import { moved } from "./moved.js";
import { drafts, remove } from "./storage.js";
import { names, round } from "./table.js";
import { openHand } from "./turn.js";

const inHand = (number, { entries, people }) =>
  entries.map((entry) => moved(entry, (seat) => names(number).indexOf(people[seat]))).filter(Boolean);

export const offerLate = () => {
  const kept = drafts();
  const opened = handForm();
  const number = round().rows.map((row) => row.number).find((each) => kept.has(draftKey(each, "")));
  if (!number || !opened || opened.basedOn) return;
  const key = draftKey(number, "");
  const draft = kept.get(key);
  draft.entries = draft.entries.filter(([name]) => name !== "entry_id");
  const answer = (act) => () => {
    remove(key);
    act?.();
  };
  const answers = {
    next: answer(() => takeUp(inHand(opened.number, draft))),
    correct: answer(() => {
      openHand(number, { correct: true });
      takeUp(draft.entries);
    }),
    drop: answer(),
  };
  const line = document.querySelector(`#sheet [data-hand="${number}"] small`);
  const what = line.textContent.replaceAll("\u00ad", "").trim();
  say("draft-late", { facts: { number, what, next: opened.number }, answers, about: key });
};
