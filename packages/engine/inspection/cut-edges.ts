import type { PixelImage, Rect } from '../image.ts';

/** Art that is cut goes on solid beyond the edge: its first row is solid. What was trimmed to its outline ends in smoothing there. */
const SOLID_ALPHA = 250;
/** A shorter run, as a share of its side, is a foot or a tip. */
const LEAST_SIDE_SHARE = 0.06;
/** How deep outlines are followed from the edge, in two steps of this many pixels. */
const DEPTH_PX = 6;
/** Farthest that an outline moves along the edge in one step. */
const MOST_SHIFT_PX = 6 * DEPTH_PX;
/** Outlines that leave the edge at less slant stand upright on it, and at more they touch it as a round does. */
const LEAST_SLANT = 0.2;
const MOST_SLANT = 4.5;
/** A straight or gently curved outline keeps its slant within this share. */
const SLANT_CHANGE = 0.5;
/** Colors side by side that differ more are two inks. */
const INK_LEVELS = 40;
const INK_STEP_PX = 4;

/** One side of a picture: the index of the pixel `along` its length, `depth` inward. */
interface Side {
  readonly length: number;
  readonly placeAt: (along: number, depth: number) => number;
  readonly boxOf: (from: number, to: number) => Rect;
}

function sidesOf({ width, height }: PixelImage): readonly Side[] {
  const thin = 2 * DEPTH_PX;
  return [
    { length: width, placeAt: (x, d) => d * width + x, boxOf: (a, b) => ({ x: a, y: 0, width: b - a, height: thin }) },
    {
      length: width,
      placeAt: (x, d) => (height - 1 - d) * width + x,
      boxOf: (a, b) => ({ x: a, y: height - thin, width: b - a, height: thin }),
    },
    { length: height, placeAt: (y, d) => y * width + d, boxOf: (a, b) => ({ x: 0, y: a, width: thin, height: b - a }) },
    {
      length: height,
      placeAt: (y, d) => y * width + width - 1 - d,
      boxOf: (a, b) => ({ x: width - thin, y: a, width: thin, height: b - a }),
    },
  ];
}

/** How an outline leaves the picture's edge at the end of a run. */
type Leaving = 'corner' | 'upright' | 'touching' | 'widening' | 'narrowing';

/** Where a run's end lies `DEPTH_PX` deeper: outward is away from the run. null where it is lost. */
function follow(isSolid: (along: number, depth: number) => boolean, end: number, outward: 1 | -1, depth: number): number | null {
  let at = end;
  if (isSolid(at, depth)) {
    while (Math.abs(at - end) <= MOST_SHIFT_PX && isSolid(at + outward, depth)) at += outward;
  } else {
    while (Math.abs(at - end) <= MOST_SHIFT_PX && !isSolid(at, depth)) at -= outward;
  }
  return Math.abs(at - end) > MOST_SHIFT_PX ? null : at;
}

function leavingOf(isSolid: (along: number, depth: number) => boolean, end: number, outward: 1 | -1, length: number): Leaving {
  if (end <= 1 || end >= length - 2) return 'corner';
  const first = follow(isSolid, end, outward, DEPTH_PX);
  const second = first === null ? null : follow(isSolid, first, outward, 2 * DEPTH_PX);
  if (first === null || second === null) return 'touching';
  const [near, far] = [((first - end) * outward) / DEPTH_PX, ((second - first) * outward) / DEPTH_PX];
  if (Math.abs(near) < LEAST_SLANT || Math.abs(far) < LEAST_SLANT || near * far < 0) return 'upright';
  if (Math.abs(near) > MOST_SLANT || Math.abs(near - far) > SLANT_CHANGE * Math.max(1, Math.abs(near))) return 'touching';
  return near > 0 ? 'widening' : 'narrowing';
}

/** Changes from one ink to another along a run. */
function inkChanges({ pixels }: PixelImage, { placeAt }: Side, from: number, to: number): number {
  let changes = 0;
  let since = INK_STEP_PX;
  for (let along = from + INK_STEP_PX; along < to; along++, since++) {
    const [one, other] = [placeAt(along, 0) * 4, placeAt(along - INK_STEP_PX, 0) * 4];
    const away = Math.max(...[0, 1, 2].map((channel) => Math.abs(pixels[one + channel] - pixels[other + channel])));
    if (away < INK_LEVELS || since < 2 * INK_STEP_PX) continue;
    changes++;
    since = 0;
  }
  return changes;
}

/**
 * Where solid art runs into the picture's edge as if it went on beyond it: its outline leaves the edge at a slant that stays, and the art grows wider
 * inward, or several inks are cut at once. Straight sides that stand on the edge, tips and rounds that touch it are art that ends there.
 * `image` is straight RGBA8 with clear ground somewhere along each side; shorter runs than `leastPx` are left out.
 */
export function findCutEdges(image: PixelImage, leastPx: number): readonly Rect[] {
  const { width, height, pixels } = image;
  if (Math.min(width, height) < 6 * DEPTH_PX) return [];
  return sidesOf(image).flatMap((side) => {
    const isSolid = (along: number, depth: number) =>
      along >= 0 && along < side.length && pixels[side.placeAt(along, depth) * 4 + 3] >= SOLID_ALPHA;
    const least = Math.max(leastPx, LEAST_SIDE_SHARE * side.length);
    const found: Rect[] = [];
    for (let from = 0; from < side.length; from++) {
      if (!isSolid(from, 0)) continue;
      let to = from;
      while (isSolid(to, 0)) to++;
      if (to - from >= least && to - from < side.length) {
        const ends = [leavingOf(isSolid, from, -1, side.length), leavingOf(isSolid, to - 1, 1, side.length)];
        const isOpening = ends.includes('widening') && !ends.includes('narrowing') && !ends.includes('touching');
        const isSlanted = ends.includes('widening') || ends.includes('narrowing');
        if (isOpening || (isSlanted && inkChanges(image, side, from, to) >= 2)) found.push(side.boxOf(from, to));
      }
      from = to;
    }
    return found;
  });
}
