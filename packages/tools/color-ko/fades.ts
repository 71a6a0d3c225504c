import { KNOCKOUT_CLASS, type PixelImage } from '@underbase/engine';
import { FATE, type FadeMap, isZone } from './fade-map.ts';
import { type SampleGrid, samplePlace } from './sample-grid.ts';

const { FADING, ZONE } = KNOCKOUT_CLASS;

/** Least half length of the cross of pixels that tells a fade from an edge; never shorter than the way to the next sample. */
const ARM = 8;

/** An edge brings this part of its whole change within two pixels; a fade spreads it. */
const EDGE_PART = 0.34;

/** Changes within two pixels up to this (sum over channels) are no edge. */
const LEAST_EDGE = 21;

/** How much grain adds to that. */
const PER_NOISE = 4;

/** A fade has at least this part of its borders with the ground soft. */
const LEAST_SOFT = 0.2;

/** Grain from here on is a photo's: there all colors of a zone fade, and no rims are solved, since edges drown in it. */
export const PHOTO_NOISE = 6;

/** Where a fade runs up to an edge: it goes on as long as it does not become this much steeper. */
const STEEPER = 2.5;

/** Pixels from one read to the next along an arm. */
const strideOf = (step: number): number => Math.max(2, step >> 3);

/** Change along some pixels in a row: the largest from one to the next that is read (two pixels on, more in large pictures), and that of all. */
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
): Pick<FadeMap, 'fates' | 'own' | 'hasFades'> {
  const { columns, rows, kinds } = grid;
  const own = Uint8Array.from(kinds, (kind) => (isZone(kind) ? FATE.STAYS : FATE.NONE));
  if (noise >= PHOTO_NOISE) return { fates: new Uint8Array(own.length).fill(FATE.FADES), own: own.fill(FATE.FADES), hasFades: true };
  const leastEdge = LEAST_EDGE + PER_NOISE * noise;
  // Past the next sample by two reads, so that no edge before it goes unseen.
  const arm = Math.max(ARM, grid.step + 2 * strideOf(grid.step));
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
  for (let cell = 0; cell < kinds.length; cell++) if (kinds[cell] < FADING) frontier.push(cell);
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

  dropLeaks(image, grid, own, leastEdge);
  const isEven = evenReader(image, grid, leastEdge / 2);
  frontier = inFades.filter((cell) => own[cell] === FATE.FADES);
  // Faint ends of fades may lie between the ground and an edge, out of the flood's reach: they are entered from the ground.
  for (let cell = 0; cell < kinds.length; cell++) if (kinds[cell] < FADING) frontier.push(cell);
  for (let way = 0; way < arm && frontier.length > 0; way += grid.step) {
    const next: number[] = [];
    spread(frontier, (from, to, dx, dy) => {
      if (own[to] !== FATE.STAYS) return;
      const isGround = kinds[from] < FADING;
      if (isGround && !isEven(to)) return;
      const slope = Math.max(leastEdge / 2, isGround ? 0 : STEEPER * changeAround(from, dx, dy, -arm, 0, 1).edge);
      if (changeAround(from, dx, dy, 0, grid.step, 1).edge > slope) return;
      own[to] = FATE.FADES;
      next.push(to);
    });
    frontier = next;
  }
  const hasFades = own.includes(FATE.FADES);
  return { fates: hasFades ? fatesOf(own, grid) : new Uint8Array(own.length), own, hasFades };
}

/** Tells whether a sample's color goes on to the right of it and below, but for `most` (sum over channels). */
function evenReader({ width, height, pixels }: PixelImage, { step, columns }: SampleGrid, most: number): (cell: number) => boolean {
  return (cell) => {
    const column = cell % columns;
    const x = Math.min(width - 2, samplePlace(column, step, width));
    const y = Math.min(height - 2, samplePlace((cell - column) / columns, step, height));
    if (x < 0 || y < 0) return false;
    const at = (y * width + x) * 4;
    const jump = (other: number) =>
      Math.abs(pixels[at] - pixels[other]) + Math.abs(pixels[at + 1] - pixels[other + 1]) + Math.abs(pixels[at + 2] - pixels[other + 2]);
    return jump(at + 4) <= most && jump(at + width * 4) <= most;
  };
}

/**
 * Takes back a fade that is none: an even area with edges all around, into which the flood found one way. Of the places where such an area meets
 * the ground, nearly all are edges; a fade meets it softly.
 */
function dropLeaks(image: PixelImage, grid: SampleGrid, own: Uint8Array, leastEdge: number): void {
  const { columns, rows, kinds } = grid;
  const isEven = evenReader(image, grid, leastEdge / 2);
  const seen = new Uint8Array(own.length);
  for (let start = 0; start < own.length; start++) {
    if (own[start] !== FATE.FADES || seen[start]) continue;
    const area = [start];
    seen[start] = 1;
    let soft = 0;
    let sharp = 0;
    for (let at = 0; at < area.length; at++) {
      const cell = area[at];
      const column = cell % columns;
      const around = [column > 0 ? cell - 1 : -1, column < columns - 1 ? cell + 1 : -1, cell - columns, cell + columns];
      for (const other of around) {
        if (other < 0 || other >= columns * rows) continue;
        if (kinds[other] < FADING) {
          if (own[cell] === FATE.FADES) soft++;
          else if (isEven(cell)) sharp++;
        } else if (own[other] !== FATE.NONE && !seen[other]) {
          seen[other] = 1;
          area.push(other);
        }
      }
    }
    if (soft >= LEAST_SOFT * (soft + sharp)) continue;
    for (const cell of area) if (own[cell] === FATE.FADES) own[cell] = FATE.STAYS;
  }
}

/** Reads how color changes along pixels from a sample, `first` to `last` steps of dx, dy away; every `stride`-th is read. */
function changeReader({ width, height, pixels }: PixelImage, { step, columns, kinds }: SampleGrid, grounds: Uint8Array) {
  const change: Change = { edge: 0, whole: 0 };
  const wide = strideOf(step);
  return (cell: number, dx: number, dy: number, first: number, last: number, stride = wide): Change => {
    const kind = kinds[cell];
    const ground = (isZone(kind) ? kind - ZONE : kind) * 3;
    const column = cell % columns;
    const x = samplePlace(column, step, width);
    const y = samplePlace((cell - column) / columns, step, height);
    let before = -1;
    let least = 1e9;
    let most = 0;
    let edge = 0;
    for (let place = first; place <= last; place += stride) {
      const px = x + dx * place;
      const py = y + dy * place;
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const at = (py * width + px) * 4;
      const apart =
        Math.abs(pixels[at] - grounds[ground]) +
        Math.abs(pixels[at + 1] - grounds[ground + 1]) +
        Math.abs(pixels[at + 2] - grounds[ground + 2]);
      if (before >= 0) {
        const jump =
          Math.abs(pixels[at] - pixels[before]) +
          Math.abs(pixels[at + 1] - pixels[before + 1]) +
          Math.abs(pixels[at + 2] - pixels[before + 2]);
        if (jump > edge) edge = jump;
      }
      before = at;
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
