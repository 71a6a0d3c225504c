import type { Size } from '../region/rect.ts';

/** Along a line its darkness is evened over so many pixels to each side. */
const EVENED_PX = 5;
/** Which way a line runs is read from so many pixels around. */
const AROUND_PX = 3;
/** A line is fainter by half on both sides within so many pixels: what falls off farther out is a glow, a wash or a panel. */
const MOST_HALF_PX = 7;
/** A line shows its way: this much of what changes around it, 0 to 1, changes across it. */
const LEAST_CLEAR = 0.35;
/** Half turns are told in so many steps. */
export const TURNS = 256;

const COSINES = Float32Array.from({ length: TURNS }, (_, turn) => Math.cos((turn * Math.PI) / TURNS));
const SINES = Float32Array.from({ length: TURNS }, (_, turn) => Math.sin((turn * Math.PI) / TURNS));

/** A plane of coverage, one byte a pixel. */
export interface Tones extends Size {
  readonly plane: Uint8Array;
}

/** A plane's value between pixels, places counted from the first pixel's middle; 0 outside. */
export function toneAt({ plane, width, height }: Tones, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 0;
  const [right, below] = [x - left, y - top];
  const at = top * width + left;
  const upper = plane[at] + (plane[at + 1] - plane[at]) * right;
  const lower = plane[at + width] + (plane[at + width + 1] - plane[at + width]) * right;
  return upper + (lower - upper) * below;
}

/** Which way lines run. */
export interface Ways {
  /** In 256 steps of a half turn, from the right downward. */
  readonly turns: Uint8Array;
  /** CLEAR where a line's way is clear, EVEN where nothing changes around and none runs anywhere, 0 elsewhere. */
  readonly kinds: Uint8Array;
}

export const CLEAR = 1;
const EVEN = 2;

/** Whether a plane is the same all over a rectangle of it, from one corner's column and row to the other's. */
function isEven({ plane, width }: Tones, left: number, top: number, right: number, bottom: number): boolean {
  const tone = plane[top * width + left];
  for (let y = top; y <= bottom; y++) {
    for (let place = y * width + left; place <= y * width + right; place++) if (plane[place] !== tone) return false;
  }
  return true;
}

/** Whether so many values of a plane, `step` apart, are all the same as at a place. */
function isSameFrom(plane: Uint8Array, at: number, first: number, step: number): boolean {
  const tone = plane[at];
  const end = first + (2 * AROUND_PX + 3) * step;
  for (let place = first; place !== end; place += step) if (plane[place] !== tone) return false;
  return true;
}

/**
 * Whether a plane is the same around a place as far as its gradients are looked at, which lies that far from the picture's sides. Where it is known of
 * the place beside, only the column or row that this one has besides is looked at: a wash is even over millions of places.
 */
function isEvenAround({ plane, width }: Tones, kinds: Uint8Array, at: number): boolean {
  const far = AROUND_PX + 1;
  if (kinds[at - 1] === EVEN) return isSameFrom(plane, at, at + far - far * width, width);
  if (kinds[at - width] === EVEN) return isSameFrom(plane, at, at + far * width - far, 1);
  if (kinds[at + 1] === EVEN) return isSameFrom(plane, at, at - far - far * width, width);
  if (kinds[at + width] === EVEN) return isSameFrom(plane, at, at - far * width - far, 1);
  for (let first = at - far * width - far; first <= at + far * width; first += width) if (!isSameFrom(plane, at, first, 1)) return false;
  return true;
}

/** Reads into `ways` which way the lines run that `places` of a plane lie on. */
export function readWays(tones: Tones, places: Int32Array, ways: Ways): void {
  const { plane, width, height } = tones;
  for (const at of places) {
    const [column, row] = [at % width, Math.floor(at / width)];
    const [left, right] = [Math.max(1, column - AROUND_PX), Math.min(width - 2, column + AROUND_PX)];
    const [top, bottom] = [Math.max(1, row - AROUND_PX), Math.min(height - 2, row + AROUND_PX)];
    // Within washes and pale panels nothing runs anywhere, and most places are such.
    const isInner = right - left === 2 * AROUND_PX && bottom - top === 2 * AROUND_PX;
    if (
      isInner
        ? isEvenAround(tones, ways.kinds, at)
        : left <= right && top <= bottom && isEven(tones, left - 1, top - 1, right + 1, bottom + 1)
    ) {
      if (isInner) ways.kinds[at] = EVEN;
      continue;
    }
    let [xx, yy, xy] = [0, 0, 0];
    for (let y = top; y <= bottom; y++) {
      for (let place = y * width + left; place <= y * width + right; place++) {
        const dx = plane[place + 1] - plane[place - 1];
        const dy = plane[place + width] - plane[place - width];
        xx += dx * dx;
        yy += dy * dy;
        xy += dx * dy;
      }
    }
    const apart = Math.hypot(xx - yy, 2 * xy);
    if (apart < LEAST_CLEAR * (xx + yy) || apart === 0) continue;
    // Across the line it changes the most; the line runs at a right angle to that.
    const turn = Math.atan2(2 * xy, xx - yy) / 2 + Math.PI / 2;
    ways.turns[at] = Math.round((turn * TURNS) / Math.PI) % TURNS;
    ways.kinds[at] = CLEAR;
  }
}

/** The mean of tones along a line from a place on, farther ones counting less: bends are followed. */
function meanAlong(tones: Tones, { turns, kinds }: Ways, at: number): number {
  const { plane, width, height } = tones;
  let [sum, weight] = [plane[at] * (EVENED_PX + 1), EVENED_PX + 1];
  for (const sign of [1, -1]) {
    let [x, y] = [at % width, Math.floor(at / width)];
    let [right, down] = [sign * COSINES[turns[at]], sign * SINES[turns[at]]];
    for (let step = 1; step <= EVENED_PX; step++) {
      x += right;
      y += down;
      const [column, row] = [Math.round(x), Math.round(y)];
      if (column < 0 || row < 0 || column >= width || row >= height) break;
      const by = EVENED_PX + 1 - step;
      sum += by * toneAt(tones, x, y);
      weight += by;
      const here = row * width + column;
      if (kinds[here] !== CLEAR) continue;
      const [cosine, sine] = [COSINES[turns[here]], SINES[turns[here]]];
      const on = cosine * right + sine * down < 0 ? -1 : 1;
      [right, down] = [on * cosine, on * sine];
    }
  }
  return sum / weight;
}

/** Writes to `evened` a plane's tones at `places`, with what differs along lines evened. */
export function evenAlong(tones: Tones, ways: Ways, places: Int32Array, evened: Uint8Array): void {
  for (const at of places) if (ways.kinds[at] === CLEAR) evened[at] = Math.round(meanAlong(tones, ways, at));
}

/** A line's middle. */
export interface Ridge {
  readonly at: number;
  /** The tones across it, together. */
  readonly across: number;
}

/**
 * The line that has its middle at a place of `evened` tones: nothing beside it is darker, and on both sides it falls off. Null elsewhere. What is across
 * it is told of `tones` as they were.
 */
export function ridgeAt(tones: Tones, evened: Tones, { turns, kinds }: Ways, at: number): Ridge | null {
  if (kinds[at] !== CLEAR) return null;
  const { plane, width } = evened;
  const own = plane[at];
  const [x, y] = [at % width, Math.floor(at / width)];
  const [right, down] = [-SINES[turns[at]], COSINES[turns[at]]];
  if (toneAt(evened, x + right, y + down) > own || toneAt(evened, x - right, y - down) >= own) return null;
  let across = tones.plane[at];
  for (const sign of [1, -1]) {
    let isRim = false;
    for (let px = 1; px <= MOST_HALF_PX && !isRim; px++) {
      across += toneAt(tones, x + sign * px * right, y + sign * px * down);
      isRim = toneAt(evened, x + sign * px * right, y + sign * px * down) <= own / 2;
    }
    if (!isRim) return null;
  }
  return { at, across };
}
