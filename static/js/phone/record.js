// A hand's form read as its record, as web/entry/record.py does. Nothing is guessed: what is not said is not in it.
import { readThirds } from "./rules/thirds.js";

const KINGS = ["partner", "partner-1"];
const RESULTS = { yes: true, no: false };

/** The form of the contract among `entries` with what is in it; null without one. */
export const formOf = (entries, { document, forms }) => {
  const all = (name) => entries.filter(([each]) => each === name).map(([, value]) => value);
  const get = (name) => all(name).at(-1) ?? "";
  const contract = document.contracts.find(({ code }) => code === get("contract"));
  if (!contract) return null;
  const form = forms[contract.code];
  const [who, result] = get("outcome").split("-");
  const kings = form.calls_king ? [["outcome", who], ...KINGS.map((name) => [name, get(name)])] : [];
  const bonuses = document.bonuses.filter(({ code }) => contract.bonuses.includes(code));
  return { ...form, all, get, contract, who, won: RESULTS[get("won") || result], kings, listed: bonuses, document, forms };
};

const seatOf = (value) => (/^\d$/.test(value) ? Number(value) : undefined);
const said = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
const some = (list) => (Object.keys(list).length ? list : undefined);
const factor = (value) => (value > 1 ? Number(value) : undefined);
const counted = (thirds) => (thirds >= 0 ? thirds : undefined);
const ticked = (values) => values.map(Number).sort();
const kontras = (start, { get, seats }) =>
  some(said(Object.fromEntries(seats.map((seat) => [seat, factor(get(start + seat))]))));

const people = ({ get, fields, asks, is_forehands, calls_king, who, kings }) => {
  const isInOutcome = !calls_king && fields.includes("outcome");
  const declarer = asks ? seatOf(get(asks)) : isInOutcome ? seatOf(who) : 0;
  const holders = kings.map(([, king]) => king);
  const partners = holders.map(seatOf).filter((seat) => seat !== undefined);
  const conceded = holders.includes("conceded") || undefined;
  const isInTalon = holders.includes("talon") && !holders.includes("own") && !partners.length;
  return {
    declarer,
    forehand: (is_forehands && declarer) || undefined,
    ...(who ? { partner: partners[0] } : { partners: some(partners) }),
    king_in_talon: conceded || isInTalon || get("king_in_talon") === "yes" || undefined,
    conceded,
  };
};

// What is lost, or met a Kontra, was announced, unless the rules know such a thing silent as well.
const bonus = (code, isRenonce, { get, document }) => {
  const isLost = get(`${code}-made`) === "no";
  const kontra = factor(get(`${code}-kontra`));
  const isFailure = isLost && !document.silent_failures_count;
  const announced = get(`${code}-said`) === "announced" || kontra > 1 || isFailure;
  const made = isRenonce && announced ? undefined : !isLost;
  return said({ bonus: code, side: get(`${code}-side`) || "declarer", announced, made, kontra });
};

const bonuses = (isRenonce, form) => {
  const { all, get, listed } = form;
  const played = listed.filter(({ code }) => get(`${code}-said`)).map(({ code }) => bonus(code, isRenonce, form));
  const held = listed.flatMap(({ code }) => ticked(all(`${code}-seats`)).map((seat) => ({ bonus: code, seat })));
  return some([...played, ...held]);
};

const declarers = (first, form) => {
  const { get, seats } = form;
  const others = seats.filter((seat) => first.seat >= 0 && seat !== first.seat && get(`bei-${seat}`));
  const further = others.map((seat) => {
    const name = `bei-${seat}`;
    return { seat, contract: get(name), won: RESULTS[get(`${name}-won`)], kontra: kontras(`${name}-kontra-`, form) };
  });
  return further.length ? [first, ...further].sort((one, two) => one.seat - two.seat).map(said) : undefined;
};

// A conceded game is lost and a Renonce settles it, whatever was tapped before.
const played = ({ declarer, conceded }, isRenonce, form) => {
  const { get, contract } = form;
  const kontra = kontras("kontra-", form);
  const first = { seat: declarer, contract: contract.code, won: form.won, kontra };
  const several = declarers(first, form);
  return {
    won: conceded ? false : isRenonce && !several ? undefined : form.won,
    card_thirds: counted(readThirds(get("card_thirds"))),
    second_half: get("second_half") === "yes" || undefined,
    bonuses: bonuses(isRenonce, form),
    ...(several ? { declarers: several } : { kontra: factor(get("kontra")), opponent_kontra: kontra }),
  };
};

const trischaken = ({ get, seats }) => {
  const thirds = seats.map((seat) => counted(readThirds(get(`thirds-${seat}`))));
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
  const game = form.contract.family === "trischaken" ? trischaken(form) : played(who, Boolean(renonce), form);
  return said({ contract: form.contract.code, ...who, ...game, renonce });
};
