import { type GroundCells, neighborsOf } from './ground-cells.ts';

/** A ground of a lesser reach of grain, in levels of a color's length, has no texture. */
const LEAST_REACH = 4;

/** Dust goes no farther than so many times the reach of grain, and the means of its cells no farther than this part of it; nor than so many levels. */
const FARTHEST = 2.5;
const FARTHEST_LEVELS = 16;
const MOST_MEAN = 0.75;
const MOST_MEAN_LEVELS = 6;

/** Of cells that could be dust, this part shows what every place may: islands rise above it, or half the sheet would be one. */
const USUAL = 0.9;
const MOST_ASKED = 20_000;

/** An island of dust has so many cells at most; so many islands are a texture of the ground, fewer may be drawn. */
const LARGEST = 40;
const LEAST_ISLANDS = 40;

/** One or two cells that stray no farther than so many times the reach do so by chance: among millions of pixels grain goes there now and then. */
const BY_CHANCE = 1.25;
const FEW_CELLS = 2;

/**
 * Marks with 1 the cells of dust, one byte a cell: the tooth of paper and the slubs of cloth stray farther than their grain says in places all over
 * the sheet. Each such place is faint, means nothing, and lies by itself; what hangs together with anything stronger is art. On any ground with
 * grain single cells are, too, that stray hardly farther than it. `isArt` marks what is
 * known to be art. Keeps its input.
 */
export function findDust(cells: GroundCells, isArt: Uint8Array): Uint8Array {
  const { columns, rows, peaks, means, reach } = cells;
  const count = columns * rows;
  const seen = new Uint8Array(count);
  const dust = new Uint8Array(count);
  if (reach < LEAST_REACH) return dust;
  const [farthest, mostMean] = [Math.max(FARTHEST_LEVELS, FARTHEST * reach), Math.max(MOST_MEAN_LEVELS, MOST_MEAN * reach)];
  const isFaint = (cell: number) =>
    isArt[cell] === 0 && peaks[cell] <= farthest && Math.hypot(means[cell * 3], means[cell * 3 + 1], means[cell * 3 + 2]) <= mostMean;
  const usual = usualPeak(cells, isFaint);
  const island: number[] = [];
  const found: number[] = [];
  let islands = 0;
  for (let start = 0; start < count; start++) {
    if (seen[start] === 1 || peaks[start] <= usual) continue;
    island.length = 0;
    island.push(start);
    seen[start] = 1;
    let isApart = true;
    for (const cell of island) {
      if (!isFaint(cell)) isApart = false;
      neighborsOf(cell, columns, rows, 1, (other) => {
        if (seen[other] === 1 || peaks[other] <= usual) return;
        seen[other] = 1;
        island.push(other);
      });
    }
    if (!isApart || island.length > LARGEST) continue;
    if (island.length <= FEW_CELLS && island.every((cell) => peaks[cell] <= BY_CHANCE * reach)) for (const cell of island) dust[cell] = 1;
    islands++;
    for (const cell of island) found.push(cell);
  }
  if (islands < LEAST_ISLANDS) return dust;
  for (const cell of found) dust[cell] = 1;
  if (usual <= reach) return dust;
  const isArtNear = (cell: number) => {
    let isNear = false;
    neighborsOf(cell, columns, rows, 1, (other) => {
      if (peaks[other] > usual && dust[other] === 0) isNear = true;
    });
    return isNear;
  };
  const usualCells: number[] = [];
  for (let cell = 0; cell < count; cell++) {
    if (peaks[cell] > reach && peaks[cell] <= usual && isFaint(cell) && !isArtNear(cell)) usualCells.push(cell);
  }
  for (const cell of usualCells) dust[cell] = 1;
  return dust;
}

/** How far single pixels go in most cells that could be dust; never less than the reach of grain. */
function usualPeak({ peaks, reach }: GroundCells, isFaint: (cell: number) => boolean): number {
  const asked: number[] = [];
  const stride = Math.max(1, Math.floor(peaks.length / MOST_ASKED));
  for (let cell = 0; cell < peaks.length; cell += stride) if (isFaint(cell)) asked.push(peaks[cell]);
  asked.sort((one, other) => one - other);
  return Math.max(reach, asked[Math.floor(USUAL * asked.length)] ?? 0);
}
