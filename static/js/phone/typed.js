// What stands in a hand's form: its record, and all that is wrong with it, as web/entry/typed_hand.py says it.
import { formOf, recordOf } from "./record.js";
import { recordProblems } from "./rules/problems.js";
import { ALL, readThirds, written } from "./rules/thirds.js";
import { filled } from "./words.js";

const LACKS = ["required", "missing", "bird_missing"];

// What is empty or cannot be read. Whoever counts card points counts all four; after a Renonce nobody has to.
const formProblems = ({ all, get, fields, required, kings, holders }, { declarer }) => {
  const four = fields.filter((name) => name.startsWith("thirds-"));
  const counts = four.map((name) => readThirds(get(name)));
  const empty = four.filter((_name, place) => counts[place] === undefined);
  const sum = counts.reduce((total, count) => total + (count || 0), 0);
  const isOver = empty.length && sum > ALL;
  const isCounted = empty.length < four.length || !all("renonce").length;
  return [
    ...required.map((name) => [!get(name), name, "required"]),
    ...[...four, "card_thirds"].map((name) => [Number.isNaN(readThirds(get(name))), name, "thirds"]),
    [isOver, "thirds", "thirds_sum.surplus", { over: written(sum - ALL), sum: written(sum), max: written(ALL) }],
    ...empty.map((name) => [isCounted && !isOver, name, "missing"]),
    [holders[1] === "" && !["", "conceded"].includes(holders[0]), kings[1], "missing"],
    [get(`bei-${declarer}`), `bei-${declarer}`, "second_game"],
  ].filter(([is]) => is);
};

/** `{record, problems: [{field, code, text}], lacksOnly}` of the form's entries; null while they have no contract. */
export const typed = (entries, rules) => {
  const form = formOf(entries, rules);
  if (!form) return null;
  const record = recordOf(form);
  const own = formProblems(form, record);
  // a field that is wrong by itself says only that: what the record lacks there follows from it
  const further = recordProblems(record, form).filter(([is, field]) => is && !own.some(([, wrong]) => wrong === field));
  const said = new Map();
  for (const [, field, key, facts] of [...own, ...further]) {
    const text = filled(rules.words.problems[key], facts);
    said.set(field + text, { field, code: key.split(".")[0], text });
  }
  const place = ({ field }) => form.fields.indexOf(field);
  const problems = [...said.values()].sort((one, two) => place(one) - place(two));
  return { record, problems, lacksOnly: problems.every(({ code }) => LACKS.includes(code)) };
};
