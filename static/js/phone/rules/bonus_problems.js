// What is wrong with the listed bonuses: with what they don't go together, the Säcke's card points, the cards.
import { ALL, written } from "./thirds.js";

const HOLDINGS = { trull: 39, kings: 52 }; // thirds of their cards
const NEED_TRICK = ["bird", "ultimo", "catch"];
const OF_WINNER = ["sack", "valat"];

const row = (rows, wanted) => rows.find(({ code }) => code === wanted);

function* birdProblems(entries, { birds, contract }) {
  const isThere = ({ code, side, announced }) => code in birds && side === "declarer" && announced;
  const facts = { contract: contract.name, birds: Object.values(birds).join(", ") };
  if (contract.required_birds.length && !entries.some(isThere)) yield ["", "bird_missing", facts];
}

// Cards held, or somebody who announced to be a virgin, which is no kind of bonus.
function* seatProblems({ code, kind, seat, made }, { isRenonce, conceded, thirds, isCounted }) {
  const field = `${code}-${kind ? "seats" : seat}`;
  if (isRenonce) yield [field, kind ? "not_allowed.held" : "not_allowed.renonce"];
  else if (conceded) yield [field, "not_allowed.conceded"];
  else if (!kind && isCounted && made === thirds[seat] > 0) yield [field, "virgin_against_points"];
}

// A conceded hand has only the declarer's announced birds, as lost.
function* concededProblems({ code, kind, side, announced, made, kontra }) {
  const isBird = kind === "bird";
  if (!isBird || !announced) yield [`${code}-said`, "not_allowed.conceded"];
  if (isBird && side === "opponents") yield [`${code}-side`, "not_allowed.conceded"];
  if (made !== false) yield [`${code}-made`, made ? "not_allowed.conceded" : "missing"];
  if (kontra > 1) yield [`${code}-kontra`, "kontra_not_allowed"];
}

// Whether a silent bonus counts beside the Renonce: a regular player of its side can prove it. Undefined: not known.
const isProvable = ({ kind, side }, { document, declarer, renonce, sides }) => {
  const { provable_silent: rule, most_offenders } = document.renonce;
  const isOthers = rule === "declarer_side" && side === "opponents";
  if (rule === "nobody" || isOthers || OF_WINNER.includes(kind)) return false;
  if (declarer === undefined || renonce.length > most_offenders) return undefined;
  return sides[side].some((seat) => !renonce.includes(seat));
};

function* renonceProblems(entry, hand) {
  const { code, announced, made } = entry;
  const canCount = announced || isProvable(entry, hand);
  if (canCount === false) yield [`${code}-said`, "not_allowed.renonce_silent"];
  if (canCount && made === false) yield [`${code}-made`, "silent_failed"];
}

const isOfLoser = ({ kind, side }, { winner }) => OF_WINNER.includes(kind) && winner && side !== winner;

function* playedProblems(entry, hand) {
  const { code, kind, name, announced, made } = entry;
  const { isRenonce, conceded, excluded } = hand;
  const isPossible = !conceded || kind === "bird";
  if (announced && isPossible && excluded.includes(kind)) yield [`${code}-said`, "valat_excludes", { bonus: name }];
  if (conceded) yield* concededProblems(entry);
  else if (isRenonce) yield* renonceProblems(entry, hand);
  else if (made && isOfLoser(entry, hand)) yield [`${code}-made`, "made_by_loser", { bonus: name }];
  else if (!made && !announced && !["bird", "ultimo"].includes(kind)) yield [`${code}-made`, "silent_failed"];
}

function* sackProblems(entries, { card_thirds, won, winner, threshold, listed, document }) {
  const hasValat = row(entries, "valat")?.made;
  const isClear = winner && card_thirds <= ALL && won === card_thirds >= threshold;
  const thirds = isClear ? (won ? card_thirds : ALL - card_thirds) : NaN; // neither enough nor too few
  for (const { code, name, least_thirds, after } of listed.filter(({ kind }) => kind === "sack")) {
    const { made, side } = row(entries, code) ?? {};
    const facts = { sack: name, thirds: written(least_thirds) };
    const isSettled = made || (side && side !== winner) || hasValat;
    if (thirds >= least_thirds && !isSettled) yield ["", "sack_against_points.missing", facts];
    if (thirds < least_thirds && made && side === winner) yield [`${code}-made`, "sack_against_points.surplus", facts];
    const before = row(document.bonuses, after);
    const earlier = before && row(entries, before.code);
    const isInOrder = !before || hasValat || (earlier && (earlier.made || earlier.side !== side));
    if (made && !isInOrder) yield [`${code}-made`, "sack_order", { sack: name, before: before.name }];
  }
}

function* cardProblems(entries, hand) {
  const { card_thirds, isRenonce } = hand;
  const isCounted = (entry) => !isRenonce || (!entry.announced && isProvable(entry, hand));
  const made = entries.filter((entry) => entry.side && entry.made && isCounted(entry) && !isOfLoser(entry, hand));
  const [valat, trull, mondfang] = ["valat", "trull", "mondfang"].map((code) => row(made, code));
  const withoutTrick = made.filter(({ kind, side }) => valat && side !== valat.side && NEED_TRICK.includes(kind));
  for (const { code, name } of withoutTrick) yield [`${code}-made`, "made_by_loser.no_trick", { bonus: name }];
  const thirdsOf = (whose) =>
    made.reduce((sum, { code, side }) => sum + (side === whose ? (HOLDINGS[code] ?? 0) : 0), 0);
  const [least, most] = [thirdsOf("declarer"), ALL - thirdsOf("opponents")];
  if (!isRenonce && card_thirds <= ALL && (card_thirds < least || card_thirds > most)) {
    yield ["card_thirds", "thirds_against_bonus", { least: written(least), most: written(most) }];
  }
  if (mondfang && trull && mondfang.side !== trull.side) yield ["trull-side", "catch_against_trull", { bonus: trull.name }];
}

/** Of a hand as problems.js looks at it. */
export function* bonusProblems(hand) {
  const { bonuses, document, conceded, isRenonce } = hand;
  const entries = bonuses.map(({ bonus: code, ...said }) => {
    const { kind, name } = row(document.bonuses, code) ?? {}; // a virgin has no row
    return { ...said, code, kind, name };
  });
  const excluded = (row(entries, "valat")?.announced && document.valat.excludes_announced) || [];
  yield* birdProblems(entries, hand);
  for (const entry of entries) {
    yield* entry.side ? playedProblems(entry, { ...hand, excluded }) : seatProblems(entry, hand);
  }
  if (conceded) return;
  if (!isRenonce) yield* sackProblems(entries, hand);
  yield* cardProblems(entries, hand);
}
