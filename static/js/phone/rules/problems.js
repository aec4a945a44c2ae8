// What is wrong with a record, as scoring/*_checks.py has it: [field of the form, key of the sentence, its facts]. What no
// form can say is not asked.
import { bonusProblems } from "./bonus_problems.js";
import { ALL, written } from "./thirds.js";

const LEAST_TRICK = 4; // thirds

function* peopleProblems({ declarer, partners, king_in_talon, conceded, record, kings, opponent_kontra = {}, kontra }) {
  const isOwn = ([, king]) => king === String(declarer);
  if (partners && king_in_talon) yield ["partner", "not_allowed.king_in_talon"];
  else yield* kings.filter(isOwn).map(([field]) => [field, "same_seat.partner"]);
  if (opponent_kontra[declarer]) yield [`kontra-${declarer}`, "same_seat.opponent_kontra"];
  if (kontra && conceded) yield ["kontra", "kontra_not_allowed"];
}

function* resultProblems({ fields, won, card_thirds, isOpen, isRenonce, conceded, winner, threshold }) {
  if (won === undefined && isOpen) yield [fields.includes("won") ? "won" : "outcome", "missing"];
  if (card_thirds === undefined) return;
  if (isRenonce || conceded) yield ["card_thirds", "not_allowed.card_thirds"];
  else if (card_thirds > ALL) yield ["card_thirds", "thirds_range"];
  else if (winner && won !== card_thirds >= threshold) {
    yield ["card_thirds", "won_against_points", { threshold: written(threshold) }];
  }
}

function* trischakenProblems({ thirds, isRenonce }) {
  if (!thirds) return;
  if (isRenonce) return yield ["thirds", "not_allowed.renonce"];
  const isLess = (count) => count > 0 && count < LEAST_TRICK;
  for (const [seat, count] of thirds.entries()) {
    if (count > ALL) yield [`thirds-${seat}`, "thirds_range"];
    if (isLess(count) || isLess(ALL - count)) yield [`thirds-${seat}`, "thirds_impossible"];
  }
  const sum = thirds.reduce((one, two) => one + two);
  if (sum !== ALL && !thirds.some((count) => count > ALL)) {
    yield ["thirds", "thirds_sum", { sum: written(sum), max: written(ALL) }];
  }
}

function* renonceProblems({ renonce, conceded, declarers, document }) {
  if (!renonce.length) return;
  if (conceded) yield ["renonce", "not_allowed.conceded"];
  else if (declarers) yield ["renonce", "not_allowed.several"];
  else if (renonce.length > document.renonce.most_offenders) yield ["renonce", "too_many_offenders"];
}

// Several declarers; what is wrong with the first of them stands where it is typed in every hand.
function* declarerProblems({ declarer, declarers, forehand = 0, seats, document, forms }) {
  const isForAll = document.bei_pays === "everyone";
  const everybody = declarers.map(({ seat }) => seat);
  const first = everybody.find((seat) => seat !== declarer);
  if (!isForAll && everybody.length === seats.length) yield [`bei-${first}`, "nobody_pays"];
  const nameOf = (wanted) => document.contracts.find(({ code }) => code === wanted).name;
  for (const [place, { seat, contract, won, kontra = {} }] of declarers.entries()) {
    const isFirst = seat === declarer;
    const field = isFirst ? "outcome" : `bei-${seat}`;
    const { is_forehands, beside } = forms[contract];
    if (is_forehands && seat !== forehand) yield [field, "forehand_only", { seat: forehand }];
    const other = declarers.slice(0, place).find((each) => !beside.includes(each.contract));
    if (other) yield [field, "not_allowed.beside", { contract: nameOf(contract), other: nameOf(other.contract) }];
    if (won === undefined) yield [isFirst ? field : `${field}-won`, "missing"];
    for (const by of Object.keys(kontra).map(Number)) {
      const why = by === seat ? "own" : "declarers";
      const isNotPaid = by === seat || (!isForAll && everybody.includes(by));
      if (isNotPaid) yield [`${isFirst ? "" : `${field}-`}kontra-${by}`, `kontra_not_allowed.${why}`];
    }
  }
}

/** `form` as record.js has read it. */
export function* recordProblems(record, form) {
  const { declarer, partner, partners = [], won, conceded, declarers, renonce = [] } = record;
  const declaring = [declarer, partner, ...partners];
  const of = (isDeclarers) => form.seats.filter((seat) => declaring.includes(seat) === isDeclarers);
  const isRenonce = renonce.length > 0 && !conceded && !declarers;
  const isOpen = form.contract.family !== "trischaken" && !isRenonce;
  const hand = {
    ...form,
    bonuses: [],
    renonce,
    ...record,
    won,
    contract: form.contract,
    isRenonce,
    isOpen,
    winner: won === undefined || conceded || isRenonce ? null : won ? "declarer" : "opponents",
    sides: { declarer: of(true), opponents: of(false) },
  };
  const counting = [...trischakenProblems(hand)];
  yield* peopleProblems(hand);
  yield* resultProblems(hand);
  yield* counting;
  yield* renonceProblems(hand);
  if (declarers) yield* declarerProblems(hand);
  yield* bonusProblems({ ...hand, isCounted: hand.thirds && !counting.length });
}
