// What the score sheet says of a hand in a few words: the contract, and what its points came from.
import { filled, joined } from "./words.js";

/** A bonus as it was said and ended: announced and made, its name is enough. */
export const bonusNote = ({ bonus: code, side, announced, made, kontra }, { names, words: { notes } }) => {
  const ended = [announced === false && notes.silent, made === false && notes.lost, names.levels[kontra]];
  const bonus = joined([names.bonuses[code], ...ended]);
  return side === "opponents" ? filled(notes.opponents, { bonus }) : bonus;
};

// The Kontra on a hand or on one of its declarers, or those of the opponents; rising.
const levels = ({ kontra, opponent_kontra: each }, { names }) => {
  const said = [kontra, ...Object.values({ ...kontra, ...each })];
  return Object.keys(names.levels).filter((factor) => said.includes(Number(factor))).map((factor) => names.levels[factor]);
};

/** The note on a hand, `people` by record seat. Of several declarers it says who declared what. */
export const note = (record, rules, people) => {
  const words = rules.words.notes;
  const played = (record.declarers ?? [record]).flatMap((row) => {
    const name = rules.names.contracts[row.contract];
    return [joined([name, record.declarers && people[row.seat]], ": "), ...levels(row, rules)];
  });
  return joined([
    ...played,
    ...new Set(record.bonuses?.map((listed) => bonusNote(listed, rules))),
    record.conceded ? words.conceded : record.king_in_talon && words.king_in_talon,
    record.renonce?.length && words.renonce,
    record.round_factor > 1 && words.double,
  ], ", ");
};
