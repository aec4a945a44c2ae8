// What is wrong with the listed bonuses, as problems.js: what they don't go with, the Säcke's card points, the cards.
import { row } from "./hand.js";
import { ALL, written } from "./thirds.js";

const CONCEDED = "not_allowed.conceded";

// A silent bonus counts beside the Renonce where a regular player of its side can prove it. Undefined: it is not known.
const isProvable = ({ provable = [], side }, { declarer, renonce, offenders, sides }) => {
  if (!provable.includes(side)) return false;
  if (declarer === undefined || renonce.length > offenders) return undefined;
  return sides[side].some((seat) => !renonce.includes(seat));
};

// A bonus of the record with its row in the rules, which calls it by its name; an announced virgin has none.
const entryOf = (said, hand) => {
  const entry = { ...said, code: said.bonus, ...row(hand.listed, said.bonus) };
  const isOfLoser = entry.is_winners && hand.winner && entry.side !== hand.winner;
  return { ...entry, isOfLoser, counts: hand.isRenonce ? isProvable(entry, hand) : !hand.conceded };
};

// Cards held, or an announced virgin.
const seatProblems = ({ code, seat, made }, { isRenonce, conceded, thirds, isCounted }) => {
  const isVirgin = made !== undefined;
  const field = `${code}-${isVirgin ? seat : "seats"}`;
  return [
    [isRenonce, field, isVirgin ? "not_allowed.renonce" : "not_allowed.held"],
    [conceded, field, CONCEDED],
    [isVirgin && isCounted && made === thirds[seat] > 0, field, "virgin_against_points"],
  ];
};

const sideProblems = (entry, { conceded, isRenonce, isValatSaid }) => {
  const { code, is_bird, may_fail, is_excluded, side, announced, made, kontra, counts, isOfLoser } = entry;
  const isPossible = !conceded || is_bird;
  const fails = made === false && !announced && counts;
  return [
    [isValatSaid && announced && is_excluded && isPossible, "said", "valat_excludes"],
    [conceded && !(is_bird && announced), "said", CONCEDED],
    [conceded && is_bird && side === "opponents", "side", CONCEDED],
    [conceded && made, "made", CONCEDED],
    [conceded && made === undefined, "made", "missing"],
    [conceded && kontra, "kontra", "kontra_not_allowed"],
    [isRenonce && !announced && counts === false, "said", "not_allowed.renonce_silent"],
    [fails && (isRenonce || !may_fail), "made", "silent_failed"],
    [made && isOfLoser, "made", "made_by_loser"],
  ].map(([is, part, key]) => [is, `${code}-${part}`, key, entry]);
};

const sackProblems = (sack, entries, { card_thirds, won, winner, threshold, isPlayed }) => {
  const { code, least, after } = sack;
  const { made, side } = row(entries, code) ?? {};
  const isValatMade = row(entries, "valat")?.made;
  const earlier = row(entries, after);
  const isInOrder = !after || isValatMade || (earlier && (earlier.made || earlier.side !== side));
  const isSettled = made || isValatMade || (side && side !== winner);
  const isClear = winner && card_thirds <= ALL && won === card_thirds >= threshold;
  const thirds = isClear ? (won ? card_thirds : ALL - card_thirds) : NaN; // neither enough nor too few
  return [
    [thirds >= least && !isSettled, "", "sack_against_points.missing", sack],
    [thirds < least && made && side === winner, `${code}-made`, "sack_against_points.surplus", sack],
    [isPlayed && made && !isInOrder, `${code}-made`, "sack_order", sack],
  ];
};

const cardProblems = (entries, { card_thirds, isPlayed }) => {
  const made = entries.filter((entry) => entry.side && entry.made && entry.counts && !entry.isOfLoser);
  const [valat, trull, mondfang] = ["valat", "trull", "mondfang"].map((code) => row(made, code));
  const lacksTrick = ({ needs_trick, side }) => needs_trick && valat && side !== valat.side;
  const thirdsOf = (whose) => made.reduce((sum, { side, holds = 0 }) => sum + (side === whose ? holds : 0), 0);
  const [least, most] = [thirdsOf("declarer"), ALL - thirdsOf("opponents")];
  const isOutside = isPlayed && card_thirds <= ALL && (card_thirds < least || card_thirds > most);
  return [
    ...made.map((entry) => [lacksTrick(entry), `${entry.code}-made`, "made_by_loser.no_trick", entry]),
    [isOutside, "card_thirds", "thirds_against_bonus", { least: written(least), most: written(most) }],
    [trull && mondfang && trull.side !== mondfang.side, "trull-side", "catch_against_trull", trull],
  ];
};

/** Of a hand as problems.js looks at it. */
export const bonusProblems = (hand) => {
  const { bonuses, listed, birds } = hand;
  const entries = bonuses.map((each) => entryOf(each, hand));
  const isBirdSaid = entries.some((each) => birds?.includes(each.code) && each.side === "declarer" && each.announced);
  const checked = { ...hand, isValatSaid: row(entries, "valat")?.announced };
  return [
    [birds && !isBirdSaid, "", "bird_missing"],
    ...entries.flatMap((entry) => (entry.side ? sideProblems : seatProblems)(entry, checked)),
    ...listed.filter(({ least }) => least).flatMap((sack) => sackProblems(sack, entries, hand)),
    ...cardProblems(entries, hand),
  ];
};
