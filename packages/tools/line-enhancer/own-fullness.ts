import type { Size } from '@underbase/engine';

/** From so much coverage on, a pixel's ink tells how full what grows from it is. */
const TELLING = 128;

/** A shape before and after, one byte a pixel, and what it was drawn from. */
export interface FilledShape {
  /** Coverage as it is in the picture. */
  readonly before: Uint8Array;
  /** The same with every line full along its middle, and what became of that. */
  readonly shape: Uint8Array;
  readonly changed: Uint8Array;
  /** Thickened lines alone, as full as the shape is; null without. */
  readonly lines: Uint8Array | null;
  /** How full lines are. */
  readonly full: Uint8Array;
}

/** Spreads to `places` how full the ink is that they grow from, as the mean of what is known beside, one pixel a round. */
function spreadFull(full: Float32Array, places: Int32Array, { width, height }: Size, rounds: number): void {
  let unknown = places;
  const found = new Float32Array(places.length);
  for (let round = 0; round < rounds && unknown.length > 0; round++) {
    for (const [place, at] of unknown.entries()) {
      const [column, row] = [at % width, Math.floor(at / width)];
      let [sum, count] = [0, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
        for (let near = y * width + Math.max(0, column - 1); near <= y * width + Math.min(width - 1, column + 1); near++) {
          if (full[near] === 0) continue;
          sum += full[near];
          count++;
        }
      }
      found[place] = count > 0 ? sum / count : 0;
    }
    // What was found in a round spreads in the next one alone.
    for (const [place, at] of unknown.entries()) full[at] = found[place];
    unknown = unknown.filter((at) => full[at] === 0);
  }
}

/** Coverage afterwards, with new ink as full as the lines that it was laid along, up to `reachPx` from them. */
export function withOwnFullness({ before, shape, changed, lines, full }: FilledShape, size: Size, reachPx: number): Uint8Array {
  const after = before.slice();
  const places: number[] = [];
  const known = new Float32Array(before.length);
  for (let at = 0; at < shape.length; at++) {
    if (shape[at] >= TELLING) known[at] = full[at];
    if (shape[at] !== changed[at] || (lines && lines[at] > before[at])) places.push(at);
  }
  spreadFull(known, Int32Array.from(places.filter((at) => known[at] === 0)), size, reachPx);
  for (const at of places) {
    const own = Math.round((changed[at] * (known[at] || 255)) / 255);
    after[at] = changed[at] >= shape[at] ? Math.max(before[at], own) : Math.min(before[at], own);
  }
  return after;
}

/** Lines alone, as full as the ink that they grow from. */
export function linesAsFull(
  lines: Uint8Array,
  { shape, full }: Pick<FilledShape, 'shape' | 'full'>,
  size: Size,
  reachPx: number,
): Uint8Array {
  const known = new Float32Array(lines.length);
  const places: number[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (shape[at] >= TELLING) known[at] = full[at];
    if (lines[at] > 0) places.push(at);
  }
  spreadFull(known, Int32Array.from(places.filter((at) => known[at] === 0)), size, reachPx);
  const own = lines.slice();
  for (const at of places) own[at] = Math.round((lines[at] * (known[at] || 255)) / 255);
  return own;
}
