// A valid record with its defaults, beside the rules. Seats count from forehand, 0.

export const row = (rows, code) => rows.find((each) => each.code === code);

export const sideOf = (isDeclarers) => (isDeclarers ? "declarer" : "opponents");

const DEFAULTS = { forehand: 0, kontra: 1, opponent_kontra: {}, bonuses: [], renonce: [], round_factor: 1 };

export const readHand = (record, rules) => {
  const { players = 4, dummies = 0, contracts } = rules.document;
  const seats = [...Array(players + dummies).keys()];
  const declaring = [record.declarer, record.partner, ...(record.partners ?? [])];
  const sides = { declarer: [], opponents: [] };
  for (const seat of seats) sides[sideOf(declaring.includes(seat))].push(seat);
  return { ...rules, ...DEFAULTS, ...record, seats, sides, contract: row(contracts, record.contract) };
};
