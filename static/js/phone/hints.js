// What looks unusual about a hand; it never keeps anybody from saving.
import { filled } from "./words.js";

/** The sentences about a record and its settlement as hand `number`; `isSame`: the hand before was the same. */
export const hints = (record, settled, { names, usual, words }, { number, isSame }) => {
  const contract = names.contracts[record.contract];
  const factor = Math.max(...settled.items.map((item) => item.factor));
  const most = (ledger) => Math.max(...settled[ledger].map(Math.abs));
  const bound = (ledger) => usual.contracts[record.contract]?.[ledger] * record.round_factor;
  const large = ["points", "money"].find((ledger) => most(ledger) > bound(ledger));
  const say = (hint, facts) => filled(words.hints[hint], { contract, ...facts });
  return [
    isSame && say("same_hand", { number, before: number - 1 }),
    factor > usual.factor && say("high_kontra", { factor, level: names.levels[factor] }),
    large && say(large, { points: most(large), usual: bound(large) }),
  ].filter(Boolean);
};
