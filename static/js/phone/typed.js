// A hand's form, read as web/entry/record.py does, and what is wrong with it, as web/entry/typed_hand.py says it. What is
// not said is not in the record.
import { recordProblems } from "./rules/problems.js";
import { ALL, readThirds, written } from "./rules/thirds.js";
import { filled } from "./words.js";

const RESULTS = { yes: true, no: false };
const LACKS = ["required", "missing", "bird_missing"];

// What the rules say of the chosen contract's form, with what is in it; undefined without one.
const formOf = (entries, { forms }) => {
  const typed = new URLSearchParams(entries);
  const get = (name) => typed.get(name) ?? "";
  const form = forms[get("contract")];
  if (!form) return undefined;
  const ticked = (name) => typed.getAll(name).map(Number).sort();
  const holders = form.kings.map((name) => get(name).split("-")[0]);
  const counts = form.seats.map((seat) => readThirds(get(`thirds-${seat}`)));
  return { ...form, get, ticked, holders, counts };
};

const seatOf = (value) => (/^\d/.test(value) ? parseInt(value) : undefined);
const factor = (value) => (value > 1 ? Number(value) : undefined);

const kontrasBy = (start, { get, seats }) =>
  Object.fromEntries(seats.map((seat) => [seat, factor(get(start + seat))]).filter(([, each]) => each));

const people = ({ get, asks, is_forehands, kings, holders }) => {
  const declarer = asks ? seatOf(get(asks)) : 0;
  const partners = holders.map(seatOf).filter((seat) => seat >= 0);
  const conceded = holders.includes("conceded") || undefined;
  const isInTalon = holders.includes("talon") && !holders.includes("own") && !partners.length;
  return {
    declarer,
    forehand: (is_forehands && declarer) || undefined,
    ...(kings.length > 1 ? { partners } : { partner: partners[0] }),
    king_in_talon: conceded || isInTalon || get("king_in_talon") === "yes" || undefined,
    conceded,
  };
};

const bonusesOf = (isRenonce, { get, ticked, listed, seats, silent_failures }) => {
  // what is lost, or met a Kontra, was announced, unless the rules know such a thing silent as well
  const played = ({ code }) => {
    const [said, side, made, kontra] = ["said", "side", "made", "kontra"].map((part) => get(`${code}-${part}`));
    const announced = said === "announced" || kontra > 1 || (made === "no" && !silent_failures);
    const ended = isRenonce && announced ? undefined : made !== "no";
    return { bonus: code, side: side || "declarer", announced, made: ended, kontra: factor(kontra) };
  };
  const calls = seats.filter((seat) => get(`virgin-${seat}`));
  return [
    ...listed.filter(({ code }) => get(`${code}-said`)).map(played),
    ...listed.flatMap(({ code }) => ticked(`${code}-seats`).map((seat) => ({ bonus: code, seat }))),
    ...calls.map((seat) => ({ bonus: "virgin", seat, made: RESULTS[get(`virgin-${seat}`)] })),
  ];
};

const declarersBeside = (declarer, form) => {
  const { get, seats } = form;
  const others = seats.filter((seat) => declarer >= 0 && seat !== declarer && get(`bei-${seat}`));
  return others.map((seat) => ({
    seat,
    contract: get(`bei-${seat}`),
    won: RESULTS[get(`bei-${seat}-won`)],
    kontra: kontrasBy(`bei-${seat}-kontra-`, form),
  }));
};

const isSaid = (value) => value !== undefined && (typeof value !== "object" || Object.keys(value).length > 0);

// A conceded game is lost, a Renonce settles it, whatever was tapped before.
const recordOf = (form) => {
  const { get, ticked, counts } = form;
  const who = people(form);
  const [renonce, beside] = [ticked("renonce"), declarersBeside(who.declarer, form)];
  const contract = get("contract");
  const won = RESULTS[get(form.result).split("-").at(-1)];
  const opponent_kontra = kontrasBy("kontra-", form);
  const first = { seat: who.declarer, contract, won, kontra: opponent_kontra };
  const declarers = [first, ...beside].sort((one, two) => one.seat - two.seat);
  const card_thirds = readThirds(get("card_thirds"));
  const record = {
    contract,
    ...who,
    won: who.conceded ? false : renonce.length && !beside.length ? undefined : won,
    card_thirds: card_thirds >= 0 ? card_thirds : undefined,
    second_half: get("second_half") === "yes" || undefined,
    thirds: counts.every((count) => count >= 0) ? counts : undefined,
    bonuses: bonusesOf(renonce.length > 0, form),
    ...(beside.length ? { declarers } : { kontra: factor(get("kontra")), opponent_kontra }),
    renonce,
  };
  return JSON.parse(JSON.stringify(record, (_name, value) => (isSaid(value) ? value : undefined)));
};

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
  // what the record lacks there follows from it
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
