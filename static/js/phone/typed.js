// What stands in a hand's form: its record, and all that is wrong with it, as web/entry/typed_hand.py says it.
import { formOf, recordOf } from "./record.js";
import { recordProblems } from "./rules/problems.js";
import { ALL, readThirds, written } from "./rules/thirds.js";
import { filled } from "./words.js";

const LACKS = ["required", "missing", "bird_missing"];

// What the form itself misses or cannot read. Whoever counts card points counts all four; after a Renonce nobody has to.
function* formProblems({ all, get, fields, required }, { declarer }) {
  for (const name of required) if (!get(name)) yield [name, "required"];
  const counted = fields.filter((name) => /^thirds-|^card_thirds/.test(name));
  for (const name of counted) if (Number.isNaN(readThirds(get(name)))) yield [name, "thirds"];
  const four = counted.filter((name) => name !== "card_thirds");
  const empty = four.filter((name) => !get(name).trim());
  const sum = four.reduce((total, name) => total + (readThirds(get(name)) || 0), 0);
  const isSaid = empty.length < four.length || !all("renonce").length;
  if (empty.length && sum > ALL) {
    yield ["thirds", "thirds_sum.surplus", { over: written(sum - ALL), sum: written(sum), max: written(ALL) }];
  } else if (isSaid) yield* empty.map((name) => [name, "missing"]);
  if (!["", "conceded"].includes(get("partner")) && !get("partner-1")) yield ["partner-1", "missing"];
  if (get(`bei-${declarer}`)) yield [`bei-${declarer}`, "second_game"];
}

/** `{record, problems: [{field, code, text}], lacksOnly}` of the form's entries; null while they have no contract. */
export const typed = (entries, rules) => {
  const form = formOf(entries, rules);
  if (!form) return null;
  const record = recordOf(form);
  const own = [...formProblems(form, record)];
  // a field that is wrong by itself says only that: what the record lacks there follows from it
  const further = [...recordProblems(record, form)].filter(([field]) => !own.some(([wrong]) => wrong === field));
  const said = new Map();
  for (const [field, key, facts] of [...own, ...further]) {
    const text = filled(rules.words.problems[key], facts);
    said.set(field + text, { field, code: key.split(".")[0], text });
  }
  const place = ({ field }) => form.fields.indexOf(field);
  const problems = [...said.values()].sort((one, two) => place(one) - place(two));
  return { record, problems, lacksOnly: problems.every(({ code }) => LACKS.includes(code)) };
};
