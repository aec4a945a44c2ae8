// A hand to points and money, as scoring/settle.py does it; docs/hand-record.md has the rules.
import { dummyShares, line, totals } from "./amounts.js";
import { readHand } from "./hand.js";
import { contractLines, negativeLines } from "./lines.js";
import { renonceLine } from "./renonce.js";
import { trischakenLines } from "./trischaken.js";

// Several declarers (Bei-Spiele): each settles with each who pays, as if there were no others.
const beiSpieleLines = ({ declarers, document }, rules) =>
  declarers.flatMap(({ seat: declarer, contract, won, kontra = {} }) => {
    const hand = readHand({ declarer, contract, won, opponent_kontra: kontra }, rules);
    const pays = (seat) => document.bei_pays === "everyone" || declarers.every((each) => each.seat !== seat);
    return negativeLines(hand, hand.sides.opponents.filter(pays), { declarer });
  });

const linesOf = (hand, rules) => {
  if (hand.renonce.length) return [renonceLine(hand)];
  if (hand.thirds) return trischakenLines(hand);
  return hand.declarers ? beiSpieleLines(hand, rules) : contractLines(hand);
};

const dummiesLine = (lines, hand) => {
  const { players } = hand.document;
  const moved = (all) => [...dummyShares(all.slice(0, players)), ...all.slice(players).map((amount) => -amount)];
  return line("dummies", totals(lines, hand).map(moved));
};

/** `{points, money, items}` of a valid record, by seat. */
export const settle = (record, rules) => {
  const hand = readHand(record, rules);
  const lines = linesOf(hand, rules);
  if (hand.document.dummies_shared === "hand") lines.push(dummiesLine(lines, hand));
  const counted = (amounts) => amounts.map((amount) => amount * hand.round_factor + 0); // -0 would show its sign
  const items = lines.map((each) => ({ ...each, points: counted(each.points), money: counted(each.money) }));
  const [points, money] = totals(items, hand);
  return { points, money, items };
};

/** Whether the hands after this one count double; `points` are its score by seat. */
export const doublesNext = (record, points, rules) => {
  const { contract, bonuses, document } = readHand(record, rules);
  const happened = {
    trischaken: contract.family === "trischaken",
    all_zero: !points.some(Boolean),
    mondfang: bonuses.some(({ bonus, made }) => bonus === "mondfang" && made),
  };
  return (document.doubled_after ?? []).some((occasion) => happened[occasion]);
};
