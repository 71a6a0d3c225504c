import type { Rgb } from '../color/hex.ts';
import { type Components, labelComponents } from '../components/label-components.ts';
import type { PixelImage, Rect } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { type InkShares, SAME_INK_LEVELS } from './ink-shares.ts';
import { findTextRows } from './text-rows.ts';
import { forTiles, type TileSurvey } from './tile-survey.ts';

/** What seems to be left of a removed background. */
export interface Leftovers {
  readonly color: Rgb;
  readonly areaPx: number;
  readonly boxes: readonly Rect[];
  /** Something besides its place tells: the color under clear pixels, a fringe, or that nothing else lies at a side of the picture. */
  readonly isSure: boolean;
  /** Paper in a corner of the picture, beside the art. */
  readonly isScrap?: true;
}

/** A color with more of the ink than this is what the art is drawn in. */
const WHOLE_ART_SHARE = 0.9;
/** A strip that was left along a side takes so much of what is solid there; art that bleeds off is seldom alone. */
const SIDE_SHARE = 0.8;
/** Share of the clear pixels that keep one color: what was erased and only hidden. */
const HIDDEN_SHARE = 0.9;
const WHITE: Rgb = { r: 255, g: 255, b: 255 };

/** The color that clear pixels still have underneath; null where there is none, or where it is the black of an empty canvas. */
export function hiddenColor({ pixels }: PixelImage): Rgb | null {
  const counts = new Map<number, number>();
  let looked = 0;
  const step = Math.max(1, Math.floor(pixels.length / 4 / 40_000)) * 4;
  for (let at = 0; at < pixels.length; at += step) {
    if (pixels[at + 3] !== 0) continue;
    looked++;
    const key = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  if (!best || looked < 100 || best[1] < HIDDEN_SHARE * looked || best[0] === 0) return null;
  return { r: best[0] >> 16, g: (best[0] >> 8) & 255, b: best[0] & 255 };
}

/** What lies along the picture's border for so much of its width and height is a strip that was left there; art that bleeds off touches it less. */
const LEAST_CONTACT = 0.3;

/** Pixels of a part, by its box, on the picture's border. */
function borderContact(mask: Uint8Array, { width, height }: PixelImage, left: number, top: number, right: number, bottom: number): number {
  let count = 0;
  for (let x = left; x < right; x++) {
    if (top === 0) count += mask[x];
    if (bottom === height) count += mask[(height - 1) * width + x];
  }
  for (let y = top; y < bottom; y++) {
    if (left === 0) count += mask[y * width];
    if (right === width) count += mask[y * width + width - 1];
  }
  return count;
}

/** True where the masked color takes nearly all that is solid along one side of the picture, and that side is more than touched. */
function holdsSide(mask: Uint8Array, { width, height, pixels }: PixelImage): boolean {
  const holds = (count: number, indexOf: (step: number) => number): boolean => {
    let [solid, masked] = [0, 0];
    for (let step = 0; step < count; step++) {
      const at = indexOf(step);
      if (pixels[at * 4 + 3] < 243) continue;
      solid++;
      masked += mask[at];
    }
    return solid > LEAST_CONTACT * count && masked >= SIDE_SHARE * solid;
  };
  return (
    holds(width, (x) => x) ||
    holds(width, (x) => (height - 1) * width + x) ||
    holds(height, (y) => y * width) ||
    holds(height, (y) => y * width + width - 1)
  );
}

/** The color of the background that was there, and what tells: null for the guess that it was white. An ink that the art is drawn in tells nothing. */
function backgroundOf(image: PixelImage, inks: InkShares, fringe: Rgb | null): { readonly color: Rgb; readonly isTold: boolean } {
  const told = [fringe, hiddenColor(image)].find((color) => color !== null && !inks.isDominant(color));
  return told ? { color: told, isTold: true } : { color: WHITE, isTold: false };
}

type Place = 'border' | 'open' | 'enclosed';

/** Letters that are looked for, in pixels and as a share of the picture's height. */
const LEAST_LETTER_PX = 5;
const MOST_LETTER_SHARE = 0.5;

/** True where parts stand in a row like letters: the color is an ink that the art is lettered in, and no paper. */
function spell(parts: Components, chosen: readonly number[], { height }: PixelImage): boolean {
  const letters = {
    count: chosen.length,
    areas: Uint32Array.from([0, ...chosen.map((part) => parts.areas[part])]),
    boxes: Uint32Array.from([0, ...chosen].flatMap((part) => [...parts.boxes.subarray(part * 4, part * 4 + 4)])),
  };
  return findTextRows(letters, { leastPx: LEAST_LETTER_PX, mostPx: MOST_LETTER_SHARE * height }).length > 0;
}

/**
 * Areas in the color of a background that was removed around the art: enclosed ones that no flood from outside could reach, and strips at the
 * picture's border. Where the color meets clear ground elsewhere it is an ink of the art, since a removal would have taken it there: nothing is
 * found then, and nothing sure where enclosed areas stand in rows like lettering. `fringe` is the color that rims are mixed with, where there is one. The color that most of the art is drawn in proves nothing,
 * though clear pixels often keep it: many programs fill the whole canvas with one ink and draw in alpha alone.
 */
export function findLeftovers(
  kernels: Pick<Kernels, 'scanRuns'>,
  image: PixelImage,
  tiles: TileSurvey,
  inks: InkShares,
  fringe: Rgb | null,
  leastPx: number,
): Leftovers | null {
  const { color, isTold } = backgroundOf(image, inks, fringe);
  if (inks.shareOf(color) > WHOLE_ART_SHARE) return null;
  const { width, height, pixels } = image;
  const mask = new Uint8Array(width * height);
  let masked = 0;
  forTiles(
    tiles,
    image,
    (_, most) => most >= 243,
    (left, top, right, bottom) => {
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const at = (y * width + x) * 4;
          if (pixels[at + 3] < 243) continue;
          if (Math.abs(pixels[at] - color.r) > SAME_INK_LEVELS || Math.abs(pixels[at + 1] - color.g) > SAME_INK_LEVELS) continue;
          if (Math.abs(pixels[at + 2] - color.b) > SAME_INK_LEVELS) continue;
          mask[y * width + x] = 1;
          masked++;
        }
      }
    },
  );
  if (masked < leastPx) return null;
  const parts = labelComponents(kernels, mask, image, { connectivity: 4 });
  const open = meetsClear(image, parts);
  const area: Record<Place, number> = { border: 0, open: 0, enclosed: 0 };
  const boxes: Record<Place, Rect[]> = { border: [], open: [], enclosed: [] };
  const enclosed: number[] = [];
  for (let part = 1; part <= parts.count; part++) {
    if (parts.areas[part] < leastPx) continue;
    const [left, top, right, bottom] = parts.boxes.subarray(part * 4, part * 4 + 4);
    const contact = borderContact(mask, image, left, top, right, bottom);
    const isStrip = contact > LEAST_CONTACT * (right - left + bottom - top);
    const place: Place = isStrip ? 'border' : open[part] || contact > 0 ? 'open' : 'enclosed';
    area[place] += parts.areas[part];
    if (place === 'enclosed') enclosed.push(part);
    boxes[place].push({ x: left, y: top, width: right - left, height: bottom - top });
  }
  const isInk = area.open > 0.2 * area.enclosed && area.open > leastPx;
  const areaPx = area.border + (isInk ? 0 : area.enclosed);
  if (areaPx === 0) return null;
  const isStrip = area.border > area.enclosed;
  const isSure = !inks.isDominant(color) && (isStrip ? holdsSide(mask, image) : isTold && !spell(parts, enclosed, image));
  return { color, areaPx, boxes: [...boxes.border, ...(isInk ? [] : boxes.enclosed)], isSure };
}

/** Pixels between a part and the clear ground that an anti-aliased rim takes. */
const RIM_PX = 2;

/** Parts that meet clear ground over more than a tenth of their rows' ends. */
function meetsClear({ width, height, pixels }: PixelImage, { count, runs, labels }: ReturnType<typeof labelComponents>): Uint8Array {
  const ends = new Uint32Array(count + 1);
  const clear = new Uint32Array(count + 1);
  const isClear = (x: number, y: number) => x >= 0 && x < width && y >= 0 && y < height && pixels[(y * width + x) * 4 + 3] < 40;
  const { edges, rowStarts } = runs;
  for (let y = 0; y < height; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      const [start, end] = [edges[run * 2], edges[run * 2 + 1]];
      const middle = (start + end) >> 1;
      ends[labels[run]] += 2;
      if (isClear(start - 1 - RIM_PX, y)) clear[labels[run]]++;
      if (isClear(end + RIM_PX, y)) clear[labels[run]]++;
      if (isClear(middle, y - 1 - RIM_PX) || isClear(middle, y + 1 + RIM_PX)) clear[labels[run]]++;
    }
  }
  return Uint8Array.from(ends, (all, part) => (clear[part] > all * 0.1 ? 1 : 0));
}
