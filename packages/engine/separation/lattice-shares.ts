import { CELL_SOLID, CORNER_WORDS, CORNERS, cellOf, cornerTable, FULL_SHARE, firstNodeOf, NODE_CHANNELS } from './color-lattice.ts';
import type { PlateTable } from './plate-table.ts';

/** Offsets in nodes. */
const CORNER_TABLE = cornerTable(1);

/** Calls `take` with the nodes that a color lies between, and their weights in 32767ths. */
export function forCorners(r: number, g: number, b: number, take: (node: number, weight: number) => void): void {
  const entries = (((r & 7) << 6) | ((g & 7) << 3) | (b & 7)) * CORNERS * CORNER_WORDS;
  for (let at = entries; at < entries + CORNERS * CORNER_WORDS; at += CORNER_WORDS) {
    take(firstNodeOf(r, g, b) + CORNER_TABLE[at], CORNER_TABLE[at + 1]);
  }
}

/** Product of 32767ths, rounded as vectors of the native loop do it. */
export const weighed = (value: number, weight: number): number => (value * weight + 0x4000) >> 15;

/** The solid that a color prints as, as its place among them, or -1. */
export function solidOf(r: number, g: number, b: number, { solids, solidLevels, cells }: PlateTable): number {
  if (!(cells[cellOf(r, g, b)] & CELL_SOLID)) return -1;
  const isNear = (one: number, other: number) => Math.abs(one - other) <= solidLevels;
  return solids.findIndex((color) => isNear(color.r, r) && isNear(color.g, g) && isNear(color.b, b));
}

/** Shares of the palette's colors that an opaque color is mixed from, in 32767ths: a solid's own, or between those of the lattice's nodes. */
export function latticeShares(r: number, g: number, b: number, table: PlateTable, shares: Float64Array): void {
  const solid = solidOf(r, g, b, table);
  shares.fill(0);
  if (solid >= 0) {
    shares[table.solids[solid].channel] = FULL_SHARE;
    return;
  }
  table.solveAround(r, g, b);
  forCorners(r, g, b, (node, weight) => {
    for (let channel = 0; channel < shares.length; channel++) {
      const share = shares[channel] + weighed(table.nodes[node * NODE_CHANNELS + channel], weight);
      // Each part is rounded: of four nodes of one ink alone they come to a unit more than all.
      shares[channel] = Math.min(FULL_SHARE, share);
    }
  });
}
