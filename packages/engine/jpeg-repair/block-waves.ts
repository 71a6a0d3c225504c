/** Side of a block, in pixels, and how many it holds. */
export const SIDE = 8;
export const BLOCK = SIDE * SIDE;

/** Each wave's value at each place along a side: row by wave. */
const WAVES = Float64Array.from({ length: BLOCK }, (_, at) => {
  const [u, x] = [Math.floor(at / SIDE), at % SIDE];
  return Math.cos(((2 * x + 1) * u * Math.PI) / 16) * (u === 0 ? Math.SQRT1_2 : 1) * 0.5;
});
/** The same, row by place. */
const PLACES = Float64Array.from({ length: BLOCK }, (_, at) => WAVES[(at % SIDE) * SIDE + Math.floor(at / SIDE)]);

/** Turns the lines of a block, whose eight values lie `step` apart, by the rows of a table. Each sum runs from the first value to the last, which keeps results the same to the bit. */
function turn(from: Float64Array, to: Float64Array, table: Float64Array, step: number): void {
  const next = step === 1 ? SIDE : 1;
  for (let line = 0; line < SIDE; line++) {
    const at = line * next;
    const a = from[at];
    const b = from[at + step];
    const c = from[at + 2 * step];
    const d = from[at + 3 * step];
    const e = from[at + 4 * step];
    const f = from[at + 5 * step];
    const g = from[at + 6 * step];
    const h = from[at + 7 * step];
    for (let row = 0, put = at; row < BLOCK; row += SIDE, put += step) {
      to[put] =
        a * table[row] +
        b * table[row + 1] +
        c * table[row + 2] +
        d * table[row + 3] +
        e * table[row + 4] +
        f * table[row + 5] +
        g * table[row + 6] +
        h * table[row + 7];
    }
  }
}

/**
 * A block of 8x8 samples as its waves, in place; waves of a block stand in rows, the mean, times eight, first.
 * @param spare as large as a block
 *
 * Source: ISO 10918-1, A.3.3
 */
export function toWaves(block: Float64Array, spare: Float64Array): void {
  turn(block, spare, WAVES, 1);
  turn(spare, block, WAVES, SIDE);
}

/** The samples of a block of waves, in place. */
export function fromWaves(block: Float64Array, spare: Float64Array): void {
  turn(block, spare, PLACES, 1);
  turn(spare, block, PLACES, SIDE);
}
