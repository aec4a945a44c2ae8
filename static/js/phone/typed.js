// What stands in a hand's form: its record, and all that is wrong with it, as web/entry/typed_hand.py says it.
import { formOf, recordOf } from "./record.js";
import { recordProblems } from "./rules/problems.js";
import { ALL, readThirds, written } from "./rules/thirds.js";
import { filled } from "./words.js";

const LACKS = ["required", "missing", "bird_missing"];

// What is empty or cannot be read. Whoever counts card points counts all four; after a Renonce nobody has to.
const formProblems = ({ get, ticked, fields, required, kings, holders, counts, seats }, { declarer }) => {
  const empty = fields.includes("thirds") ? seats.filter((seat) => counts[seat] === undefined) : [];
  const sum = counts.reduce((total, count) => total + (count || 0), 0);
  const isOver = empty.length && sum > ALL;
  const isCounted = empty.length < 4 || !ticked("renonce").length;
  const isUnread = (name) => name.includes("thirds") && Number.isNaN(readThirds(get(name)));
  return [
    ...required.map((name) => [!get(name), name, "required"]),
    ...fields.map((name) => [isUnread(name), name, "thirds"]),
    [isOver, "thirds", "thirds_sum.surplus", { over: written(sum - ALL), sum: written(sum) }],
    ...empty.map((seat) => [isCounted && !isOver, `thirds-${seat}`, "missing"]),
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
  const wrong = own.map(([, field]) => field);
  const further = recordProblems(record, form, rules).filter(([is, field]) => is && !wrong.includes(field));
  const words = { ...rules.words.problems, ...form.words };
  const said = new Map();
  for (const [, field, key, facts] of [...own, ...further]) {
    const text = filled(words[key], facts);
    said.set(field + text, { field, code: key.split(".")[0], text });
  }
  const place = ({ field }) => form.fields.indexOf(field);
  const problems = [...said.values()].sort((one, two) => place(one) - place(two));
  return { record, problems, lacksOnly: problems.every(({ code }) => LACKS.includes(code)) };
};
