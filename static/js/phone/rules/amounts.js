// Lines of a settlement and what they bring by seat: `points` the score, `money` the same with every Kontra.

export const sum = (amounts) => amounts.reduce((all, each) => all + each, 0);

/** Points and money of several lines. */
export const totals = (lines, { seats }) =>
  ["points", "money"].map((ledger) => seats.map((seat) => sum(lines.map((each) => each[ledger][seat]))));

export const line = (item, [points, money], known) => {
  const defaults = { item, value: 0, factor: 1, winner: null, void: null };
  return { ...defaults, ...known, points, money };
};

/** Points and money of amounts under a Kontra, which points have only where the ruleset says so. */
export const under = (kontra, amounts, { document }) =>
  [document.kontra.counts === "money" ? 1 : kontra, kontra].map((factor) => amounts.map((each) => each * factor));

/** Each of the larger party gets or pays the value, each of the smaller one so much more that the sum is 0. */
export const fromOthers = (value, getting, { seats }) => {
  const others = seats.length - getting.length;
  const total = value * Math.max(getting.length, others);
  return seats.map((seat) => (getting.includes(seat) ? total / getting.length : -total / others));
};

/** What each of the people gets of the dummies' balance: these have what the `people` lack to 0. */
export const dummyShares = (people) => {
  const balance = -sum(people);
  const share = Math.trunc(balance / people.length);
  const rest = balance - share * people.length; // the highest gets it, or the lowest pays it
  const chosen = people.indexOf((rest > 0 ? Math.max : Math.min)(...people));
  return people.map((_own, place) => (place === chosen ? share + rest : share));
};
