import type { Size } from '@underbase/engine';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A picture twice, as small copies of one size: width x height x 4, straight alpha, sRGB. */
export interface Pair {
  readonly before: Uint8ClampedArray;
  readonly after: Uint8ClampedArray;
  readonly size: Size;
}

/** What a window shows where it holds no art at all: it may still be the only change. */
const BARE = 0.02;
/** A named place is kept where it shows at least this share of what the best window shows. */
const ENOUGH = 0.25;

/** Sums over all that lies above and left: (width + 1) x (height + 1). */
function summed({ width, height }: Size, valueAt: (pixel: number) => number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += valueAt(y * width + x);
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  return sums;
}

/** The largest step of a channel with its alpha, 0 to 255. */
function changeAt({ before, after }: Pair, pixel: number): number {
  const at = pixel * 4;
  let most = Math.abs(before[at + 3] - after[at + 3]);
  for (let channel = at; channel < at + 3; channel++) {
    most = Math.max(most, Math.abs(before[channel] * before[at + 3] - after[channel] * after[at + 3]) / 255);
  }
  return most;
}

/**
 * Where a change is best seen, in pixels of the copies: the middle of the window in which much changes beside art that stays. A box that is knocked out
 * changes everywhere, and bare ground tells nothing. A place that is named stands where it shows enough. Null where nothing changes.
 * @param windowPx side of the window, in pixels of the copies
 */
export function changedPlace(pair: Pair, windowPx: number, named: Point | null): Point | null {
  const { width, height } = pair.size;
  const [across, down] = [Math.min(width, Math.max(1, windowPx)), Math.min(height, Math.max(1, windowPx))].map(Math.round);
  const changes = summed(pair.size, (pixel) => changeAt(pair, pixel));
  const art = summed(pair.size, (pixel) => pair.after[pixel * 4 + 3]);
  const within = (sums: Float64Array, x: number, y: number): number => {
    const [top, bottom] = [y * (width + 1) + x, (y + down) * (width + 1) + x];
    return (sums[bottom + across] - sums[bottom] - sums[top + across] + sums[top]) / (across * down * 255);
  };
  const told = (x: number, y: number): number => within(changes, x, y) * (within(art, x, y) + BARE);

  let best = { x: 0, y: 0, told: 0 };
  for (let y = 0; y <= height - down; y++) {
    for (let x = 0; x <= width - across; x++) {
      const here = told(x, y);
      if (here > best.told) best = { x, y, told: here };
    }
  }
  if (best.told === 0) return null;
  if (named) {
    const [x, y] = [Math.round(named.x - across / 2), Math.round(named.y - down / 2)];
    const kept = told(Math.max(0, Math.min(width - across, x)), Math.max(0, Math.min(height - down, y)));
    if (kept >= best.told * ENOUGH) return named;
  }
  return { x: best.x + across / 2, y: best.y + down / 2 };
}
