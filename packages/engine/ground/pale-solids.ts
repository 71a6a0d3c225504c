import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Ground } from './find-ground.ts';
import { type GroundCells, meanStray, neighborsOf } from './ground-cells.ts';
import { forSides, halfWidths } from './plateaus.ts';

/** Means of cells of 8 x 8 pixels, less the ground's color, and their shares of bare pixels; see GroundCells. */
export type CellMeans = Pick<GroundCells, 'columns' | 'rows' | 'means' | 'bare' | 'reach'>;

/** Even areas, as cells. */
interface SolidAreas {
  /** For each cell the solid that it is wholly of, counted from 1; 0 for none. */
  readonly areas: Int32Array;
  /** Red, green, blue of each solid less the ground's, in levels, from index 3 on. */
  readonly inks: Float32Array;
}

/** Solids so near the ground that single pixels do not tell them from its grain: an even mean does. */
export interface PaleSolids extends SolidAreas {
  /** One byte a cell: 1 where a solid, or other art on it, covers all of it. */
  readonly covered: Uint8Array;
}

/** Colors farther from the ground than this, in levels of a color's length, stand out by themselves. */
const MOST_LENGTH = 110;

/** A color is one of its own from this difference on that eyes see (CIEDE2000), and this one that files hold, in levels. */
const LEAST_SEEN = 1.5;
const LEAST_LENGTH = 6;

/** The means of cells stray by so many deviations of the ground's. */
const STRAYS = 5;

/** How far a cell's mean may lie from its solid's: in levels, in parts of its length, and of what means stray by. */
const NEAR = 1.6;
const NEAR_PART = 0.1;

/** Rounding alone makes means stray. */
const LEAST_STRAY = 0.4;

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Beyond its edge nothing of a solid is left but this part of it, a cell farther on: fades lead to the ground in smaller steps. */
const LEFT = 0.3;

/** What goes on across the ground's color, to the other side of it by no more than so much of a solid, is haze that is darker than its sheet in one place. */
const ACROSS = 3;

/** Inside its edge a solid changes by less than this part of what the edge takes. */
const INNER_PART = 0.4;

/** Of the ways out to the ground, this part must be edges, and so many must be seen. */
const LEAST_EDGES = 0.6;
const LEAST_WAYS = 4;

/** Two cells out a glow goes on to less than so many times its step; of the ways out no more than this part may. */
const UPHILL = 3;
const MOST_UPHILL = 0.03;
const FEW_UPHILL = 1;

/** What the inner means of a solid deviate by at most: in levels, in parts of its length, and of what means stray by. */
const UNEVEN = 0.6;
const UNEVEN_PART = 0.04;
const UNEVEN_STRAY = 0.8;

/** Ground lies in a cell with so many bare pixels, whose mean comes to less than this part of the solid beside it. */
const OPEN = 0.3;
const HALF = 0.5;

/** Colors nearer to the ground than so many times the reach of its grain have rims that drown in it. */
const DROWNED = 4;

/** Where this part of a solid's inner cells is known for a plateau, it is one. */
const KNOWN = 0.95;

/** Half the width of the narrowest solid, in cells. */
const NARROWEST = 1.5;

/** A rim shows no more than this part of its solid: what is stronger is other art. */
const STRONGER = 1.35;

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

const lengthOf = (means: Float32Array, at: number): number => Math.hypot(means[at], means[at + 1], means[at + 2]);

/** Whether eyes tell a color from the ground, by its difference from it. */
function isSeen({ color }: Ground, inks: Float32Array | number[], at: number): boolean {
  const shown = { r: byte(color.r + inks[at]), g: byte(color.g + inks[at + 1]), b: byte(color.b + inks[at + 2]) };
  return deltaE2000(cielabFromRgb(color), cielabFromRgb(shown)) >= LEAST_SEEN;
}

/** Cells that hang together and whose means lie near the mean of them all. */
function evenAreas({ columns, rows, means }: CellMeans, stray: number) {
  const count = columns * rows;
  const areas = new Int32Array(count);
  const lists: number[][] = [[]];
  const inks = [0, 0, 0];
  const sums = [0, 0, 0];
  const least = Math.max(LEAST_LENGTH, STRAYS * stray);
  const lengths = new Float32Array(count);
  for (let cell = 0; cell < count; cell++) lengths[cell] = lengthOf(means, cell * 3);
  const isAsked = (cell: number) => areas[cell] === 0 && lengths[cell] >= least && lengths[cell] <= MOST_LENGTH;
  const nearOf = (length: number) => NEAR + NEAR_PART * length + 2 * stray;
  const apart = (one: number, r: number, g: number, b: number) => {
    const [dr, dg, db] = [means[one] - r, means[one + 1] - g, means[one + 2] - b];
    return Math.sqrt(dr * dr + dg * dg + db * db);
  };
  for (let seed = 0; seed < count; seed++) {
    if (!isAsked(seed)) continue;
    let isEven = true;
    const near = nearOf(lengths[seed]);
    forSides(seed, columns, count, (other) => {
      if (other < 0 || apart(other * 3, means[seed * 3], means[seed * 3 + 1], means[seed * 3 + 2]) > near) isEven = false;
    });
    if (!isEven) continue;
    const label = lists.length;
    sums.fill(0);
    const cells = [seed];
    areas[seed] = label;
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index];
      for (let channel = 0; channel < 3; channel++) sums[channel] += means[cell * 3 + channel];
      const [r, g, b] = [sums[0] / (index + 1), sums[1] / (index + 1), sums[2] / (index + 1)];
      forSides(cell, columns, count, (other) => {
        if (other < 0 || !isAsked(other) || apart(other * 3, r, g, b) > near) return;
        areas[other] = label;
        cells.push(other);
      });
    }
    lists.push(cells);
    for (const sum of sums) inks.push(sum / cells.length);
  }
  return { areas, lists, inks: Float32Array.from(inks) };
}

/** What part of an ink a cell's mean is, or null where it is of another hue. */
function partOf(means: Float32Array, cell: number, inks: Float32Array, label: number, near: number): number | null {
  const [at, ink] = [cell * 3, label * 3];
  const square = inks[ink] ** 2 + inks[ink + 1] ** 2 + inks[ink + 2] ** 2;
  const part = (means[at] * inks[ink] + means[at + 1] * inks[ink + 1] + means[at + 2] * inks[ink + 2]) / square;
  const off = Math.hypot(means[at] - part * inks[ink], means[at + 1] - part * inks[ink + 1], means[at + 2] - part * inks[ink + 2]);
  return off > near * Math.max(1, part) ? null : part;
}

/** Whether an area ends on the ground in edges: two cells out from its own nothing of it is left. */
function hasEdges(
  { columns, rows, means }: CellMeans,
  areas: Int32Array,
  inks: Float32Array,
  label: number,
  cells: readonly number[],
  stray: number,
): boolean {
  const near = NEAR + NEAR_PART * lengthOf(inks, label * 3) + 2 * stray;
  let [edges, ways, uphill, around] = [0, 0, 0, 0];
  for (const cell of cells) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    for (const [dx, dy] of SIDES) {
      const [x, y] = [column + 2 * dx, row + 2 * dy];
      const next = cell + dx + dy * columns;
      if (x < 0 || y < 0 || x >= columns || y >= rows || areas[next] === label) continue;
      const first = partOf(means, next, inks, label, near);
      const second = partOf(means, next + dx + dy * columns, inks, label, near);
      if (first !== null && second !== null && first > 1 && second >= first && second < UPHILL) uphill++;
      around++;
      // What other art stands beside says nothing.
      if (first === null || second === null || first > STRONGER || second > STRONGER || second < -ACROSS) continue;
      ways++;
      const own = partOf(means, cell, inks, label, near) ?? 1;
      const before = cell - 2 * (dx + dy * columns);
      const inner = areas[before] === label ? (partOf(means, before, inks, label, near) ?? 1) : 1;
      if (Math.abs(second) <= LEFT && inner - own <= INNER_PART * (own - second)) edges++;
    }
  }
  return ways >= LEAST_WAYS && edges >= LEAST_EDGES * ways && uphill <= Math.max(FEW_UPHILL, MOST_UPHILL * around);
}

/** Calls `visit` with the cells of an area that have only cells of it on their sides. */
function forInner(columns: number, areas: Int32Array, label: number, cells: readonly number[], visit: (cell: number) => void): void {
  for (const cell of cells) {
    let isInner = true;
    forSides(cell, columns, areas.length, (other) => {
      if (other >= 0 && areas[other] !== label) isInner = false;
    });
    if (isInner) visit(cell);
  }
}

/** Deviation of the means of an area's inner cells from its own, in levels: small in a solid, where a fade goes on. */
function unevenness({ columns, means }: CellMeans, areas: Int32Array, inks: Float32Array, label: number, cells: readonly number[]): number {
  let [sum, count] = [0, 0];
  forInner(columns, areas, label, cells, (cell) => {
    for (let channel = 0; channel < 3; channel++) sum += (means[cell * 3 + channel] - inks[label * 3 + channel]) ** 2;
    count++;
  });
  return Math.sqrt(sum / Math.max(1, count));
}

/**
 * What lies in and beside pale solids shows no ground, however like it single pixels are: for each cell 1 where the solid or other art on it covers all
 * of it. Cells with ground beside them stay open.
 */
function coveredBy({ columns, rows, means, bare }: CellMeans, areas: Int32Array, inks: Float32Array): Uint8Array {
  const covered = new Uint8Array(areas.length);
  for (let cell = 0; cell < areas.length; cell++) {
    let label = areas[cell];
    if (label === 0) {
      neighborsOf(cell, columns, rows, 1, (other) => {
        if (areas[other] > 0) label = areas[other];
      });
    }
    if (label === 0) continue;
    const most = HALF * lengthOf(inks, label * 3);
    const isOpen = (other: number) => areas[other] === 0 && bare[other] > OPEN && lengthOf(means, other * 3) < most;
    covered[cell] = isOpen(cell) ? 0 : 1;
    neighborsOf(cell, columns, rows, 1, (other) => {
      if (isOpen(other)) covered[cell] = 0;
    });
  }
  return covered;
}

/** Whether an area's inner cells are known for a plateau already, all but a few. */
function isKnown(columns: number, areas: Int32Array, label: number, cells: readonly number[], isTop: Uint8Array | null): boolean {
  if (!isTop) return false;
  let [known, count] = [0, 0];
  forInner(columns, areas, label, cells, (cell) => {
    count++;
    known += isTop[cell];
  });
  return known >= KNOWN * count;
}

/** For each cell the solid whose edge it shows, or may show, 0 for none: those of it that are not covered, and those beside it without other art. */
export function paleRims({ columns, rows, means, strengths, reach }: GroundCells, { areas, inks, covered }: PaleSolids): Int32Array {
  const rims = new Int32Array(areas.length);
  for (let cell = 0; cell < areas.length; cell++) {
    if (covered[cell] === 1) continue;
    let label = areas[cell];
    if (label === 0) {
      neighborsOf(cell, columns, rows, 1, (other) => {
        const near = areas[other];
        if (near === 0 || strengths[cell] > STRONGER * lengthOf(inks, near * 3) + reach) return;
        if ((partOf(means, cell, inks, near, NEAR + reach / 2) ?? 9) <= STRONGER) label = near;
      });
    }
    rims[cell] = label;
  }
  return rims;
}

/** The solids that means alone tell, without those whose cells `isTop` marks for the greater part; null where there are none. */
export function solidsIn(cells: CellMeans, ground: Ground, isTop: Uint8Array | null): SolidAreas | null {
  const stray = Math.max(LEAST_STRAY, meanStray(cells));
  const { areas, lists, inks } = evenAreas(cells, stray);
  const widths = halfWidths(areas, lists, cells.columns);
  const isEven = (label: number, list: readonly number[]) =>
    unevenness(cells, areas, inks, label, list) <= UNEVEN + UNEVEN_PART * lengthOf(inks, label * 3) + UNEVEN_STRAY * stray;
  const isSolid = lists.map(
    (list, label) =>
      label > 0 &&
      widths[label] >= NARROWEST &&
      !(lengthOf(inks, label * 3) > DROWNED * cells.reach && isKnown(cells.columns, areas, label, list, isTop)) &&
      isSeen(ground, inks, label * 3) &&
      isEven(label, list) &&
      hasEdges(cells, areas, inks, label, list, stray),
  );
  return isSolid.some(Boolean) ? { areas: areas.map((label) => (isSolid[label] ? label : 0)), inks } : null;
}

/**
 * Finds the solids that single pixels do not tell from the ground's grain, for what plateaus (see `findPlateaus`, one byte a cell) have not told
 * already; null where there are none. A solid is even, wider than two cells, seen by eyes, and ends in edges; a glow leads down in small steps,
 * and up in them.
 */
export function findPaleSolids(cells: CellMeans, ground: Ground, isTop: Uint8Array | null): PaleSolids | null {
  const solids = solidsIn(cells, ground, isTop);
  return solids && { ...solids, covered: coveredBy(cells, solids.areas, solids.inks) };
}
