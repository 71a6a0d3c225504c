import { KNOCKOUT_CLASS, type PixelImage } from '@underbase/engine';
import { type SampleGrid, samplePlace } from './sample-grid.ts';

/** What becomes of colors of a zone in one cell. */
export const FATE = {
  /** No fade near: they stay. */
  STAYS: 0,
  /** Part of a fade that hangs on removed ground: they become semi-transparent. */
  FADES: 1,
  /** Both near: each pixel is asked. */
  MIXED: 2,
  /** In `own` alone: the sample is not of a zone. */
  NONE: 3,
} as const;

const { ZONE, KEPT } = KNOCKOUT_CLASS;

/** Least half length of the cross of pixels that tells a fade from an edge; never shorter than the way to the next sample. */
const ARM = 8;

/** An edge brings this part of its whole change within two pixels; a fade spreads it. */
const EDGE_PART = 0.34;

/** Changes within two pixels up to this (sum over channels) are no edge. */
const LEAST_EDGE = 21;

/** How much grain adds to that. */
const PER_NOISE = 4;

/** Where a fade runs up to an edge: it goes on as long as it does not become this much steeper. */
const STEEPER = 2.5;

const isZone = (kind: number): boolean => kind >= ZONE && kind < KEPT;

/** Change along some pixels in a row: the largest within two pixels, and that of all. */
interface Change {
  edge: number;
  whole: number;
}

/**
 * A color of a zone is either part of a fade (glow, shadow, gradient into the ground) or an ink that happens to be near the key.
 * A fade leads down to the ground without an edge. So fades are flooded from removed samples through those of the zone,
 * wherever neither across nor down a jump lies near; looking along one direction alone would slip in along edges that are nearly level.
 * Afterwards they are taken up to the edges that they end at.
 */
export function findFades(
  image: PixelImage,
  grid: SampleGrid,
  grounds: Uint8Array,
  noise: number,
): { readonly fates: Uint8Array; readonly own: Uint8Array } {
  const { columns, rows, kinds } = grid;
  const own = Uint8Array.from(kinds, (kind) => (isZone(kind) ? FATE.STAYS : FATE.NONE));
  const leastEdge = LEAST_EDGE + PER_NOISE * noise;
  const arm = Math.max(ARM, grid.step);
  const changeAround = changeReader(image, grid, grounds);

  const spread = (cells: readonly number[], visit: (from: number, to: number, dx: number, dy: number) => void) => {
    for (const cell of cells) {
      const column = cell % columns;
      if (column > 0) visit(cell, cell - 1, -1, 0);
      if (column < columns - 1) visit(cell, cell + 1, 1, 0);
      if (cell >= columns) visit(cell, cell - columns, 0, -1);
      if (cell < columns * (rows - 1)) visit(cell, cell + columns, 0, 1);
    }
  };

  const isGradual = ({ edge, whole }: Change): boolean => edge <= leastEdge || edge <= EDGE_PART * whole;
  const seen = new Uint8Array(own.length);
  let frontier: number[] = [];
  const inFades: number[] = [];
  for (let cell = 0; cell < kinds.length; cell++) if (kinds[cell] < ZONE) frontier.push(cell);
  while (frontier.length > 0) {
    const next: number[] = [];
    spread(frontier, (_, to) => {
      if (own[to] !== FATE.STAYS || seen[to]) return;
      seen[to] = 1;
      if (!isGradual(changeAround(to, 1, 0, -arm, arm)) || !isGradual(changeAround(to, 0, 1, -arm, arm))) return;
      own[to] = FATE.FADES;
      next.push(to);
      inFades.push(to);
    });
    frontier = next;
  }

  frontier = inFades;
  for (let way = 0; way < arm && frontier.length > 0; way += grid.step) {
    const next: number[] = [];
    spread(frontier, (from, to, dx, dy) => {
      if (own[to] !== FATE.STAYS) return;
      const slope = Math.max(leastEdge, STEEPER * changeAround(from, dx, dy, -arm, 0).edge);
      if (changeAround(from, dx, dy, 0, grid.step + 1).edge > slope) return;
      own[to] = FATE.FADES;
      next.push(to);
    });
    frontier = next;
  }
  return { fates: fatesOf(own, grid), own };
}

/** Reads how the distance from the ground (sum over channels) changes along pixels from a sample, `first` to `last` steps of dx, dy away. */
function changeReader({ width, height, pixels }: PixelImage, { step, columns, kinds }: SampleGrid, grounds: Uint8Array) {
  const change: Change = { edge: 0, whole: 0 };
  return (cell: number, dx: number, dy: number, first: number, last: number): Change => {
    const kind = kinds[cell];
    const ground = (isZone(kind) ? kind - ZONE : kind) * 3;
    const [br, bg, bb] = [grounds[ground], grounds[ground + 1], grounds[ground + 2]];
    const column = cell % columns;
    const [x, y] = [samplePlace(column, step, width), samplePlace((cell - column) / columns, step, height)];
    let before = -1;
    let least = 1e9;
    let most = 0;
    let edge = 0;
    for (let place = first; place <= last; place += 2) {
      const px = x + dx * place;
      const py = y + dy * place;
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const at = (py * width + px) * 4;
      const apart = Math.abs(pixels[at] - br) + Math.abs(pixels[at + 1] - bg) + Math.abs(pixels[at + 2] - bb);
      if (before >= 0 && Math.abs(apart - before) > edge) edge = Math.abs(apart - before);
      before = apart;
      if (apart < least) least = apart;
      if (apart > most) most = apart;
    }
    change.edge = edge;
    change.whole = most - least;
    return change;
  };
}

/** A cell fades or stays as the samples of the zone around it do; both around it make it mixed. */
function fatesOf(own: Uint8Array, { columns, rows }: SampleGrid): Uint8Array {
  const fates = new Uint8Array(own.length);
  if (!own.includes(FATE.FADES)) return fates;
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      let [fades, stays] = [false, false];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const fate = own[y * columns + x];
          if (fate === FATE.FADES) fades = true;
          else if (fate === FATE.STAYS) stays = true;
        }
      }
      fates[cell] = fades ? (stays ? FATE.MIXED : FATE.FADES) : FATE.STAYS;
    }
  }
  return fates;
}

/** Where a zone fades, by pixel. */
export interface FadeMap {
  readonly step: number;
  readonly columns: number;
  readonly rows: number;
  readonly samples: Uint8Array;
  readonly fates: Uint8Array;
  readonly own: Uint8Array;
}

/** Whether a color of a zone fades at a pixel of the picture. Where both are near, it goes with the sample of the nearest color. */
export function fadesAt(map: FadeMap, x: number, y: number, r: number, g: number, b: number): boolean {
  const { step, columns, rows, samples, fates, own } = map;
  const [column, row] = [Math.floor(x / step), Math.floor(y / step)];
  const fate = fates[row * columns + column];
  if (fate !== FATE.MIXED) return fate === FATE.FADES;
  let [nearest, fades] = [1e9, false];
  for (let j = Math.max(0, row - 1); j <= Math.min(rows - 1, row + 1); j++) {
    for (let i = Math.max(0, column - 1); i <= Math.min(columns - 1, column + 1); i++) {
      const cell = j * columns + i;
      if (own[cell] === FATE.NONE) continue;
      const at = cell * 4;
      const apart = Math.abs(samples[at] - r) + Math.abs(samples[at + 1] - g) + Math.abs(samples[at + 2] - b);
      if (apart < nearest) [nearest, fades] = [apart, own[cell] === FATE.FADES];
    }
  }
  return fades;
}

/** Fate of every block of 16 pixels of some rows, as `knockout` takes its modes; blocks of both are MIXED. */
export function fateOfBlocks(map: FadeMap, x: number, y: number, width: number, rows: number): Uint8Array {
  const { step, columns, fates } = map;
  const blocks = (width + 15) >> 4;
  const modes = new Uint8Array(blocks * rows);
  let lastRow = -1;
  for (let line = 0; line < rows; line++) {
    const row = Math.floor((y + line) / step);
    const start = line * blocks;
    if (row === lastRow) {
      modes.copyWithin(start, start - blocks, start);
      continue;
    }
    lastRow = row;
    for (let block = 0; block < blocks; block++) {
      const first = row * columns + Math.floor((x + block * 16) / step);
      const last = row * columns + Math.floor((x + Math.min(width, block * 16 + 16) - 1) / step);
      let fate = fates[first];
      for (let cell = first + 1; cell <= last; cell++) if (fates[cell] !== fate) fate = FATE.MIXED;
      modes[start + block] = fate;
    }
  }
  return modes;
}
