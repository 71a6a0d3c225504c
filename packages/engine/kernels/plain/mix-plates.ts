import { CELL_BENT, cellOf, FULL_SHARE, LATTICE_NODES } from '../../separation/color-lattice.ts';
import { forCorners, latticeShares, solidOf, weighed } from '../../separation/lattice-shares.ts';
import { coverShares } from '../../separation/plate-rules.ts';
import { GROUND_PLANES, type PlateTable } from '../../separation/plate-table.ts';

/** The native loop is of single precision, and so is this one: thresholds and bins that hang on plates fall the same on both. */
const single = Math.fround;
const LEVEL_OF_SHARE = single(1 / (255 * FULL_SHARE));

const byteOf = (share: number): number => Math.floor(single(single(share * 255) + 0.5));

/** Whether an opaque color mixes shares first, as what is partly clear does. */
function isBent(r: number, g: number, b: number, table: PlateTable): boolean {
  if (solidOf(r, g, b, table) >= 0) return false;
  table.solveAround(r, g, b);
  return (table.cells[cellOf(r, g, b)] & CELL_BENT) !== 0;
}

/** Coverages of an opaque color, in bytes. */
function coverOpaque(r: number, g: number, b: number, table: PlateTable, sums: Int32Array): void {
  const { covers, coverStride, planes } = table;
  const solid = solidOf(r, g, b, table);
  sums.fill(64);
  if (solid >= 0) {
    const from = (LATTICE_NODES ** 3 + solid) * coverStride;
    for (let plane = 0; plane < planes; plane++) sums[plane] += covers[from + plane];
  } else {
    table.solveAround(r, g, b);
    forCorners(r, g, b, (node, weight) => {
      for (let plane = 0; plane < planes; plane++) sums[plane] += weighed(covers[node * coverStride + plane], weight);
    });
  }
  for (let plane = 0; plane < planes; plane++) sums[plane] = Math.min(255, sums[plane] >> 7);
}

/** Shares of a color times its opacity, 0 to 1. */
function shareColor(r: number, g: number, b: number, alpha: number, table: PlateTable, shares: Float64Array): void {
  latticeShares(r, g, b, table, shares);
  const opacity = single(alpha * LEVEL_OF_SHARE);
  for (let channel = 0; channel < shares.length; channel++) shares[channel] = single(shares[channel] * opacity);
}

/** Plain twin of the kernel `mixPlates`; see kernels.ts. */
export function mixPlates(pixels: Uint8Array, table: PlateTable, out: readonly Uint8Array[]): void {
  const { rules, planes } = table;
  const sums = new Int32Array(planes);
  const shares = new Float64Array(rules.channels);
  const found = new Float64Array(rules.stack.length + GROUND_PLANES);
  for (let index = 0, at = 0; at < pixels.length; index++, at += 4) {
    const [r, g, b, alpha] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
    if (alpha === 255 && !isBent(r, g, b, table)) {
      coverOpaque(r, g, b, table, sums);
      for (let plane = 0; plane < planes; plane++) out[plane][index] = sums[plane];
      continue;
    }
    found.fill(0);
    if (alpha > 0) {
      shareColor(r, g, b, alpha, table, shares);
      coverShares(shares, 255, { r, g, b }, rules, found, single);
    }
    for (let plane = 0; plane < planes; plane++) out[plane][index] = byteOf(found[plane]);
  }
}
