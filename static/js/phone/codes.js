// A QR code (ISO/IEC 18004) of a text with digits after it. One kind does: version 20, 97 modules wide, holds five hands and
// is read from a small screen; level L, for screens have no stains; mask 0, for what is drawn is as good as random.
const BLOCKS = [0, 107, 214, 321, 429, 537, 645, 753, 861]; // bytes: where they begin, and where the last one ends
const ROOM = BLOCKS.at(-1);
const CHECKING = 28; // bytes of a block that check the others

const bits = (value, length) => value.toString(2).padStart(length, "0");

const written = (text, digits) => {
  const bytes = Array.from(new TextEncoder().encode(text), (each) => bits(each, 8));
  const triples = digits.match(/\d{1,3}/g).map((each) => bits(Number(each), [0, 4, 7, 10][each.length]));
  return ["0100", bits(bytes.length, 16), ...bytes, "0001", bits(digits.length, 12), ...triples, "0000"].join("");
};

// In the field of 256 elements: without carrying, modulo x⁸ + x⁴ + x³ + x² + 1.
const times = (one, other) => {
  let product = 0;
  for (; other; other >>= 1, one = (one << 1) ^ (one > 127 ? 0x11d : 0)) if (other & 1) product ^= one;
  return product;
};

// (x - 1)(x - 2)(x - 4)…: Reed and Solomon's bytes are the rest of a division by it.
let divisor = [1];
for (let root = 1; divisor.length <= CHECKING; root = times(root, 2))
  divisor = [...divisor, 0].map((each, at) => each ^ times(divisor[at - 1] ?? 0, root));

const checks = (block) =>
  block.reduce(
    (rest, byte) => [...rest.slice(1), 0].map((each, at) => each ^ times(divisor[at + 1], byte ^ rest[0])),
    Array(CHECKING).fill(0),
  );

const inTurns = (blocks) => blocks.at(-1).flatMap((_, at) => blocks.flatMap((block) => block[at] ?? []));

const stream = (said) => {
  const bytes = said.match(/.{1,8}/g).map((each) => parseInt(each.padEnd(8, "0"), 2));
  while (bytes.length < ROOM) bytes.push(236, 17);
  const blocks = BLOCKS.slice(1).map((end, at) => bytes.slice(BLOCKS[at], end));
  return [...inTurns(blocks), ...inTurns(blocks.map(checks))].map((each) => bits(each, 8)).join("");
};

// What every such code has, whatever it says: "column row" → whether it is dark.
const frame = () => {
  const grid = new Map();
  const set = (x, y, isDark) => grid.set(`${x} ${y}`, Boolean(isDark));
  const square = (x, y, radius, lightRing) => {
    for (let dx = -radius; dx <= radius; dx++)
      for (let dy = -radius; dy <= radius; dy++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(x + dx, y + dy, ring !== lightRing && ring < 4);
      }
  };
  for (let at = 0; at < 97; at++) for (const [x, y] of [[6, at], [at, 6]]) set(x, y, at % 2 === 0);
  const marks = [6, 34, 62, 90];
  for (const x of marks) for (const y of marks) if (Math.min(x, y) > 6 || x + y < 96) square(x, y, 2, 1); // not in a big one
  for (const [x, y] of [[3, 3], [93, 3], [3, 93]]) square(x, y, 4, 2);
  for (let at = 0; at < 15; at++) {
    const isDark = (0x77c4 >> at) & 1; // level L, mask 0
    set(8, at < 6 ? at : at < 8 ? at + 1 : at + 82, isDark);
    set(at < 8 ? 96 - at : at < 9 ? 7 : 14 - at, 8, isDark);
  }
  set(8, 89, true);
  for (let at = 0; at < 18; at++) {
    const [far, near, isDark] = [86 + (at % 3), Math.floor(at / 3), (0x149a6 >> at) & 1]; // version 20
    set(far, near, isDark);
    set(near, far, isDark);
  }
  return grid;
};

/** The path of its dark modules, without the four light ones around; null if it is too much. One digit at least. */
export const path = (text, digits) => {
  const said = written(text, digits);
  if (said.length > 8 * ROOM) return null;
  const grid = frame();
  const rows = [...Array(97).keys()];
  const next = stream(said)[Symbol.iterator]();
  for (let right = 96; right > 0; right -= right === 8 ? 3 : 2) {
    rows.reverse(); // up and down in strips two wide, from the right
    for (const y of rows)
      for (const x of [right, right - 1])
        if (!grid.has(`${x} ${y}`)) grid.set(`${x} ${y}`, (next.next().value === "1") !== ((x + y) % 2 === 0));
  }
  return [...grid].map(([at, isDark]) => (isDark ? `M${at}h1v1h-1z` : "")).join("");
};
