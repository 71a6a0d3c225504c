import type { PixelImage } from '../image.ts';
import type { TraceInk } from './drawing.ts';
import { mixedPixels } from './mix-space.ts';

/** Pixels less opaque than this show nothing; more opaque ones count as full. */
const LEAST_ALPHA = 10;
const OPAQUE = 250;
/** Pixels of an even place differ by no more than this, in mixed levels. */
const EVEN_LEVELS = 2;
/** Places this near to each other are of one ink ... */
const SAME_LEVELS = 5;
/** ... which has at least this part of all even places within this reach: a fade is spread evenly over it. */
const AROUND_LEVELS = 16;
const LEAST_PEAK = 0.6;
/** Fewer even places, or a smaller part of what is painted, are chance. */
const LEAST_PLACES = 12;
const LEAST_SHARE = 0.0002;
const MOST_INKS = 24;
/** Colors this near to one that is known, in levels, are that one; the less opaque, the less is told of its color. */
const LIKE_LEVELS = 4;

interface Bin {
  readonly mean: Float64Array;
  count: number;
}

/** Even places of what is neither clear nor full, gathered by mixed color; and the pixels that are painted at all. */
function evenPlaces({ width, height, values }: ReturnType<typeof mixedPixels>): {
  readonly bins: readonly Bin[];
  readonly painted: number;
} {
  const bins = new Map<number, Bin>();
  let painted = 0;
  const isNear = (at: number, other: number): boolean => {
    for (let c = 0; c < 4; c++) if (Math.abs(values[at + c] - values[other + c]) > EVEN_LEVELS) return false;
    return true;
  };
  const row = width * 4;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const alpha = values[at + 3];
      if (alpha < LEAST_ALPHA) continue;
      painted++;
      if (alpha >= OPAQUE || x === 0 || y === 0 || x === width - 1 || y === height - 1) continue;
      if (!isNear(at, at - 4) || !isNear(at, at + 4) || !isNear(at, at - row) || !isNear(at, at + row)) continue;
      const key = (((((values[at] >> 2) << 6) | (values[at + 1] >> 2)) << 6) | (values[at + 2] >> 2)) * 64 + (alpha >> 2);
      let bin = bins.get(key);
      if (!bin) {
        bin = { mean: new Float64Array(4), count: 0 };
        bins.set(key, bin);
      }
      bin.count++;
      for (let c = 0; c < 4; c++) bin.mean[c] += (values[at + c] - bin.mean[c]) / bin.count;
    }
  }
  return { bins: [...bins.values()].sort((one, other) => other.count - one.count), painted };
}

const apart = (one: Float64Array, other: Float64Array): number => {
  let square = 0;
  for (let c = 0; c < 4; c++) square += (one[c] - other[c]) ** 2;
  return Math.sqrt(square);
};

/** A mixed color as an ink; as a color that is known where it is one of those. */
function inkOf([r, g, b, alpha]: Float64Array, known: readonly TraceInk[]): TraceInk {
  const opacity = alpha / 255;
  const level = (value: number): number => Math.min(255, Math.max(0, Math.round(value / opacity)));
  const own = { r: level(r), g: level(g), b: level(b) };
  const like = known.find((ink) => opacity * Math.hypot(ink.r - own.r, ink.g - own.g, ink.b - own.b) <= LIKE_LEVELS);
  return { ...(like ? { r: like.r, g: like.g, b: like.b } : own), opacity: Math.round(opacity * 1000) / 1000 };
}

/**
 * Flat areas of a picture that one sees through: each color with its opacity, once, most frequent first. Fades are none, as no opacity of them is
 * more frequent than those beside it. Keeps its input.
 * @param known inks whose colors these take where they are the same
 */
export function findSeeThrough(image: PixelImage, known: readonly TraceInk[]): readonly TraceInk[] {
  const { bins, painted } = evenPlaces(mixedPixels(image));
  const least = Math.max(LEAST_PLACES, LEAST_SHARE * painted);
  const found: { readonly center: Float64Array; readonly ink: TraceInk }[] = [];
  for (const bin of bins) {
    if (found.length >= MOST_INKS) break;
    if (found.some(({ center }) => apart(center, bin.mean) <= 2 * SAME_LEVELS)) continue;
    const [center, own] = [new Float64Array(4), { count: 0 }];
    let around = 0;
    for (const other of bins) {
      const away = apart(bin.mean, other.mean);
      if (away > AROUND_LEVELS) continue;
      if (away <= SAME_LEVELS) {
        own.count += other.count;
        for (let c = 0; c < 4; c++) center[c] += other.count * other.mean[c];
      } else if (!found.some((flat) => apart(flat.center, other.mean) <= SAME_LEVELS)) around += other.count;
    }
    if (own.count < least || own.count < LEAST_PEAK * (own.count + around)) continue;
    for (let c = 0; c < 4; c++) center[c] /= own.count;
    found.push({ center, ink: inkOf(center, [...known, ...found.map(({ ink }) => ink)]) });
  }
  return found.map(({ ink }) => ink);
}
