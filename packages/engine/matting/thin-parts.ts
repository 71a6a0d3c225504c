import type { PixelImage } from '../image.ts';
import { KNOWN } from './solve-band.ts';

const { GROUND, OPEN, SUBJECT } = KNOWN;

/** A part is thin where nothing that is known of its kind and color, within so many levels, lies within so many pixels. */
const THIN_PX = 5;
const SAME_LEVELS = 26;
/** What lies no farther from anything known of its kind is the rim of that, whatever its color. */
const RIM_PX = 3;
/** How far the ground beside it is looked for. */
const REACH_PX = 14;
/** The line of a thin part stands out from both sides by so much of what it differs from the ground by, and nothing beside it differs much more. */
const STANDS_OUT = 0.3;
const NEARLY = 0.87;
/** In levels: less is grain. */
const LEAST_OFF = 9;

const AXES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

type Picture = Pick<PixelImage, 'width' | 'height' | 'pixels'>;

/** Steps from a pixel to the first of a kind along a way; 0 where there is none within `most`. */
function stepsTo(known: Uint8Array, { width, height }: Picture, at: number, dx: number, dy: number, kind: number, most: number): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  for (let away = 1; away <= most; away++) {
    const [i, j] = [x + dx * away, y + dy * away];
    if (i < 0 || j < 0 || i >= width || j >= height) return 0;
    if (known[j * width + i] === kind) return away;
  }
  return 0;
}

/** Mean color of what is known of a kind beside a pixel; false where there is nothing. */
function colorBeside(known: Uint8Array, picture: Picture, at: number, kind: number, out: Float64Array): boolean {
  const { width, pixels } = picture;
  let count = 0;
  out.fill(0);
  for (const [dx, dy] of AXES) {
    for (const side of [1, -1]) {
      const away = stepsTo(known, picture, at, side * dx, side * dy, kind, REACH_PX);
      if (away === 0) continue;
      const from = (at + side * away * (dy * width + dx)) * 4;
      for (let channel = 0; channel < 3; channel++) out[channel] += pixels[from + channel];
      count++;
    }
  }
  for (let channel = 0; channel < 3; channel++) out[channel] /= count;
  return count > 0;
}

/** Whether nothing of its kind and color is known near a pixel. */
function isThinAt(known: Uint8Array, picture: Picture, at: number, kind: number): boolean {
  const { width, pixels } = picture;
  for (const [dx, dy] of AXES) {
    for (const side of [1, -1]) {
      const away = stepsTo(known, picture, at, side * dx, side * dy, kind, THIN_PX);
      if (away === 0) continue;
      const near = at + side * away * (dy * width + dx);
      if (away <= RIM_PX) return false;
      const r = pixels[near * 4] - pixels[at * 4];
      const g = pixels[near * 4 + 1] - pixels[at * 4 + 1];
      const b = pixels[near * 4 + 2] - pixels[at * 4 + 2];
      if (r * r + g * g + b * b < SAME_LEVELS * SAME_LEVELS) return false;
    }
  }
  return true;
}

const distance = (one: Float64Array, other: Float64Array): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** How far a pixel's color lies off another, in levels. */
const offAt = ({ pixels }: Picture, at: number, other: Float64Array): number => {
  const r = pixels[at * 4] - other[0];
  const g = pixels[at * 4 + 1] - other[1];
  const b = pixels[at * 4 + 2] - other[2];
  return Math.sqrt(r * r + g * g + b * b);
};

/** Whether a pixel is of the line along the middle of a thin part, seen across it one way or another. */
function isOnLine(picture: Picture, at: number, other: Float64Array): boolean {
  const { width, height } = picture;
  const [x, y] = [at % width, Math.floor(at / width)];
  const off = (i: number, j: number): number => (i < 0 || j < 0 || i >= width || j >= height ? 0 : offAt(picture, j * width + i, other));
  const own = off(x, y);
  if (own < LEAST_OFF) return false;
  for (const [dx, dy] of AXES) {
    for (let away = 1; away <= THIN_PX; away++) {
      const [one, two] = [off(x - dx * away, y - dy * away), off(x + dx * away, y + dy * away)];
      if (NEARLY * Math.max(one, two) > own) break;
      if (Math.max(one, two) <= (1 - STANDS_OUT) * own) return true;
    }
  }
  return false;
}

/**
 * Marks the lines along the middle of thin parts as known: all of a spoke or a twig, and of the gap between two, is rim, and rims are solved by what is
 * known beside them. Changes `known`, and returns where.
 * @param kind what the parts are of: KNOWN.SUBJECT or KNOWN.GROUND
 * @param isInside whether a pixel lies within such a part as far as was seen up to now
 */
export function knowThinParts(picture: Picture, known: Uint8Array, kind: number, isInside: (at: number) => boolean): readonly number[] {
  const other = kind === SUBJECT ? GROUND : SUBJECT;
  const [color, own] = [new Float64Array(3), new Float64Array(3)];
  const lines: number[] = [];
  for (let at = known.indexOf(OPEN); at >= 0; at = known.indexOf(OPEN, at + 1)) {
    if (!isInside(at) || !isThinAt(known, picture, at, kind)) continue;
    if (!colorBeside(known, picture, at, other, color) || !isOnLine(picture, at, color)) continue;
    // A gap shows the ground itself; what is nearer to the subject's color is its rim.
    if (kind === GROUND && colorBeside(known, picture, at, GROUND, own) && distance(own, color) * NEARLY > offAt(picture, at, color))
      continue;
    lines.push(at);
  }
  for (const at of lines) known[at] = kind;
  return lines;
}

/** One byte a pixel: 1 where a part of `isInside` hangs together, over sides and corners, with something of its kind that is known, or is no crumb. */
export function partsThatHang(
  { width, height }: Pick<PixelImage, 'width' | 'height'>,
  isInside: (at: number) => boolean,
  known: Uint8Array,
  kind: number,
  crumbPx: number,
): Uint8Array {
  const out = new Uint8Array(width * height);
  const isSeen = new Uint8Array(width * height);
  for (let start = 0; start < out.length; start++) {
    if (isSeen[start] || !isInside(start)) continue;
    const part = [start];
    isSeen[start] = 1;
    let hangs = false;
    for (const at of part) {
      if (known[at] === kind) hangs = true;
      const x = at % width;
      for (let dy = -width; dy <= width; dy += width) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x < width - 1 ? 1 : 0); dx++) {
          const near = at + dy + dx;
          if (near < 0 || near >= out.length || isSeen[near] || !isInside(near)) continue;
          isSeen[near] = 1;
          part.push(near);
        }
      }
    }
    if (hangs || part.length >= crumbPx) for (const at of part) out[at] = 1;
  }
  return out;
}
