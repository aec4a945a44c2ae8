// A hand's form read as its record, as web/entry/record.py does. Nothing is guessed: what is not said is not in it.
import { readThirds } from "./rules/thirds.js";

const RESULTS = { yes: true, no: false };

/** What the rules say of the form whose contract is among `entries`, with what is in it; undefined without one. */
export const formOf = (entries, { forms }) => {
  const all = (name) => entries.filter(([each]) => each === name).map(([, value]) => value);
  const get = (name) => all(name).at(-1) ?? "";
  const form = forms[get("contract")];
  return form && { ...form, forms, all, get, holders: form.kings.map((name) => get(name).split("-")[0]) };
};

const seatOf = (value) => (/^\d/.test(value) ? parseInt(value) : undefined);
const said = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
const some = (list) => (Object.keys(list).length ? list : undefined);
const factor = (value) => (value > 1 ? Number(value) : undefined);
const ticked = (values) => values.map(Number).sort();
const kontras = (start, { get, seats }) =>
  some(said(Object.fromEntries(seats.map((seat) => [seat, factor(get(start + seat))]))));
const counted = (text) => {
  const thirds = readThirds(text);
  return thirds >= 0 ? thirds : undefined;
};

const people = ({ get, asks, is_forehands, holders }) => {
  const declarer = asks ? seatOf(get(asks)) : 0;
  const partners = holders.map(seatOf).filter((seat) => seat !== undefined);
  const conceded = holders.includes("conceded") || undefined;
  const isInTalon = holders.includes("talon") && !holders.includes("own") && !partners.length;
  return {
    declarer,
    forehand: (is_forehands && declarer) || undefined,
    ...(holders.length > 1 ? { partners: some(partners) } : { partner: partners[0] }),
    king_in_talon: conceded || isInTalon || get("king_in_talon") === "yes" || undefined,
    conceded,
  };
};

// What is lost, or met a Kontra, was announced, unless the rules know such a thing silent as well.
const bonusOf = (bonus, isRenonce, { get, silent_failures }) => {
  const isLost = get(`${bonus}-made`) === "no";
  const kontra = factor(get(`${bonus}-kontra`));
  const announced = get(`${bonus}-said`) === "announced" || kontra > 1 || (isLost && !silent_failures);
  const made = isRenonce && announced ? undefined : !isLost;
  return said({ bonus, side: get(`${bonus}-side`) || "declarer", announced, made, kontra });
};

const bonuses = (isRenonce, form) => {
  const { all, get, listed } = form;
  const played = listed.filter(({ bonus }) => get(`${bonus}-said`)).map(({ bonus }) => bonusOf(bonus, isRenonce, form));
  const held = listed.flatMap(({ bonus }) => ticked(all(`${bonus}-seats`)).map((seat) => ({ bonus, seat })));
  return some([...played, ...held]);
};

// The first declarer, as in every hand, and those beside, by seat; undefined where nobody is.
const severalDeclarers = (first, form) => {
  const { get, seats } = form;
  const others = seats.filter((seat) => first.seat >= 0 && seat !== first.seat && get(`bei-${seat}`));
  const rows = others.map((seat) => {
    const name = `bei-${seat}`;
    return { seat, contract: get(name), won: RESULTS[get(`${name}-won`)], kontra: kontras(`${name}-kontra-`, form) };
  });
  return rows.length ? [first, ...rows].sort((one, two) => one.seat - two.seat).map(said) : undefined;
};

// A conceded game is lost and a Renonce settles it, whatever was tapped before.
const played = ({ declarer, conceded }, isRenonce, form) => {
  const { get, result } = form;
  const won = RESULTS[get(result).split("-").at(-1)];
  const kontra = kontras("kontra-", form);
  const declarers = severalDeclarers({ seat: declarer, contract: get("contract"), won, kontra }, form);
  return {
    won: conceded ? false : isRenonce && !declarers ? undefined : won,
    card_thirds: counted(get("card_thirds")),
    second_half: get("second_half") === "yes" || undefined,
    bonuses: bonuses(isRenonce, form),
    ...(declarers ? { declarers } : { kontra: factor(get("kontra")), opponent_kontra: kontra }),
  };
};

const trischaken = ({ get, seats }) => {
  const thirds = seats.map((seat) => counted(get(`thirds-${seat}`)));
  const calls = seats.filter((seat) => get(`virgin-${seat}`));
  return {
    thirds: thirds.includes(undefined) ? undefined : thirds,
    kontra: factor(get("kontra")),
    bonuses: some(calls.map((seat) => ({ bonus: "virgin", seat, made: RESULTS[get(`virgin-${seat}`)] }))),
  };
};

export const recordOf = (form) => {
  const who = people(form);
  const renonce = some(ticked(form.all("renonce")));
  const game = form.family === "trischaken" ? trischaken(form) : played(who, Boolean(renonce), form);
  return said({ contract: form.get("contract"), ...who, ...game, renonce });
};
