import type { PixelImage } from '../image.ts';
import { storedLuma } from '../jpeg-repair/as-jpeg.ts';
import { meanSteps } from '../jpeg-repair/jpeg-tables.ts';
import { lightOf, lumaOf } from '../jpeg-repair/luma-chroma.ts';
import type { TraceInk } from '../trace/drawing.ts';
import { coversOf } from '../trace/drawn-covers.ts';
import type { Seen } from '../trace/inks-by-drawing.ts';
import { awayFrom } from './inks-of-cores.ts';

/** Pixels that an ink covers at least so far are of its strokes; fewer of them tell nothing. */
const LEAST_COVER = 0.7;
const LEAST_PIXELS = 24;
/** Of these the part that lies farthest off the ground is where strokes are full, whatever their width was drawn as. */
const STRONGEST = 0.25;
/** Half the side of a square that is of one ink. Where more than this part of its places has such around them, its strokes are no thin ones, and these tell more: see `inksOfCores`. */
const REACH = 2;
const MOST_CORES = 0.1;
/** An ink goes farther off its ground so often, and only for so many levels, steps of a block's mean and times the grain. */
const ROUNDS = 4;
const LEAST_OFF = 2;
const OF_STEP = 2;
const OF_GRAIN = 3;

/** Whether an ink stands in thin strokes: hardly a pixel has it on all sides, but where strokes cross. */
function isOfThinStrokes(cover: Float32Array, places: readonly number[], width: number): boolean {
  let cores = 0;
  const isFull = (at: number): boolean => {
    for (let row = -REACH; row <= REACH; row++) {
      for (let near = at + row * width - REACH; near <= at + row * width + REACH; near++) if (!(cover[near] >= LEAST_COVER)) return false;
    }
    return true;
  };
  for (const at of places) {
    if (isFull(at)) cores++;
  }
  return cores <= MOST_CORES * places.length;
}

/** From end to end of each piece: near enough to tell what most of an outline borders on. */
function groundsOf({ inks, drawing: { faces, edges } }: Seen): readonly number[] {
  const borders = inks.map(() => new Float64Array(inks.length));
  for (const { left, right, points } of edges) {
    const [one, other] = [faces[left].ink, faces[right].ink];
    if (one === other) continue;
    let length = 0;
    for (let at = 6; at < points.length; at += 6) length += Math.hypot(points[at] - points[at - 6], points[at + 1] - points[at - 5]);
    borders[one][other] += length;
    borders[other][one] += length;
  }
  return borders.map((own) => own.indexOf(own.reduce((most, length) => Math.max(most, length), 0)));
}

/** The mean of what is strongest of a plane's places: the lightest on dark ground, the darkest on light ground. */
function strongestOf(plane: Float64Array, places: readonly number[], isLight: boolean): number {
  const values = Float64Array.from(places, (at) => Math.min(255, Math.max(0, plane[at]))).sort();
  const count = Math.ceil(STRONGEST * values.length);
  const part = isLight ? values.subarray(values.length - count) : values.subarray(0, count);
  return part.reduce((sum, value) => sum + value, 0) / count;
}

const lumaOfInk = ({ r, g, b }: TraceInk): number => lightOf(r, g, b);

/**
 * The inks of a JPEG's thin strokes as their fullest places have them. A drawing whose strokes are a little too wide explains the file's mean with a paler ink, but never its
 * fullest pixels: stored as the file was, these come out paler than the file has them. Such an ink goes as much farther off its ground. Method: analysis by synthesis.
 * @param image as it came, opaque
 * @param seen what it is drawn as, and the inks of that
 * @param quality what it was stored at
 */
export function inksOfStrongest(image: PixelImage, seen: Seen, quality: number, grain: number): readonly TraceInk[] {
  const inks = [...seen.inks];
  const covers = coversOf(seen.drawing);
  const under = groundsOf(seen);
  const asked = inks.flatMap((ink, at) => {
    const ground = inks[under[at]];
    if (at === 0 || ink.opacity < 1 || ink.gradient || ground.opacity < 1) return [];
    const places: number[] = [];
    for (let index = 0; index < covers[at].length; index++) if (covers[at][index] >= LEAST_COVER) places.push(index);
    return places.length >= LEAST_PIXELS && isOfThinStrokes(covers[at], places, image.width) ? [{ at, ground, places }] : [];
  });
  if (asked.length === 0) return inks;
  const file = lumaOf(image);
  const least = LEAST_OFF + OF_STEP * meanSteps(quality)[0] + OF_GRAIN * grain;
  for (let round = 0; round < ROUNDS; round++) {
    const made = new Float64Array(file.length);
    for (const [at, cover] of covers.entries()) {
      const luma = lumaOfInk(inks[at]);
      if (at > 0) for (let index = 0; index < made.length; index++) made[index] += luma * cover[index];
    }
    const stored = storedLuma(made, image, quality, { phaseX: 0, phaseY: 0 });
    let isMoved = false;
    for (const { at, ground, places } of asked) {
      const own = lumaOfInk(inks[at]);
      const isLight = own > lumaOfInk(ground);
      const lack = strongestOf(file, places, isLight) - strongestOf(stored, places, isLight);
      if ((isLight ? lack : -lack) < least) continue;
      inks[at] = awayFrom(inks[at], ground, Math.min(255, Math.max(0, own + lack)));
      isMoved ||= lumaOfInk(inks[at]) !== own;
    }
    if (!isMoved) break;
  }
  return inks;
}
