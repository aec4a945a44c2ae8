// A hand to points and money, as scoring/settle.py does it; docs/hand-record.md has the rules.
import { dummyShares, line, totals } from "./amounts.js";
import { readHand, row } from "./hand.js";
import { contractLines, negativeLines } from "./lines.js";
import { renonceLine } from "./renonce.js";
import { trischakenLines } from "./trischaken.js";

// Several declarers (Bei-Spiele): each settles with each who pays, as if there were no others.
const beiSpieleLines = (hand) => {
  const spared = hand.document.bei_pays === "everyone" ? [] : hand.declarers.map(({ seat }) => seat);
  return hand.declarers.flatMap(({ seat: declarer, contract, won, kontra = {} }) => {
    const alone = readHand({ declarer, contract, won, opponent_kontra: kontra }, hand);
    const payers = alone.sides.opponents.filter((seat) => !spared.includes(seat));
    return negativeLines(alone, payers, { declarer });
  });
};

const linesOf = (hand) => {
  if (hand.renonce.length) return [renonceLine(hand)];
  if (hand.thirds) return trischakenLines(hand);
  return hand.declarers ? beiSpieleLines(hand) : contractLines(hand);
};

const dummiesLine = (lines, hand) => {
  const amounts = totals(lines);
  const shares = dummyShares(amounts.slice(0, hand.document.players));
  return line("dummies", amounts.map((amount, seat) => shares[seat] ?? -amount), hand);
};

const ledger = (hand) => {
  const lines = linesOf(hand);
  if (hand.document.dummies_shared === "hand") lines.push(dummiesLine(lines, hand));
  const counted = (amount) => amount * hand.round_factor + 0; // -0 would show its sign
  return lines.map((each) => ({ ...each, amounts: each.amounts.map(counted) }));
};

/** `{points, money, items}` of a valid record, by seat. */
export const settle = (record, rules) => {
  const hand = readHand(record, rules);
  const score = ledger({ ...hand, kontraCounts: rules.document.kontra.counts !== "money" });
  const money = ledger({ ...hand, kontraCounts: true });
  const items = score.map(({ amounts, ...each }, i) => ({ ...each, points: amounts, money: money[i].amounts }));
  return { points: totals(score), money: totals(money), items };
};

/** Whether the hands after this one count double; `points` are its score by seat. */
export const doublesNext = ({ contract, bonuses = [] }, points, { document }) => {
  const happened = {
    trischaken: row(document.contracts, contract).family === "trischaken",
    all_zero: !points.some(Boolean),
    mondfang: bonuses.some(({ bonus, made }) => bonus === "mondfang" && made),
  };
  return (document.doubled_after ?? []).some((occasion) => happened[occasion]);
};
