import { type Components, labelComponents } from '../components/label-components.ts';
import { paintParts } from '../components/paint-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Ground } from './find-ground.ts';
import { grainReach, RINGS } from './ground-cells.ts';
import { marksOfFewer } from './highlights.ts';
import { PixelPlane } from './pixel-plane.ts';
import { countMarked, touchesEdge } from './pockets.ts';
import { surfaceAt } from './surface.ts';
import { visitBorders } from './visit-borders.ts';

/** On ground so light, as a mean of the channels, nothing glows: what is lighter still is white, or nearly. */
const PALE = 236;

/** Mark of such an area. */
export const LIT_CARD = 2;

/** Lighter by so many levels at least, as a mean of the channels. */
const LEAST_LIFT = 4;

/** Over so many pixels across and down, as nothing is that a filter's overshoot left beside an edge. */
const LEAST_WAY = 9;

/** A card's own gradient changes by less from pixel to pixel, in levels of a channel; the wall around it by more. */
const SMOOTH = 3;

/** Its corner may lie where its shadow is as light as itself: of its border so much may have no wall. */
const MOST_OPEN = 0.2;

/** Farther from the ground, in levels of a channel, color keeps its opacity by itself. */
const NEAR = 40;

/** Of a card so much is lighter than the ground over that way: of what overshoots around and within lettering less is. */
const LIT_PART = 0.2;

/** How much lighter than the ground each pixel is, as a mean of the channels, and how far from it, by the channel that is farthest. */
function readLift(
  { width, height, pixels }: PixelImage,
  { surface }: Ground,
): { readonly lift: Float32Array; readonly apart: Float32Array } {
  const [lift, apart] = [new Float32Array(width * height), new Float32Array(width * height)];
  const base = new Float32Array(3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if ((x & 7) === 0) surfaceAt(surface, x, y, base);
      const [r, g, b] = [pixels[at * 4] - base[0], pixels[at * 4 + 1] - base[1], pixels[at * 4 + 2] - base[2]];
      apart[at] = Math.max(Math.abs(r), Math.abs(g), Math.abs(b));
      lift[at] = (r + g + b) / 3;
    }
  }
  return { lift, apart };
}

/** Marks the pixels that lie in runs of lit ones, along rows and along columns. */
function inLongRuns(lit: Uint8Array, width: number, height: number): Uint8Array {
  const marks = lit.slice();
  const keepRuns = (start: number, step: number, count: number) => {
    for (let index = 0, run = 0; index <= count; index++) {
      if (index < count && lit[start + index * step] !== 0) {
        run++;
        continue;
      }
      if (run < LEAST_WAY) for (let back = 1; back <= run; back++) marks[start + (index - back) * step] = 0;
      run = 0;
    }
  };
  for (let y = 0; y < height; y++) keepRuns(y * width, 1, width);
  for (let x = 0; x < width; x++) keepRuns(x, width, height);
  return marks;
}

/**
 * Finds white and nearly white areas on a pale ground that an edge walls all around, against their shadow, an outline or other art, though their gradient comes to the ground's own color: cards,
 * panels, lettering. Ground and its shadows are nowhere lighter than the ground. One byte a pixel: LIT_CARD in such an area, else 0; null where there are none. `ringing` as `measureRinging` tells.
 * Keeps its input.
 */
export function findLitCards(image: PixelImage, ground: Ground, ringing: number, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array | null {
  const { r, g, b } = ground.color;
  const least = Math.max(LEAST_LIFT, grainReach(ground), RINGS * ringing);
  if ((r + g + b) / 3 < PALE || 255 - (r + g + b) / 3 < least) return null;
  return marksOfFewer(image, ground, (some, own) => cardsIn(some, own, least, kernels));
}

function cardsIn(image: PixelImage, ground: Ground, least: number, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array | null {
  const { width, height } = image;
  const { lift, apart } = readLift(image, ground);
  const lit = Uint8Array.from(lift, (value, at) => (value >= least && apart[at] <= NEAR ? 255 : 0));
  const marks = inLongRuns(lit, width, height);
  if (!marks.includes(255)) return null;
  const wide = marks.slice();
  const outside = shareBySteps(image, marks, apart);
  const parts = labelComponents(kernels, marks, image, { threshold: 1, connectivity: 4 });
  const isCard = cardParts(image, parts, wide, outside);
  if (!isCard.includes(LIT_CARD)) return null;
  marks.fill(0);
  paintParts(parts, isCard, marks);
  markLettering(marks, apart, image, kernels);
  return marks;
}

/** Marks what cards go around, lettering with its counters; what is mostly near the ground is a hole. */
function markLettering(marks: Uint8Array, apart: Float32Array, size: PixelImage, kernels: Pick<Kernels, 'scanRuns'>): void {
  const rest = marks.map((mark) => (mark === 0 ? 255 : 0));
  const parts = labelComponents(kernels, rest, size, { threshold: 1, connectivity: 8 });
  const near = countMarked(
    parts,
    Uint8Array.from(apart, (value) => (value <= NEAR ? 1 : 0)),
  );
  const isWithin = Uint8Array.from(near, (count, part) =>
    part > 0 && 2 * count < parts.areas[part] && !touchesEdge(parts, part, size) ? 1 : 0,
  );
  const within = new Uint8Array(marks.length);
  paintParts(parts, isWithin, within);
  for (let at = 0; at < marks.length; at++) if (within[at] !== 0) marks[at] = LIT_CARD;
}

/** How much the channel that differs most does between two pixels, in levels. */
function stepOf(pixels: Uint8Array, one: number, other: number): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel++) most = Math.max(most, Math.abs(pixels[one * 4 + channel] - pixels[other * 4 + channel]));
  return most;
}

/**
 * Shares what lies near the ground between cards, which `marks` holds the lit parts of and is filled to the whole of, and the ground around, over the smallest steps first: each gets what is
 * reached from it over smaller steps than from the other. Marks of the ground.
 */
function shareBySteps({ width, height, pixels }: PixelImage, marks: Uint8Array, apart: Float32Array): Uint8Array {
  const plane = new PixelPlane(width, height);
  const outside = new Uint8Array(plane.count);
  const isBorder = (at: number) => at < width || at >= plane.count - width || at % width === 0 || at % width === width - 1;
  for (let at = 0; at < plane.count; at++) if (isBorder(at) && marks[at] === 0 && apart[at] <= NEAR) outside[at] = 1;
  for (let step = 0; step <= SMOOTH; step++) {
    const lets = (taken: Uint8Array) => (to: number, from: number) =>
      taken[to] === 0 && apart[to] <= NEAR && stepOf(pixels, to, from) <= step;
    plane.spread(outside, lets(marks));
    plane.spread(marks, lets(outside));
  }
  return outside;
}

/** Tells of each part that the sheet's border does not cut, that is lit in good part and walled nearly all around: LIT_CARD, or 0. */
function cardParts(image: PixelImage, parts: Components, wide: Uint8Array, outside: Uint8Array): Uint8Array {
  const { width, pixels } = image;
  const lit = countMarked(parts, wide);
  const [all, open] = [new Uint32Array(parts.count + 1), new Uint32Array(parts.count + 1)];
  const marks = new Uint8Array(wide.length);
  paintParts(parts, new Uint8Array(parts.count + 1).fill(255, 1), marks);
  visitBorders(parts, marks, (part, x, y, dx, dy) => {
    all[part]++;
    const [at, beyond] = [y * width + x, (y + dy) * width + x + dx];
    if (outside[beyond] !== 0 && stepOf(pixels, at, beyond) <= SMOOTH) open[part]++;
  });
  const isCard = (part: number) =>
    lit[part] >= LIT_PART * parts.areas[part] && open[part] <= MOST_OPEN * all[part] && !touchesEdge(parts, part, image);
  return Uint8Array.from(parts.areas, (_, part) => (part > 0 && isCard(part) ? LIT_CARD : 0));
}
