// Lines of a settlement, with what they bring by seat in one of the ledgers: the score, or the money.

export const sum = (amounts) => amounts.reduce((all, each) => all + each, 0);

export const totals = (lines) =>
  lines.map(({ amounts }) => amounts).reduce((one, two) => one.map((amount, seat) => amount + two[seat]));

/** A line that brings `amounts` without its Kontra `factor`. */
export const line = (item, amounts, { kontraCounts }, { factor = 1, ...known } = {}) => {
  const counted = amounts.map((amount) => amount * (kontraCounts ? factor : 1));
  return { item, value: 0, factor, winner: null, void: null, ...known, amounts: counted };
};

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
