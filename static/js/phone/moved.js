// A hand's choices for the same people in another, where they have other seats.
import { names } from "./table.js";

const SEATS_IN_NAME = /^(kontra|thirds|virgin|bei)-(\d)(.*?)(?:(-kontra-)(\d))?$/;
const SEAT_IN_VALUE = /^(outcome|declarer|forehand|partner(-1)?|renonce|.+-seats)$/;

// Null where one of the people sits out: `seatNow` says -1 of their seat.
const moved = ([name, value], seatNow) => {
  const [, field, seat, rest, kontra = "", by] = SEATS_IN_NAME.exec(name) ?? [];
  const who = SEAT_IN_VALUE.test(name) ? /^\d/.exec(value)?.[0] : undefined;
  if ([seat, by, who].some((each) => each && seatNow(each) < 0)) return null;
  const newName = field ? `${field}-${seatNow(seat)}${rest}${kontra}${by ? seatNow(by) : ""}` : name;
  return [newName, who ? value.replace(/^\d/, seatNow(who)) : value];
};

/** Choices as those of hand `number`; `people` had the seats. */
export const inHand = (number, { entries, people }) =>
  entries.map((entry) => moved(entry, (seat) => names(number).indexOf(people[seat]))).filter(Boolean);
