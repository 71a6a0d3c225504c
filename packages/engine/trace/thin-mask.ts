/** Offsets of the eight neighbors, clockwise from the north. */
const AROUND_X = [0, 1, 1, 1, 0, -1, -1, -1];
const AROUND_Y = [-1, -1, 0, 1, 1, 1, 0, -1];

/** For each pattern of neighbors: whether the pixel in their middle may go without parting or joining anything. */
const IS_SIMPLE = Uint8Array.from({ length: 256 }, (_, pattern) => {
  const at = (place: number): number => (pattern >> (place & 7)) & 1;
  // Number of pieces of ground that touch the pixel by a side (crossing number of A. Rosenfeld for ink that hangs together by corners too).
  let pieces = 0;
  for (let side = 0; side < 8; side += 2) {
    if (at(side) === 0 && (at(side + 1) === 1 || at(side + 2) === 1)) pieces++;
  }
  return pieces === 1 ? 1 : 0;
});

const COUNTS = Uint8Array.from({ length: 256 }, (_, pattern) =>
  [0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, bit) => sum + ((pattern >> bit) & 1), 0),
);

export interface MaskSize {
  readonly width: number;
  readonly height: number;
}

/** Which of the eight neighbors of a pixel are set, one bit each, clockwise from the north. */
export function neighborsOf(mask: Uint8Array, { width, height }: MaskSize, x: number, y: number): number {
  let pattern = 0;
  for (let side = 0; side < 8; side++) {
    const [px, py] = [x + AROUND_X[side], y + AROUND_Y[side]];
    if (px >= 0 && py >= 0 && px < width && py < height && mask[py * width + px]) pattern |= 1 << side;
  }
  return pattern;
}

export const neighborCount = (pattern: number): number => COUNTS[pattern];

/** Places of the set neighbors of a pixel, those by a side first. */
export function setNeighbors(mask: Uint8Array, size: MaskSize, at: number): readonly number[] {
  const [x, y] = [at % size.width, Math.floor(at / size.width)];
  const pattern = neighborsOf(mask, size, x, y);
  return [0, 2, 4, 6, 1, 3, 5, 7]
    .filter((side) => (pattern >> side) & 1)
    .map((side) => (y + AROUND_Y[side]) * size.width + x + AROUND_X[side]);
}

/**
 * The middle lines of what is set, one pixel wide, as a mask: pixels go in the order of their distance to the edge as long as nothing is parted or
 * joined by that and no end is shortened. Source: C. Pudney, "Distance-ordered homotopic thinning", 1998.
 * @param depths distance of each pixel to the edge, px
 */
export function thinMask(mask: Uint8Array, depths: Float32Array, size: MaskSize): Uint8Array {
  const left = mask.slice();
  const order = Array.from(mask.keys()).filter((at) => mask[at]);
  order.sort((one, other) => depths[one] - depths[other]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const at of order) {
      if (!left[at]) continue;
      const pattern = neighborsOf(left, size, at % size.width, Math.floor(at / size.width));
      if (!IS_SIMPLE[pattern] || COUNTS[pattern] <= 1) continue;
      left[at] = 0;
      changed = true;
    }
  }
  return left;
}
