// What the score sheet says of a hand in a few words: the contract, and what its points came from.
import { filled, joined } from "./words.js";

/** A bonus as it was said and ended: announced and made, its name is enough. */
export const bonusNote = ({ bonus: code, side, announced, made, kontra }, { names, words: { notes } }) => {
  const ended = [announced === false && notes.silent, made === false && notes.lost, names.levels[kontra]];
  const bonus = joined([names.bonuses[code], ...ended]);
  return side === "opponents" ? filled(notes.opponents, { bonus }) : bonus;
};

/** The note, `people` by record seat. Of several declarers it says who declared what. */
export const note = (record, rules, people) => {
  const { names, words: { notes } } = rules;
  const { bonuses, conceded, declarers, king_in_talon, renonce, round_factor } = record;
  const played = ({ contract, seat, kontra, opponent_kontra }) => {
    const said = [kontra, ...Object.values({ ...kontra, ...opponent_kontra })];
    const levels = Object.keys(names.levels).filter((factor) => said.includes(Number(factor)));
    return [
      joined([names.contracts[contract], declarers && people[seat]], ": "),
      ...levels.map((factor) => names.levels[factor]),
    ];
  };
  const parts = [
    ...(declarers ?? [record]).flatMap(played),
    ...new Set(bonuses?.map((listed) => bonusNote(listed, rules))),
    conceded ? notes.conceded : king_in_talon && notes.king_in_talon,
    renonce && notes.renonce,
    round_factor > 1 && notes.double,
  ];
  return joined(parts, ", ");
};
