// A draft for a new hand that somebody else has entered meanwhile: said plainly, and the captain chooses. It never
// becomes a correction by itself.
import { draftKey, takeUp } from "./drafts.js";
import { handForm, peopleBySeat } from "./hand_form.js";
import { say } from "./messages.js";
import { drafts, put, remove } from "./storage.js";

const SEATS_IN_NAME = /^(kontra|thirds|virgin|bei)-(\d)(.*?)(?:(-kontra-)(\d))?$/;
const SEAT_IN_VALUE = /^(outcome|declarer|forehand|partner(-1)?|renonce|.+-seats)$/;

// The same people in another hand, where they have other seats; null where one of them sits out.
const moved = ([name, value], seatNow) => {
  const [, field, seat, rest, kontra = "", by] = SEATS_IN_NAME.exec(name) ?? [];
  const who = SEAT_IN_VALUE.test(name) ? /^\d/.exec(value)?.[0] : undefined;
  const asked = [seat, by, who].filter((each) => each !== undefined);
  if (asked.some((each) => seatNow(each) === undefined)) return null;
  const newName = field ? `${field}-${seatNow(seat)}${rest}${kontra}${by ? seatNow(by) : ""}` : name;
  return [newName, who ? value.replace(/^\d/, seatNow(who)) : value];
};

const withoutId = (draft) => draft.entries.filter(([name]) => name !== "entry_id");

const inTheNextHand = (draft) => {
  const seats = new Map(Object.entries(peopleBySeat()).map(([seat, name]) => [name, seat]));
  const seatNow = (seat) => seats.get(draft.people[seat]);
  return withoutId(draft).map((entry) => moved(entry, seatNow)).filter(Boolean);
};

const lateDraft = () => {
  for (const row of document.querySelectorAll("#sheet [data-hand]")) {
    const key = draftKey(row.dataset.hand, "");
    const draft = drafts().get(key);
    if (draft) return { key, draft, row };
  }
  return null;
};

export const offerLate = () => {
  const found = lateDraft();
  const opened = handForm();
  if (!found || !opened || opened.basedOn) return;
  const { key, draft, row } = found;
  const number = row.dataset.hand;
  const answers = {
    next: () => {
      remove(key);
      takeUp(inTheNextHand(draft));
    },
    correct: () => {
      remove(key);
      put(draftKey(number, row.dataset.revision), { ...draft, entries: withoutId(draft) });
      location.assign(row.querySelector("a").href);
    },
    drop: () => remove(key),
  };
  const what = row.querySelector("small").textContent.replaceAll("\u00ad", "").trim();
  say("draft-late", { facts: { number, what, next: opened.number }, answers, about: key });
};
