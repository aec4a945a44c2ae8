// What is wrong with a record, as scoring/*_checks.py has it, in rows: whether it is, the field of the form, the key of
// the sentence, its facts. What no form can say is not asked.
import { bonusProblems } from "./bonus_problems.js";
import { readHand, sideOf } from "./hand.js";
import { ALL, written } from "./thirds.js";

const LEAST_TRICK = 4; // thirds

const countProblems = ({ thirds = [], isRenonce }) => {
  const isScrap = (count) => count > 0 && count < LEAST_TRICK;
  const sum = thirds.reduce((total, count) => total + count, 0);
  const isSum = !thirds.length || sum === ALL || thirds.some((count) => count > ALL);
  if (isRenonce) return [[thirds.length, "thirds", "not_allowed.renonce"]];
  return [
    ...thirds.map((count, seat) => [count > ALL, `thirds-${seat}`, "thirds_range"]),
    ...thirds.map((count, seat) => [isScrap(count) || isScrap(ALL - count), `thirds-${seat}`, "thirds_impossible"]),
    [!isSum, "thirds", "thirds_sum", { sum: written(sum) }],
  ];
};

// What is wrong with the first of several declarers stands where it is typed in every hand.
const declarersProblems = ({ declarer, declarers = [], forehand, seats, pays_all, forms }) => {
  const everybody = declarers.map(({ seat }) => seat);
  const rows = declarers.flatMap(({ seat, contract, won, kontra = {} }, place) => {
    const [field, start] = seat === declarer ? ["outcome", ""] : [`bei-${seat}`, `bei-${seat}-`];
    const { name, is_forehands, beside } = forms[contract];
    const other = declarers.slice(0, place).find((each) => !beside.includes(each.contract));
    const whose = (by) => (by === seat ? "own" : !pays_all && everybody.includes(by) && "declarers");
    return [
      [is_forehands && seat !== forehand, field, "forehand_only", { seat: forehand }],
      [other, field, "not_allowed.beside", { contract: name, other: forms[other?.contract]?.name }],
      [start && won === undefined, `${start}won`, "missing"],
      ...seats.map((by) => [kontra[by] && whose(by), `${start}kontra-${by}`, `kontra_not_allowed.${whose(by)}`]),
    ];
  });
  const first = everybody.find((seat) => seat !== declarer);
  return [[!pays_all && everybody.length === seats.length, `bei-${first}`, "nobody_pays"], ...rows];
};

/** `form` as record.js has read it. */
export const recordProblems = (record, form, rules) => {
  const read = { ...form, ...readHand(record, rules) };
  const { declarer, partners, king_in_talon, conceded, won, opponent_kontra, renonce, declarers } = read;
  const { kings, holders, result, threshold, offenders, card_thirds: count } = read;
  const isRenonce = renonce.length > 0 && !conceded && !declarers;
  const isPlayed = !isRenonce && !conceded;
  const winner = isPlayed && won !== undefined && sideOf(won);
  const hand = { ...read, isRenonce, isPlayed, winner };
  const counting = countProblems(hand);
  const isCounted = hand.thirds && !counting.some(([is]) => is);
  const isAgainst = count <= ALL && winner && won !== count >= threshold;
  return [
    [partners && king_in_talon, "partner", "not_allowed.king_in_talon"],
    ...kings.map((field, place) => [!king_in_talon && holders[place] === `${declarer}`, field, "same_seat.partner"]),
    [result && won === undefined && !isRenonce, result, "missing"],
    [count >= 0 && !isPlayed, "card_thirds", "not_allowed.card_thirds"],
    [count > ALL && isPlayed, "card_thirds", "thirds_range"],
    [isAgainst, "card_thirds", "won_against_points"],
    [record.kontra && conceded, "kontra", "kontra_not_allowed"],
    [opponent_kontra[declarer], `kontra-${declarer}`, "same_seat.opponent_kontra"],
    [renonce.length && conceded, "renonce", "not_allowed.conceded"],
    [renonce.length && declarers, "renonce", "not_allowed.several"],
    [isRenonce && renonce.length > offenders, "renonce", "too_many_offenders"],
    ...counting,
    ...declarersProblems(hand),
    ...bonusProblems({ ...hand, isCounted }),
  ];
};
