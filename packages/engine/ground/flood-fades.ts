import type { FadeVotes } from './fade-votes.ts';
import type { GroundCells } from './ground-cells.ts';
import { glows, partedFades } from './parted-fades.ts';
import { forSides } from './plateaus.ts';

/** Most that a color may change from one cell to the next within a fade, in levels of its length: about 5 a pixel in each channel. */
export const GRADUAL = 75;

/** An edge brings at least this part of what a cell comes to within two pixels; a glow that rises ever faster brings less. */
const EDGE_PART = 0.6;

/** Whatever is fainter than this, in levels of a color's length, is the end of a fade, though no bare ground may follow it. */
export const FAINT = 16;

/** Pixels of such a cell stray from the ground no farther than so many times the reach of grain. */
const DROWNED = 3;

/** Where less of a cell than this has its strongest color, it is on its way somewhere. */
export const EVEN = 0.3;

/** Fades lie within fades: so often lines are looked behind. */
const ROUNDS = 3;

const apartOf = (tops: Float32Array, one: number, other: number): number =>
  Math.hypot(tops[one] - tops[other], tops[one + 1] - tops[other + 1], tops[one + 2] - tops[other + 2]);

const largestOf = (tops: Float32Array, cell: number): number =>
  Math.max(Math.abs(tops[cell * 3]), Math.abs(tops[cell * 3 + 1]), Math.abs(tops[cell * 3 + 2]));

/** Whether no edge lies in a cell. */
export function isSoft({ tops, jumps, reach }: GroundCells, cell: number): boolean {
  return jumps[cell] <= Math.max(4 + 2 * reach, EDGE_PART * largestOf(tops, cell));
}

/**
 * Cells that hang on bare ground by a gradual passage, one byte a cell; plateaus (marked in `isTop`) end it. Lines drawn over a fade part it: what
 * goes on behind them is of it. `votes` tell how wide such lines may be.
 */
export function floodFades(cells: GroundCells, isTop: Uint8Array, votes: FadeVotes): Uint8Array {
  const { columns, rows, tops, strengths, bare, even, means, peaks, reach, nearReach } = cells;
  // What JPEG left of wear is as faint, and the fade goes on behind it.
  const tip = nearReach > reach ? 0 : FAINT;
  const fading = new Uint8Array(columns * rows);
  const first: number[] = [];
  // Ground with an edge in its cell leads nowhere gradually.
  // Under grain the strongest pixels of a faint cell are grain; its mean is not.
  const isDim = (cell: number) =>
    peaks[cell] <= DROWNED * reach && Math.hypot(means[cell * 3], means[cell * 3 + 1], means[cell * 3 + 2]) <= FAINT;
  // Nor does a solid so near the ground that it is as faint as a fade's end.
  const isGround = (cell: number) =>
    isTop[cell] === 0 && (bare[cell] > 0.97 || strengths[cell] <= Math.max(reach, FAINT) || isDim(cell)) && isSoft(cells, cell);
  for (let cell = 0; cell < fading.length; cell++) if (isGround(cell)) first.push(cell);
  for (const cell of first) if (strengths[cell] > reach) fading[cell] = 1;
  const enter = (from: number, to: number): boolean => {
    if (fading[to] || isTop[to] || strengths[to] <= reach) return false;
    // The faint tip of a hair is no fade yet.
    if (!fading[from] || strengths[from] <= tip) {
      return isSoft(cells, to) && (strengths[to] <= GRADUAL || even[to] < EVEN);
    }
    // Within a fade edges count no more: wear cuts them.
    return apartOf(tops, from * 3, to * 3) <= GRADUAL;
  };
  const spread = (from: readonly number[]) => {
    let frontier = from;
    while (frontier.length > 0) {
      const next: number[] = [];
      for (const cell of frontier) {
        forSides(cell, columns, fading.length, (to) => {
          if (to < 0 || !enter(cell, to)) return;
          fading[to] = 1;
          next.push(to);
        });
      }
      frontier = next;
    }
  };
  spread(first);
  const isGlow = glows(votes);
  for (let round = 0; round < ROUNDS; round++) {
    const parted = partedFades(cells, fading, isTop, isGlow);
    if (parted.length === 0) break;
    for (const cell of parted) fading[cell] = 1;
    spread(parted);
  }
  return fading;
}
