// A Renonce: every regular player gets what a complete win of their own side would have brought them.
import { line, sum, totals } from "./amounts.js";
import { contractLines } from "./lines.js";

// The side wins the game and everything announced, and has its own silent bonuses.
const completeWin = (side, hand) => {
  const bonuses = hand.bonuses.filter((bonus) => bonus.announced || bonus.side === side);
  const made = bonuses.map((bonus) => ({ ...bonus, side, made: true }));
  return totals(contractLines({ ...hand, won: side === "declarer", bonuses: made }));
};

const trischakenAmount = ({ renonce, forehand, document }) => {
  const { each, by_forehand, by_two } = document.trischaken.renonce;
  if (renonce.length > 1) return by_two;
  return renonce[0] === forehand ? by_forehand : each;
};

const gains = (hand) => {
  if (hand.contract.family === "trischaken") return hand.seats.map(() => trischakenAmount(hand));
  const [ours, theirs] = [completeWin("declarer", hand), completeWin("opponents", hand)];
  return ours.map((gain, seat) => (hand.sides.declarer.includes(seat) ? gain : theirs[seat]));
};

// The offenders pay in equal parts; what is left over is paid by the lower seats, a unit each.
export const renonceLine = (hand) => {
  const offenders = [...hand.renonce].sort();
  const amounts = gains(hand);
  const total = sum(amounts.filter((_gain, seat) => !offenders.includes(seat)));
  offenders.forEach((seat, place) => (amounts[seat] = -Math.ceil((total - place) / offenders.length)));
  return line("renonce", amounts, hand);
};
