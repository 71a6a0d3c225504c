import { labelComponents } from '../components/label-components.ts';
import { paintLabels } from '../components/paint-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { type ArtCovers, readCovers } from './art-covers.ts';
import { type DropShadow, dropShadow, finerShadow, shadeAtPixel } from './drop-shadow.ts';
import type { Ground } from './find-ground.ts';
import { forSides } from './plateaus.ts';
import type { ShadeLooks, ShadeSheet } from './shade-sheet.ts';

/** A shadow is surely drawn where its shape tells this part of what is seen beside art. */
const SURELY_TOLD = 0.9;
/** A fainter shadow is left to what tells fades. */
const LEAST_SHADE = 0.03;
/** Smaller closed gaps, in pixels, tell nothing; others are off the shadow where half of them is by more than this. */
const LEAST_PIECE = 12;
const MOST_APART = 0.08;
/** Gray is an ink where it changes by no more than this over so many pixels to both sides, though the shadow told does by the third; so many pixels tell. */
const MOST_CHANGE = 0.008;
const EVEN_REACH = 4;
const LEAST_CHANGE = 0.04;
const LEAST_EVEN = 6;
/** No gray solid is left where less of a sheet than this is off the shadow. */
const MOST_UNTOLD = 0.0002;
/** Where JPEG stored chroma at half the size, it tells this part of what luma does. */
const SMEARED = 0.3;

/** What of a pixel is to be looked at: nothing, the shadow or what it mixes to, or an ink. */
export const OVER_SHADOW = { NOTHING: 0, MIXED: 1, INK: 2 } as const;

/** Colored art over its own drawn shadow, one value a pixel. */
export interface InksOverShadow extends Pick<ArtCovers, 'nearest' | 'inks'> {
  readonly width: number;
  readonly pixels: Uint8Array;
  readonly shadow: DropShadow;
  /** One of OVER_SHADOW. */
  readonly looks: Uint8Array;
  /** How much chroma tells, of what luma does. */
  readonly chroma: number;
  /** No gray is left that is neither the shadow nor beside an ink. */
  readonly tellsAll: boolean;
}

/** Marks with 1 gray in closed gaps that is none of the shadow told. */
function offPieces(
  { width, height, gray, bare }: ShadeSheet,
  { isArt, shades }: ArtCovers,
  told: Float32Array,
  kernels: Pick<Kernels, 'scanRuns'>,
): Uint8Array {
  const marks = gray.map((mark, at) => (bare[at] === 1 || (mark === 1 && isArt[at] === 0) ? 255 : 0));
  const parts = labelComponents(kernels, marks, { width, height }, { threshold: 1, connectivity: 4 });
  const names = new Uint32Array(marks.length);
  paintLabels(parts, names);
  const apart = new Uint32Array(parts.count + 1);
  for (let at = 0; at < names.length; at++) if (Math.abs(shades[at] - told[at]) > MOST_APART) apart[names[at]]++;
  const { areas, boxes } = parts;
  const isOff = areas.map((area, part) => {
    const box = part * 4;
    const isOpen = boxes[box] === 0 || boxes[box + 1] === 0 || boxes[box + 2] >= width || boxes[box + 3] >= height;
    return part > 0 && !isOpen && area >= LEAST_PIECE && apart[part] > area / 2 ? 1 : 0;
  });
  return Uint8Array.from(names, (name) => isOff[name]);
}

/** Marks with 1 gray that stays even where the shadow told does not: an ink of the shadow's own tone, whatever part of it that is seen in. */
function evenInks({ width, height, gray, bare }: ShadeSheet, { isArt, shades }: ArtCovers, told: Float32Array): Uint8Array {
  const marks = new Uint8Array(told.length);
  const mayBe = (at: number) => gray[at] === 1 && bare[at] === 0 && isArt[at] === 0;
  const staysEven = (at: number, stride: number): boolean => {
    const [one, other] = [at - EVEN_REACH * stride, at + EVEN_REACH * stride];
    if (Math.abs(told[one] - told[other]) < LEAST_CHANGE) return false;
    for (let step = -EVEN_REACH; step <= EVEN_REACH; step++) {
      const next = at + step * stride;
      if (!mayBe(next) || Math.abs(shades[next] - shades[at]) > MOST_CHANGE) return false;
    }
    return true;
  };
  const seeds: number[] = [];
  for (let y = EVEN_REACH; y < height - EVEN_REACH; y++) {
    for (let x = EVEN_REACH, at = y * width + x; x < width - EVEN_REACH; x++, at++) {
      if (mayBe(at) && (staysEven(at, 1) || staysEven(at, width))) seeds.push(at);
    }
  }
  const isSeed = new Uint8Array(told.length);
  for (const at of seeds) isSeed[at] = 1;
  // Each flood has a number of its own, so that none is cut short by one that found too few.
  const flooded = new Uint32Array(told.length);
  for (const [index, seed] of seeds.entries()) {
    if (marks[seed] === 1) continue;
    const found = [seed];
    flooded[seed] = index + 1;
    let votes = 0;
    for (const at of found) {
      votes += isSeed[at];
      forSides(at, width, told.length, (to) => {
        if (to < 0 || flooded[to] === index + 1 || !mayBe(to) || Math.abs(shades[to] - shades[seed]) > MOST_CHANGE) return;
        flooded[to] = index + 1;
        found.push(to);
      });
    }
    if (votes >= LEAST_EVEN) for (const at of found) marks[at] = 1;
  }
  return marks;
}

/** How opaque the shadow told is at each pixel. */
function shadesTold(shadow: DropShadow, width: number, height: number): Float32Array {
  const told = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) told[at] = shadeAtPixel(shadow, x, y);
  return told;
}

/** What of each pixel is to be looked at, one of OVER_SHADOW: all that the shadow reaches, but for gray of its own. */
function looksOver(sheet: ShadeSheet, seen: ArtCovers, told: Float32Array, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array {
  const isOff = offPieces(sheet, seen, told, kernels);
  const isInk = evenInks(sheet, seen, told);
  return Uint8Array.from(told, (shade, at) => {
    if (sheet.bare[at] === 1 || (isOff[at] | isInk[at]) === 1 || shade < LEAST_SHADE) return OVER_SHADOW.NOTHING;
    return seen.nearest[at] === at ? OVER_SHADOW.INK : OVER_SHADOW.MIXED;
  });
}

/** How many pixels are gray that is neither the shadow told nor beside an ink. */
function countUntold({ gray, bare }: ShadeSheet, { isArt, nearest, shades }: ArtCovers, told: Float32Array): number {
  let untold = 0;
  for (let at = 0; at < told.length; at++) {
    if (bare[at] === 1 || gray[at] === 0 || isArt[at] === 1 || nearest[at] >= 0) continue;
    if (Math.abs(shades[at] - told[at]) > MOST_APART) untold++;
  }
  return untold;
}

/**
 * Finds colored art over its own drawn shadow: the shape of all that is colored or black, moved and blurred, tells what is seen beside it, and so what lies in its gaps and
 * below its rims, however narrow. `shades` as `shadesOf` tells. Null where no such shadow is. Keeps its input.
 */
export function inksOverShadow(
  image: PixelImage,
  sheet: ShadeSheet,
  ground: Ground,
  shades: Float32Array,
  looks: Pick<ShadeLooks, 'ringing' | 'isSmeared'>,
  kernels: Pick<Kernels, 'scanRuns'>,
): InksOverShadow | null {
  const seen = readCovers(image, sheet, ground, shades, looks);
  const rough = seen && dropShadow(seen, null);
  if (!rough || rough.told < SURELY_TOLD) return null;
  const shadow = finerShadow(seen, rough);
  const { width, height, pixels } = image;
  const { nearest, inks } = seen;
  const told = shadesTold(shadow, width, height);
  return {
    width,
    pixels,
    shadow,
    nearest,
    inks,
    looks: looksOver(sheet, seen, told, kernels),
    chroma: looks.isSmeared ? SMEARED : 1,
    tellsAll: countUntold(sheet, seen, told) <= MOST_UNTOLD * told.length,
  };
}
