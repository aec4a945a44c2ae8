// What is wrong with the listed bonuses: with what they don't go together, the Säcke's card points, the cards.
import { ALL, written } from "./thirds.js";

const find = (rows, code) => rows.find(({ bonus }) => bonus === code);
const CONCEDED = "not_allowed.conceded";

const birdProblems = (entries, { birds, bird_names, name }) => {
  const isThere = ({ bonus, side, announced }) => birds.includes(bonus) && side === "declarer" && announced;
  return [[birds && !entries.some(isThere), "", "bird_missing", { contract: name, birds: bird_names }]];
};

// Cards held, or an announced virgin, which has no row in the rules and so no name.
const seatProblems = ({ bonus, name, seat, made }, { isRenonce, conceded, thirds, isCounted }) => {
  const field = `${bonus}-${name ? "seats" : seat}`;
  return [
    [isRenonce, field, name ? "not_allowed.held" : "not_allowed.renonce"],
    [conceded, field, CONCEDED],
    [!name && isCounted && made === thirds[seat] > 0, field, "virgin_against_points"],
  ];
};

// Whether a silent bonus counts beside the Renonce: a regular player can prove it. Undefined: it is not known.
const isProvable = ({ provable = [], side }, { declarer, renonce, offenders, sides }) => {
  if (!provable.includes(side)) return false;
  if (declarer === undefined || renonce.length > offenders) return undefined;
  return sides[side].some((seat) => !renonce.includes(seat));
};

const isOfLoser = ({ is_winners, side }, { winner }) => is_winners && winner && side !== winner;

const playedProblems = (entry, hand) => {
  const { bonus, name, is_bird, may_fail, is_excluded, side, announced, made, kontra } = entry;
  const { conceded, isRenonce, isPlayed, hasValat } = hand;
  const isSilent = isRenonce && !announced;
  const counts = isSilent && isProvable(entry, hand);
  const fails = made === false && !announced && (isPlayed ? !may_fail : counts);
  return [
    [hasValat && announced && is_excluded && (!conceded || is_bird), "said", "valat_excludes"],
    [conceded && !(is_bird && announced), "said", CONCEDED],
    [conceded && is_bird && side === "opponents", "side", CONCEDED],
    [conceded && made, "made", CONCEDED],
    [conceded && made === undefined, "made", "missing"],
    [conceded && kontra, "kontra", "kontra_not_allowed"],
    [isSilent && counts === false, "said", "not_allowed.renonce_silent"],
    [isPlayed && made && isOfLoser(entry, hand), "made", "made_by_loser"],
    [fails, "made", "silent_failed"],
  ].map(([is, part, key]) => [is, `${bonus}-${part}`, key, { bonus: name }]);
};

const sackProblems = (entries, { listed, card_thirds, won, winner, threshold }) => {
  const hasMadeValat = find(entries, "valat")?.made;
  const isClear = winner && card_thirds <= ALL && won === card_thirds >= threshold;
  const thirds = isClear ? (won ? card_thirds : ALL - card_thirds) : NaN; // neither enough nor too few
  const sacks = listed.filter(({ least }) => least);
  return sacks.flatMap(({ bonus, name, least, before }) => {
    const { made, side } = find(entries, bonus) ?? {};
    const earlier = before && find(entries, before.bonus);
    const isSettled = made || hasMadeValat || (side && side !== winner);
    const isInOrder = !before || hasMadeValat || (earlier && (earlier.made || earlier.side !== side));
    const facts = { sack: name, thirds: written(least), before: before?.name };
    return [
      [thirds >= least && !isSettled, "", "sack_against_points.missing", facts],
      [thirds < least && made && side === winner, `${bonus}-made`, "sack_against_points.surplus", facts],
      [made && !isInOrder, `${bonus}-made`, "sack_order", facts],
    ];
  });
};

const cardProblems = (entries, hand) => {
  const { card_thirds, isPlayed } = hand;
  const isCounted = (entry) => isPlayed || (!entry.announced && isProvable(entry, hand));
  const made = entries.filter((entry) => entry.side && entry.made && isCounted(entry) && !isOfLoser(entry, hand));
  const [valat, trull, mondfang] = ["valat", "trull", "mondfang"].map((code) => find(made, code));
  const thirdsOf = (whose) => made.reduce((sum, { side, holds = 0 }) => sum + (side === whose ? holds : 0), 0);
  const [least, most] = [thirdsOf("declarer"), ALL - thirdsOf("opponents")];
  const isOutside = isPlayed && card_thirds <= ALL && (card_thirds < least || card_thirds > most);
  return [
    ...made.map(({ bonus, name, side, needs_trick }) => {
      const lacksTrick = valat && needs_trick && side !== valat.side;
      return [lacksTrick, `${bonus}-made`, "made_by_loser.no_trick", { bonus: name }];
    }),
    [isOutside, "card_thirds", "thirds_against_bonus", { least: written(least), most: written(most) }],
    [trull && mondfang && trull.side !== mondfang.side, "trull-side", "catch_against_trull", { bonus: trull?.name }],
  ];
};

/** Of a hand as problems.js looks at it. */
export const bonusProblems = (hand) => {
  const { bonuses = [], listed, conceded, isPlayed } = hand;
  const entries = bonuses.map((entry) => ({ ...find(listed, entry.bonus), ...entry }));
  const checked = { ...hand, hasValat: find(entries, "valat")?.announced };
  return [
    ...birdProblems(entries, hand),
    ...entries.flatMap((entry) => (entry.side ? playedProblems : seatProblems)(entry, checked)),
    ...(isPlayed ? sackProblems(entries, hand) : []),
    ...(conceded ? [] : cardProblems(entries, hand)),
  ];
};
