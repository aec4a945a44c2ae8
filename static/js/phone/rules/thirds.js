// Card points as a table counts them: "35/2" is 35 points and 2 Blatt, 107 thirds; 35,2 and 35.2 mean the same.
const WRITTEN = /^(\d\d?)\s*(?:[/,.]\s*([0-2]))?$/;

export const ALL = 210;

/** Undefined for nothing, NaN for what is no count. */
export const readThirds = (text) => {
  const [, points, blatt = 0] = WRITTEN.exec(text.trim()) ?? [];
  return text.trim() ? 3 * points + Number(blatt) : undefined;
};

export const written = (thirds) => `${Math.trunc(thirds / 3)}${thirds % 3 ? `/${thirds % 3}` : ""}`;
