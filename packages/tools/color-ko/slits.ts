import { type GroundModel, type Kernels, type KnockoutCounts, type PixelWindow, solveCoverage } from '@underbase/engine';

/** Coverage that differs by less, of 255, is left as rims have it. */
const LEAST_LESS = 6;

/** A color is of an ink within so many levels, and this part of the ink's length. */
const OWN = 10;
const OWN_PART = 0.1;

/** A piece of a picture whose rims are solved. */
export interface SlitStrip {
  /** Looked at, with a margin. */
  readonly source: PixelWindow;
  /** Wanted rows of the source, full width, as rims have them. */
  readonly made: PixelWindow;
  /** One byte a pixel of `source`: 0 where the original stays; null where it stays nowhere. */
  readonly connected: Uint8Array | null;
  readonly isHard: boolean;
  readonly unmixes: boolean;
}

/** Whether the full color of a pixel is an ink of the cells around it: what none of them explains is an ink of its own, and solid. */
function isExplained(
  { ground, tables: { cells, kinds, columns, rows }, strands }: GroundModel,
  x: number,
  y: number,
  made: Uint8Array,
  at: number,
): boolean {
  const [column, row] = [(x + 4) >> 3, (y + 4) >> 3];
  const { r, g, b } = ground.color;
  const [dr, dg, db] = [made[at] - r, made[at + 1] - g, made[at + 2] - b];
  const isInk = (inks: Float32Array, ink: number) =>
    Math.hypot(dr - inks[ink], dg - inks[ink + 1], db - inks[ink + 2]) <=
    OWN + OWN_PART * Math.hypot(inks[ink], inks[ink + 1], inks[ink + 2]);
  const block = row * (columns + 1) + column;
  if (strands) {
    for (let place = strands.starts[block]; place < strands.starts[block + 1]; place++) {
      if (isInk(strands.inks, strands.lists[place] * 4)) return true;
    }
  }
  for (const j of [Math.max(0, row - 1), Math.min(rows - 1, row)]) {
    for (const i of [Math.max(0, column - 1), Math.min(columns - 1, column)]) {
      const cell = j * columns + i;
      if (kinds[cell] === 0) continue;
      if (isInk(cells, cell * 4)) return true;
    }
  }
  return false;
}

/**
 * Takes the ground out of slits between strands, where nothing is bare for a rim to begin at: pixels whose color is a part of an ink around them
 * get the coverage that makes it. All others stay as rims have them. Changes `made` and the counts.
 */
export function solveSlits(
  { source, made, connected, isHard, unmixes }: SlitStrip,
  model: GroundModel,
  kernels: Kernels,
  counts: KnockoutCounts,
): void {
  const solved = { rect: made.rect, pixels: new Uint8Array(made.pixels.length) };
  solveCoverage(source, solved, model, kernels);
  const { x: left, y: top, width } = made.rect;
  const start = (top - source.rect.y) * width;
  const [from, out] = [solved.pixels, made.pixels];
  for (let at = 0, index = 0; at < out.length; at += 4, index++) {
    const before = out[at + 3];
    const soft = from[at + 3];
    if (soft === 0 || before - soft < LEAST_LESS || (connected && connected[start + index] === 0)) continue;
    if (!isExplained(model, left + (index % width), top + Math.floor(index / width), from, at)) continue;
    const alpha = isHard ? (soft >= 128 ? 255 : 0) : soft;
    if (alpha >= before) continue;
    const own = unmixes ? from : source.pixels;
    const place = unmixes ? at : (start + index) * 4;
    for (let channel = 0; channel < 3; channel++) out[at + channel] = alpha === 0 ? 0 : own[place + channel];
    out[at + 3] = alpha;
    counts.alphaAfter += alpha - before;
    if (before === 255 && alpha > 0) counts.semi++;
    if (alpha === 0) counts.removed[0]++;
  }
}
