import type { PixelWindow, Rgb } from '@underbase/engine';

/** From so much coverage on a pixel tells its ink's color. */
const TELLING = 96;
/** Of lines that are fainter all along, the fullest pixels tell it, down to this. */
const FAINT = 20;

/** Coverage of a window's pixels before and after. */
export interface WindowCoverage {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Four pixels at a time, since nearly all stay as they are. Both planes begin where a word may. */
function changedPixels(before: Uint8Array, after: Uint8Array): number[] {
  const changed: number[] = [];
  const count = before.length >> 2;
  const [one, other] = [before, after].map((plane) => new Uint32Array(plane.buffer, plane.byteOffset, count));
  for (let word = 0; word < count; word++) {
    if (one[word] === other[word]) continue;
    for (let index = word * 4; index < word * 4 + 4; index++) if (before[index] !== after[index]) changed.push(index);
  }
  for (let index = count * 4; index < before.length; index++) if (before[index] !== after[index]) changed.push(index);
  return changed;
}

/**
 * The ink's color at every pixel that changes, r, g, b in turn. New ink takes the color of the line it grows from: colors spread from telling pixels
 * outward, one pixel a round, as the mean of those that are known beside. `rounds` bounds how far; a window that is larger by as much gives the same.
 */
export function inkColors(
  { rect, pixels }: PixelWindow,
  { before, after }: WindowCoverage,
  ground: Rgb | null,
  rounds: number,
): Float32Array | null {
  const { width, height } = rect;
  const changed = changedPixels(before, after);
  if (changed.length === 0) return null;
  const colors = new Float32Array(before.length * 3);
  /** 0 unknown, else how much a color counts where it spreads. */
  const weights = new Float32Array(before.length);

  const beside = (index: number, visit: (other: number) => void) => {
    const row = Math.floor(index / width);
    const column = index - row * width;
    const lastX = Math.min(width - 1, column + 1);
    const lastY = Math.min(height - 1, row + 1);
    for (let y = Math.max(0, row - 1); y <= lastY; y++) {
      for (let x = Math.max(0, column - 1); x <= lastX; x++) visit(y * width + x);
    }
  };
  const isTelling = (index: number): boolean => {
    if (before[index] >= TELLING) return true;
    if (before[index] < FAINT) return false;
    let isFullest = true;
    beside(index, (other) => {
      if (before[other] > before[index]) isFullest = false;
    });
    return isFullest;
  };
  const read = (index: number) => {
    if (weights[index] !== 0 || !isTelling(index)) return;
    // In an opaque picture the ground shows through the rest of the pixel.
    const share = ground ? before[index] / 255 : 1;
    const channels = [ground?.r ?? 0, ground?.g ?? 0, ground?.b ?? 0];
    for (let channel = 0; channel < 3; channel++) {
      const under = channels[channel];
      const ink = under + (pixels[index * 4 + channel] - under) / share;
      colors[index * 3 + channel] = Math.min(255, Math.max(0, ink));
    }
    weights[index] = before[index];
  };

  for (const index of changed) beside(index, read);
  let unknown = changed.filter((index) => weights[index] === 0);
  for (let round = 0; round < rounds && unknown.length > 0; round++) {
    const found: number[] = [];
    const sums: number[] = [];
    for (const index of unknown) {
      let [r, g, b, weight] = [0, 0, 0, 0];
      beside(index, (other) => {
        r += colors[other * 3] * weights[other];
        g += colors[other * 3 + 1] * weights[other];
        b += colors[other * 3 + 2] * weights[other];
        weight += weights[other];
      });
      if (weight === 0) continue;
      found.push(index);
      sums.push(r / weight, g / weight, b / weight);
    }
    for (const [place, index] of found.entries()) {
      colors.set(sums.slice(place * 3, place * 3 + 3), index * 3);
      weights[index] = 255;
    }
    unknown = unknown.filter((index) => weights[index] === 0);
    if (found.length === 0) break;
  }
  return colors;
}
