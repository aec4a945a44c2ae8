// A QR code (ISO/IEC 18004) of a text with digits after it. One kind does: version 20, level L (screens have no stains),
// mask 0 (it looks random).
const SIZE = 97; // modules
const BLOCKS = [0, 107, 214, 321, 429, 537, 645, 753, 861]; // bytes: where they begin, and where the last one ends
const CHECKS = 28; // bytes for each block

const bits = (value, length) => value.toString(2).padStart(length, "0");

const written = (text, digits) => {
  const letters = Array.from(text, (each) => bits(each.charCodeAt(), 8));
  const triples = digits.match(/\d{1,3}/g).map((each) => bits(Number(each), [0, 4, 7, 10][each.length]));
  const all = ["0100", bits(letters.length, 16), ...letters, "0001", bits(digits.length, 12), ...triples, "0000"];
  return all.join("").match(/.{1,8}/g).map((each) => parseInt(each.padEnd(8, "0"), 2));
};

// In the field of 256 elements: without carrying, modulo x⁸ + x⁴ + x³ + x² + 1.
const times = (one, other) => {
  let product = 0;
  for (; other; other >>= 1, one = (one << 1) ^ (one > 127 ? 0x11d : 0)) if (other & 1) product ^= one;
  return product;
};

// (x - 1)(x - 2)(x - 4)…: Reed and Solomon's bytes are the rest of a division by it.
let divisor = [1];
for (let root = 1; divisor.length <= CHECKS; root = times(root, 2))
  divisor = [...divisor, 0].map((each, at) => each ^ times(divisor[at - 1] ?? 0, root));

const step = (rest, byte) => [...rest.slice(1), 0].map((each, at) => each ^ times(divisor[at + 1], byte ^ rest[0]));
const checks = (block) => block.reduce(step, Array(CHECKS).fill(0));
const inTurns = (blocks) => blocks.at(-1).flatMap((_, at) => blocks.flatMap((block) => block[at] ?? []));

/** The path of its dark modules; null if it is too much. `frame`: runs of (d)ark, (l)ight and (f)ree modules, by rows. */
export const path = (frame, text, digits) => {
  const bytes = written(text, digits);
  if (bytes.length > BLOCKS.at(-1)) return null;
  while (bytes.length < BLOCKS.at(-1)) bytes.push(236, 17);
  const blocks = BLOCKS.slice(1).map((end, at) => bytes.slice(BLOCKS[at], end));
  const stream = [...inTurns(blocks), ...inTurns(blocks.map(checks))].map((each) => bits(each, 8)).join("");
  const grid = frame.match(/\d+./g).flatMap((run) => Array(parseInt(run)).fill(run.at(-1)));
  const rows = [...Array(SIZE).keys()];
  let next = 0;
  for (let right = SIZE - 1; right > 0; right -= right === 8 ? 3 : 2) {
    rows.reverse(); // up and down in strips two wide, from the right
    for (const y of rows)
      for (const x of [right, right - 1])
        if (grid[y * SIZE + x] === "f") grid[y * SIZE + x] = Number(stream[next++] ?? 0) === (x + y + 1) % 2 ? "l" : "d";
  }
  return grid.map((each, at) => (each === "d" ? `M${at % SIZE} ${Math.floor(at / SIZE)}h1v1h-1z` : "")).join("");
};
