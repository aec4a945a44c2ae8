// What is wrong with a record, as scoring/*_checks.py has it: whether it is, the field of the form, the key of the sentence,
// its facts. What no form can say is not asked.
import { bonusProblems } from "./bonus_problems.js";
import { ALL, written } from "./thirds.js";

const LEAST_TRICK = 4; // thirds

const peopleProblems = ({ declarer, partners, king_in_talon, kings, holders, conceded, kontra, opponent_kontra }) => [
  [partners && king_in_talon, "partner", "not_allowed.king_in_talon"],
  ...kings.map((field, place) => [holders[place] === `${declarer}` && !king_in_talon, field, "same_seat.partner"]),
  [opponent_kontra?.[declarer], `kontra-${declarer}`, "same_seat.opponent_kontra"],
  [kontra && conceded, "kontra", "kontra_not_allowed"],
];

const resultProblems = ({ family, result, won, card_thirds: count, isPlayed, isRenonce, winner, threshold }) => [
  [won === undefined && !isRenonce && family !== "trischaken", result, "missing"],
  [count >= 0 && !isPlayed, "card_thirds", "not_allowed.card_thirds"],
  [count > ALL && isPlayed, "card_thirds", "thirds_range"],
  [count <= ALL && winner && won !== count >= threshold, "card_thirds", "won_against_points", { threshold: written(threshold) }],
];

const countProblems = ({ thirds = [], isRenonce }) => {
  if (isRenonce) return [[thirds.length, "thirds", "not_allowed.renonce"]];
  const isScrap = (count) => count > 0 && count < LEAST_TRICK;
  const sum = thirds.reduce((total, count) => total + count, 0);
  const isSum = !thirds.length || sum === ALL || thirds.some((count) => count > ALL);
  return [
    ...thirds.flatMap((count, seat) => [
      [count > ALL, `thirds-${seat}`, "thirds_range"],
      [isScrap(count) || isScrap(ALL - count), `thirds-${seat}`, "thirds_impossible"],
    ]),
    [!isSum, "thirds", "thirds_sum", { sum: written(sum), max: written(ALL) }],
  ];
};

const renonceProblems = ({ renonce, offenders, conceded, declarers, isRenonce }) => [
  [renonce.length && conceded, "renonce", "not_allowed.conceded"],
  [renonce.length && declarers, "renonce", "not_allowed.several"],
  [isRenonce && renonce.length > offenders, "renonce", "too_many_offenders"],
];

// What is wrong with the first of several declarers stands where it is typed in every hand.
const declarersProblems = ({ declarer, declarers = [], forehand = 0, seats, pays_all, forms }) => {
  const everybody = declarers.map(({ seat }) => seat);
  const first = everybody.find((seat) => seat !== declarer);
  const rows = declarers.flatMap(({ seat, contract, won, kontra = {} }, place) => {
    const [field, start] = seat === declarer ? ["outcome", ""] : [`bei-${seat}`, `bei-${seat}-`];
    const { name, is_forehands, beside } = forms[contract];
    const other = declarers.slice(0, place).find((each) => !beside.includes(each.contract));
    return [
      [is_forehands && seat !== forehand, field, "forehand_only", { seat: forehand }],
      [other, field, "not_allowed.beside", { contract: name, other: forms[other?.contract]?.name }],
      [start && won === undefined, `${start}won`, "missing"],
      ...Object.keys(kontra).map((by) => {
        const isOwn = Number(by) === seat;
        const isPaid = !isOwn && (pays_all || !everybody.includes(Number(by)));
        return [!isPaid, `${start}kontra-${by}`, `kontra_not_allowed.${isOwn ? "own" : "declarers"}`];
      }),
    ];
  });
  return [[!pays_all && everybody.length === seats.length, `bei-${first}`, "nobody_pays"], ...rows];
};

/** `form` as record.js has read it. */
export const recordProblems = (record, form) => {
  const { declarer, partner, partners = [], won, conceded, declarers, renonce = [] } = record;
  const declaring = [declarer, partner, ...partners];
  const of = (isDeclarers) => form.seats.filter((seat) => declaring.includes(seat) === isDeclarers);
  const isRenonce = renonce.length > 0 && !conceded && !declarers;
  const isPlayed = !isRenonce && !conceded;
  const winner = isPlayed && won !== undefined ? (won ? "declarer" : "opponents") : null;
  const sides = { declarer: of(true), opponents: of(false) };
  const hand = { ...form, ...record, renonce, sides, isRenonce, isPlayed, winner };
  const counting = countProblems(hand);
  const isCounted = hand.thirds && !counting.some(([is]) => is);
  return [
    ...peopleProblems(hand),
    ...resultProblems(hand),
    ...counting,
    ...renonceProblems(hand),
    ...declarersProblems(hand),
    ...bonusProblems({ ...hand, isCounted }),
  ];
};
