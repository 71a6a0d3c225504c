import { apartFrom, findGround, type Ground, measureGrain, readSamples, spreadOf } from '../ground/find-ground.ts';
import { measureRinging } from '../ground/ringing.ts';
import { fitSurface, type Surface, surfaceAt } from '../ground/surface.ts';
import type { PixelImage } from '../image.ts';
import { findJpegGrid } from '../jpeg-repair/find-jpeg-grid.ts';
import { boxMean } from './box-mean.ts';
import type { Subject } from './find-subject.ts';

/** A backdrop that is one color, or one that varies slowly, with whatever grain: then art is un-mixed from it, pixel by pixel. Plain data. */
export interface PlainGround {
  readonly ground: Ground;
  /** See measureRinging. */
  readonly ringing: number;
}

/** A ground that less of the border or of the sheet is of is none; deeper grain, in levels, is texture. */
const LEAST_BORDER = 0.25;
const LEAST_SHARE = 0.1;
const MOST_GRAIN = 14;
/** Grain goes out in means over a few pixels. Where this part of it stays, of so many levels at least, it is shapes: things out of focus. */
const STAYS = 0.7;
const LEAST_SHAPES = 4;
/** Where ground rings by as much as this, in levels, JPEG went over it; by less than the second no soft rim is told from it. Between the two its blocks tell. */
const SURE_RINGING = 3;
const LEAST_RINGING = 1;

/** So far from the subject, in pixels of the copy, the cut shows backdrop alone; fewer of these than this part of the copy tell nothing. */
const CLEAR_PX = 4;
const LEAST_CLEAR = 0.04;
/** Squares of so many pixels of the copy lie off a plain ground's color by no more than this and what is left of its grain, in levels, in the mean; but for this part of them. */
const SQUARE_PX = 7;
const OFF = 2;
const PER_GRAIN = 3;
const MOST_OFF = 0.035;
/** More may lie off where nearly all of the border is ground, and what does is no shade: then something fades into the ground. */
const ALL_OF_BORDER = 0.9;
const SHADE_OFF = 9;
const MOST_SHADE = 0.3;

/** One byte a pixel of the copy: 1 where the cut leaves all around to the backdrop. */
function clearMarks(isSubject: Uint8Array, { width, height }: PixelImage): Uint8Array {
  return Uint8Array.from(boxMean(Float32Array.from(isSubject), width, height, CLEAR_PX), (value) => (value < 1e-4 ? 1 : 0));
}

/** What of the backdrop is not of a surface, as parts of it: in all, and darker in the way of a shadow. */
function partsOff({ surface, grain }: Ground, image: PixelImage, { width, height, pixels }: PixelImage, isClear: Uint8Array) {
  const color = new Float32Array(3);
  const most = OFF + (PER_GRAIN * Math.max(...grain)) / SQUARE_PX;
  let [squares, off, shaded] = [0, 0, 0];
  for (let top = 0; top + SQUARE_PX <= height; top += SQUARE_PX) {
    for (let left = 0; left + SQUARE_PX <= width; left += SQUARE_PX) {
      const sums = [0, 0, 0];
      let count = 0;
      for (let y = top; y < top + SQUARE_PX; y++) {
        for (let x = left, at = y * width + left; x < left + SQUARE_PX; x++, at++) {
          if (!isClear[at]) continue;
          count++;
          for (let channel = 0; channel < 3; channel++) sums[channel] += pixels[at * 4 + channel];
        }
      }
      if (count < 0.7 * SQUARE_PX * SQUARE_PX) continue;
      squares++;
      surfaceAt(
        surface,
        ((left + SQUARE_PX / 2) * image.width) / width - 0.5,
        ((top + SQUARE_PX / 2) * image.height) / height - 0.5,
        color,
      );
      const own = sums.map((sum) => sum / count);
      if (own.every((value, channel) => Math.abs(value - color[channel]) <= most)) continue;
      off++;
      const light = (own[0] + own[1] + own[2]) / Math.max(1, color[0] + color[1] + color[2]);
      if (light < 1 && own.every((value, channel) => Math.abs(value - light * color[channel]) <= SHADE_OFF)) shaded++;
    }
  }
  return {
    clear: (squares * SQUARE_PX * SQUARE_PX) / (width * height),
    off: off / Math.max(1, squares),
    shaded: shaded / Math.max(1, off),
  };
}

/** The ground that a surface fitted to all that the cut leaves to the backdrop gives: gradients and vignettes over the whole sheet too. */
function fittedGround(image: PixelImage, copy: PixelImage, isClear: Uint8Array): Ground | null {
  const { samples, isBorder } = readSamples(image);
  const weights = new Float64Array(samples.count);
  let [own, border, ofBorder] = [0, 0, 0];
  for (let index = 0; index < samples.count; index++) {
    const x = Math.min(copy.width - 1, Math.floor(((samples.places[index * 2] + 0.5) * copy.width) / image.width));
    const y = Math.min(copy.height - 1, Math.floor(((samples.places[index * 2 + 1] + 0.5) * copy.height) / image.height));
    const isOwn = isClear[y * copy.width + x];
    weights[index] = isOwn;
    own += isOwn;
    border += isBorder[index];
    ofBorder += isBorder[index] & isOwn;
  }
  const fitted = fitSurface(image.width, image.height, samples, weights);
  if (!fitted) return null;
  const apart = apartFrom(fitted, samples);
  const near = apart.filter((_, index) => weights[index] === 1).sort();
  const most = 2 * near[Math.floor(0.9 * near.length)] + 2;
  for (let index = 0; index < weights.length; index++) if (apart[index] > most) weights[index] = 0;
  const surface: Surface = fitSurface(image.width, image.height, samples, weights) ?? fitted;
  const middle = new Float64Array(3);
  surfaceAt(surface, (image.width - 1) / 2, (image.height - 1) / 2, middle);
  const [r, g, b] = Array.from(middle, Math.round);
  return {
    color: { r, g, b },
    surface,
    ...measureGrain(image, samples, Uint8Array.from(weights), surface),
    borderShare: ofBorder / Math.max(1, border),
    share: own / Math.max(1, samples.count),
    spread: spreadOf(surface),
  };
}

/** What JPEG left beside art, at least SURE_RINGING: white and black cut half of it off; 0 without JPEG. */
function ringingOf(image: PixelImage, ground: Ground): number {
  const ringing = measureRinging(image, ground);
  if (ringing >= SURE_RINGING) return ringing;
  return ringing >= LEAST_RINGING && findJpegGrid(image) ? SURE_RINGING : 0;
}

/** Whether what strays from a surface is no grain but goes on from pixel to pixel. */
const hasShapes = ({ grain, blotch }: Ground): boolean =>
  blotch.some((value, channel) => value > LEAST_SHAPES && value > STAYS * grain[channel]);

/** The ground of a picture, where all that the cut leaves to the backdrop is of it; null where the backdrop is shaded, blurred or a scene. */
export function plainGround(image: PixelImage, small: PixelImage, { isSubject }: Pick<Subject, 'isSubject'>): PlainGround | null {
  const isClear = clearMarks(isSubject, small);
  for (const find of [() => findGround(image), () => fittedGround(image, small, isClear)]) {
    const ground = find();
    if (!ground || ground.borderShare < LEAST_BORDER || ground.share < LEAST_SHARE) continue;
    if (Math.max(...ground.grain) > MOST_GRAIN || hasShapes(ground)) continue;
    const { clear, off, shaded } = partsOff(ground, image, small, isClear);
    const isPlain = off <= MOST_OFF || (ground.borderShare >= ALL_OF_BORDER && shaded <= MOST_SHADE);
    if (clear < LEAST_CLEAR || !isPlain) continue;
    return { ground, ringing: ringingOf(image, ground) };
  }
  return null;
}
