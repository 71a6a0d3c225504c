import { CELL_KIND } from './cell-kind.ts';
import { type GroundCells, neighborsOf } from './ground-cells.ts';
import { offRay } from './plateaus.ts';

/** A cell shows more than its strongest color where the mean of its pixels comes to no more than this part of it. */
const DIPS = 0.85;

/** A valley is weaker than its strongest neighbor by this part at least. */
const VALLEY = 0.8;

/** So many cells away a glow goes on in the hue that it has between two tubes. */
const GLOW_AROUND = 4;

/** A cell that one color fills to this part is drawn so, whatever lies around it. */
const FILLED = 0.5;

/** Of the eight cells around one so many agree on a stronger ink of its hue, so many times as strong, and it is the only one that does not. */
const AGREE = 5;
const STRONGER = 1.25;

/** Off the ray of another ink by so many times what shading explains, halved chroma may have moved a hair's color. */
const MOVED = 2.5;

/**
 * Opens islands, in place: solid cells amid what is un-mixed all around, nowhere three cells wide, whose pixels come down toward the ground, or which
 * are valleys themselves; where nothing on the sheet but glow meets the ground (`isGlow`), all such. Between two tubes of neon, or where barbs of a
 * feather lie close, no pixel is bare: such a cell stood opaque, a dark square on any other garment. `isSettled` tells of cells that are known to be
 * solid.
 */
export function openIslands(cells: GroundCells, kinds: Uint8Array, isGlow: boolean, isSettled: (cell: number) => boolean): void {
  const { columns, rows, means, strengths } = cells;
  const isWide = new Uint8Array(kinds.length);
  for (let cell = 0; cell < kinds.length; cell++) {
    if (kinds[cell] !== CELL_KIND.BODY) continue;
    let around = 0;
    neighborsOf(cell, columns, rows, 1, (other) => {
      if (kinds[other] === CELL_KIND.BODY) around++;
    });
    if (around === 8) isWide[cell] = 1;
  }
  const opened: number[] = [];
  for (let cell = 0; cell < kinds.length; cell++) {
    if (kinds[cell] !== CELL_KIND.BODY || isSettled(cell)) continue;
    const mean = Math.hypot(means[cell * 3], means[cell * 3 + 1], means[cell * 3 + 2]);
    if (!isGlow && mean > DIPS * strengths[cell] && !isValley(cells, cell)) continue;
    let isNarrow = isWide[cell] === 0;
    neighborsOf(cell, columns, rows, 1, (other) => {
      if (isWide[other] === 1) isNarrow = false;
    });
    if (isNarrow) opened.push(cell);
  }
  for (const cell of opened) kinds[cell] = CELL_KIND.MIXED;
}

/** Whether something much stronger lies beside a cell. */
export function isValley({ columns, rows, strengths }: GroundCells, cell: number): boolean {
  let most = 0;
  neighborsOf(cell, columns, rows, 1, (other) => {
    most = Math.max(most, strengths[other]);
  });
  return strengths[cell] <= VALLEY * most;
}

/**
 * Names the valleys between tubes, where nothing on the sheet but glow meets the ground: there the glow of all sides goes on, in its hue. `isAsked`
 * tells of cells that may.
 */
export function glowBetween(cells: GroundCells, fading: Uint8Array, isAsked: (cell: number) => boolean): readonly number[] {
  const { columns, rows, tops } = cells;
  const between: number[] = [];
  for (let cell = 0; cell < fading.length; cell++) {
    if (fading[cell] === 1 || !isAsked(cell) || !isValley(cells, cell)) continue;
    let glows = false;
    neighborsOf(cell, columns, rows, GLOW_AROUND, (other) => {
      if (fading[other] === 1 && offRay(tops, cell * 3, tops, other * 3) < 1) glows = true;
    });
    if (glows) between.push(cell);
  }
  return between;
}

/**
 * Gives a cell, in place, the ink that those around it agree on, where it alone has found a weaker one of the same hue: among strands each cell knows
 * only the hairs that cross it, and one that no light hair crosses stood as an opaque square amid the rest. `isAsked` tells of cells that may change,
 * `fullness` the least coverage, 0 to 1, that makes a cell's color.
 */
export function joinInks(
  cells: GroundCells,
  inks: Float32Array,
  isAsked: (cell: number) => boolean,
  fullness: (cell: number) => number,
): void {
  const { columns, rows, tops, strengths, even, bare } = cells;
  const known = inks.slice();
  const lengthOf = (cell: number) => Math.hypot(known[cell * 3], known[cell * 3 + 1], known[cell * 3 + 2]);
  for (let cell = 0; cell < strengths.length; cell++) {
    if (!isAsked(cell) || (1 - bare[cell]) * even[cell] >= FILLED) continue;
    const own = lengthOf(cell);
    const lengths: number[] = [];
    neighborsOf(cell, columns, rows, 1, (other) => {
      if (!isAsked(other)) return;
      const length = lengthOf(other);
      if (length >= STRONGER * own && offRay(tops, cell * 3, known, other * 3) < MOVED) lengths.push(length);
    });
    if (lengths.length < AGREE) continue;
    lengths.sort((one, other) => one - other);
    const full = Math.max(own, Math.min(lengths[lengths.length >> 1], strengths[cell] / fullness(cell)));
    for (let channel = 0; channel < 3; channel++) inks[cell * 3 + channel] = (tops[cell * 3 + channel] * full) / strengths[cell];
  }
}
