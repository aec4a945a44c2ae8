// Trischaken pays by the shape of its card points; scoring/trischaken_shapes.py has settled every shape.
import { fromOthers, line, sum } from "./amounts.js";

/** Each of the payers `pays`, each of the receivers `gets`; seats rise. */
export const payments = ({ seats, thirds, forehand, trischaken, document }) => {
  // Who has most is first, forehand before others with as many.
  const order = [...seats].sort((one, two) => thirds[two] - thirds[one] || (two === forehand) - (one === forehand));
  const falling = order.map((seat) => thirds[seat]);
  const ties = falling.map((each, place) => Number(each === falling[place - 1])).join("");
  const isMayor = falling[0] > falling[1] && falling[0] >= document.trischaken.mayor_thirds;
  const shape = [ties, order.indexOf(forehand), isMayor, falling[3] === 0];
  return trischaken[shape].map(([pay, get, pays, gets, isCounted]) => {
    const [payers, receivers] = [order.slice(0, pay).sort(), order.slice(-get).sort()];
    return { payers, receivers, pays, gets, isCounted, isMayor };
  });
};

const paidTo = (seat, { payers, receivers, pays, gets }) =>
  receivers.includes(seat) ? gets : payers.includes(seat) ? -pays : 0;

// Who announced to take no trick gets it from each other seat, or pays it to each.
const virginLine = ({ seat, made }, hand) => {
  const value = hand.document.trischaken.announced_virgin[made ? "made" : "lost"];
  return line("virgin", fromOthers(made ? value : -value, [seat], hand), hand, { value, factor: hand.kontra });
};

/** The hand, and each announced virgin; one Kontra is on all of it. */
export const trischakenLines = (hand) => {
  const paid = payments(hand);
  const amounts = hand.seats.map((seat) => sum(paid.map((each) => paidTo(seat, each))));
  const virgins = hand.bonuses.map((call) => virginLine(call, hand));
  return [line("trischaken", amounts, hand, { factor: hand.kontra }), ...virgins];
};
