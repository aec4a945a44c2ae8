// A QR code (ISO/IEC 18004) of a text with digits after it, of a kind the page knows (templatetags/codes.py).

const bits = (value, length) => value.toString(2).padStart(length, "0");

const written = (text, digits) => {
  const letters = Array.from(text, (each) => bits(each.charCodeAt(), 8));
  const triples = digits.match(/\d{1,3}/g).map((each) => bits(Number(each), [0, 4, 7, 10][each.length]));
  const all = ["0100", bits(letters.length, 16), ...letters, "0001", bits(digits.length, 12), ...triples, "0000"];
  return all.join("").match(/.{1,8}/g).map((each) => parseInt(each.padEnd(8, "0"), 2));
};

// In the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1.
const times = (one, other) => {
  let product = 0;
  for (; other; other >>= 1, one = (one << 1) ^ (one > 127 ? 0x11d : 0)) if (other & 1) product ^= one;
  return product;
};

// Reed and Solomon's bytes are the rest of a division.
const checks = (divisor) => (block) => {
  const step = (rest, byte) => [...rest.slice(1), 0].map((each, at) => each ^ times(divisor[at], byte ^ rest[0]));
  return block.reduce(step, divisor.map(() => 0));
};
const inTurns = (blocks) => blocks.at(-1).flatMap((_, at) => blocks.flatMap((block) => block[at] ?? []));

/** Of the smallest of the `kinds` that it fits: the path of its dark modules, and its `side` with a margin of 4; or null. */
export const code = (kinds, text, digits) => {
  const bytes = written(text, digits);
  const kind = kinds.find(({ ends }) => bytes.length <= ends.at(-1));
  if (!kind) return null;
  const { size, ends, divisor, frame } = kind;
  while (bytes.length < ends.at(-1)) bytes.push(236, 17);
  const blocks = ends.map((end, at) => bytes.slice(ends[at - 1] ?? 0, end));
  const stream = [...inTurns(blocks), ...inTurns(blocks.map(checks(divisor)))].map((each) => bits(each, 8)).join("");
  const grid = frame.match(/\d+./g).flatMap((run) => Array(parseInt(run)).fill(run.at(-1)));
  const rows = [...Array(size).keys()];
  let next = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    rows.reverse(); // up and down in strips two wide, from the right
    for (const y of rows)
      for (const x of [right, right - 1])
        if (grid[y * size + x] === "f") grid[y * size + x] = Number(stream[next++] ?? 0) === (x + y + 1) % 2 ? "l" : "d";
  }
  const dark = grid.map((each, at) => (each === "d" ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ""));
  return { side: size + 8, d: dark.join("") };
};
