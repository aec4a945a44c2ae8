// Lines of a settlement, with what they bring by seat in one of the ledgers: the score, or the money.

export const sum = (amounts) => amounts.reduce((all, each) => all + each, 0);

export const totals = (lines) =>
  lines.map(({ amounts }) => amounts).reduce((one, two) => one.map((amount, seat) => amount + two[seat]));

/** A line that brings `amounts` without its Kontra `factor`. */
export const line = (item, amounts, { kontraCounts }, known) => {
  const said = { item, value: 0, factor: 1, winner: null, void: null, ...known };
  return { ...said, amounts: amounts.map((amount) => amount * (kontraCounts ? said.factor : 1)) };
};

/** Each of the larger party gets or pays the value, each of the smaller one so much more that the sum is 0. */
export const fromOthers = (value, getting, { seats, sides }) => {
  const paying = [...sides.declarer, ...sides.opponents].filter((seat) => !getting.includes(seat));
  const share = (party) => (value * Math.max(getting.length, paying.length)) / party.length;
  return seats.map((seat) => (getting.includes(seat) ? share(getting) : paying.includes(seat) ? -share(paying) : 0));
};

/** What each of the people gets of the dummies' balance: these have what the `people` lack to 0. */
export const dummyShares = (people) => {
  const balance = -sum(people);
  const share = Math.trunc(balance / people.length);
  const rest = balance - share * people.length; // the highest gets it, or the lowest pays it
  const chosen = people.indexOf((rest > 0 ? Math.max : Math.min)(...people));
  return people.map((_own, place) => (place === chosen ? share + rest : share));
};
