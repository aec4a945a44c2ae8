// What is wrong with a record, as scoring/*_checks.py has it, in rows: whether it is, the field of the form, the key of
// the sentence, its facts. What no form can say is not asked.
import { readHand, row, sideOf, sum } from "./settle.js";
import { ALL, written } from "./thirds.js";

const CONCEDED = "not_allowed.conceded";
const LEAST_TRICK = 4; // thirds

const countProblems = ({ thirds = [], isRenonce }) => {
  const isScrap = (count) => count > 0 && count < LEAST_TRICK;
  const total = sum(thirds);
  const isSum = !thirds.length || total === ALL || thirds.some((count) => count > ALL);
  if (isRenonce) return [[thirds.length, "thirds", "not_allowed.renonce"]];
  return [
    ...thirds.map((count, seat) => [count > ALL, `thirds-${seat}`, "thirds_range"]),
    ...thirds.map((count, seat) => [isScrap(count) || isScrap(ALL - count), `thirds-${seat}`, "thirds_impossible"]),
    [!isSum, "thirds", "thirds_sum", { sum: written(total) }],
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

// A silent bonus counts beside the Renonce where a regular player of its side can prove it. Undefined: it is not known.
const isProvable = ({ provable = [], side }, { declarer, renonce, offenders, sides }) => {
  if (!provable.includes(side)) return false;
  if (declarer === undefined || renonce.length > offenders) return undefined;
  return sides[side].some((seat) => !renonce.includes(seat));
};

// A bonus of the record with its row in the rules; an announced virgin has none.
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
  const thirdsOf = (whose) => sum(made.map(({ side, holds = 0 }) => (side === whose ? holds : 0)));
  const [least, most] = [thirdsOf("declarer"), ALL - thirdsOf("opponents")];
  const isOutside = isPlayed && card_thirds <= ALL && (card_thirds < least || card_thirds > most);
  return [
    ...made.map((entry) => [lacksTrick(entry), `${entry.code}-made`, "made_by_loser.no_trick", entry]),
    [isOutside, "card_thirds", "thirds_against_bonus", { least: written(least), most: written(most) }],
    [trull && mondfang && trull.side !== mondfang.side, "trull-side", "catch_against_trull", trull],
  ];
};

const bonusProblems = (hand) => {
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

/** `form` as typed.js has read it. */
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
