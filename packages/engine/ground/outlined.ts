import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { grainReach, RINGS } from './ground-cells.ts';
import { type Passage, visitPassages } from './soft-passages.ts';
import { surfaceAt } from './surface.ts';

/** Art begins where color is farther from the ground than this, in levels of its length, than grain, and than so many reaches of ringing. */
const LEAST = 6;
/** A rim has come up where color rises by less than this, in levels and in parts of it, over so many pixels; it begins within the last. */
const RISE = 2;
const RISE_PART = 0.04;
const LEVEL_WAY = 2;
const LONGEST_RIM = 20;

/** An outline is no wider than this, in pixels, and another color lies within it for so many, so many levels away, or so many times what rings. */
const WIDEST = 16;
const INNER_WAY = 4;
const INNER = 32;
const INNER_RINGING = 4;
/** It goes over to that color in an edge: this part of the change within so many pixels. */
const EDGE_WAY = 3;
const EDGE_PART = 0.75;

/** Rims of one ink are within so many levels of each other, and what rings. */
const ALIKE = 32;

/** So many rims make an outline, this part of them of one ink, and this part with another color within. Wear cuts through outlines: .68 and .49, or .57 and .59. */
const LEAST_RIMS = 100;
const OF_ONE_INK = 0.7;
const WITH_INNER = 0.6;
/** So many rims are asked how many others are like them. */
const ASKED = 64;

/** What a passage comes to first: its color less the ground's, three values, and whether another color lies behind it, in an edge and without ground between. */
export interface Rim {
  readonly color: readonly number[];
  readonly hasInner: boolean;
}

const lengthOf = (color: readonly number[]) => Math.hypot(color[0], color[1], color[2]);
const apart = (one: readonly number[], other: readonly number[]) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/**
 * Reads the rim that a passage leads to; null where it leads to nothing but what rings. `ringing` as `measureRinging` tells. Where `isGround` tells
 * which places are ground, other places within the rim may be of the ground's color; else none may. Keeps its input.
 */
export function readRim(
  { width, height, pixels }: PixelImage,
  ground: Ground,
  passage: Passage,
  ringing: number,
  isGround: ((x: number, y: number) => boolean) | null = null,
): Rim | null {
  const { x, y, stepX, stepY } = passage;
  const base = new Float32Array(3);
  surfaceAt(ground.surface, x, y, base);
  const line: number[][] = [];
  const room = stepX > 0 ? width - x : stepX < 0 ? x + 1 : stepY > 0 ? height - y : y + 1;
  const most = Math.min(isGround ? room : passage.length, LONGEST_RIM + WIDEST + INNER_WAY);
  for (let way = 0; way < most; way++) {
    const from = ((y + way * stepY) * width + x + way * stepX) * 4;
    line.push([pixels[from] - base[0], pixels[from + 1] - base[1], pixels[from + 2] - base[2]]);
  }
  const reach = Math.max(LEAST, grainReach(ground), RINGS * ringing);
  const top = topOf(line, reach);
  if (top < 0) return null;
  const isArt = (at: number) => (isGround ? !isGround(x + at * stepX, y + at * stepY) : lengthOf(line[at]) > reach);
  return { color: line[top], hasInner: hasInner(line, top, isArt, ringing) };
}

/** Where color along a line grows no more, once it is farther from the ground than `reach`; -1 where it never is. */
function topOf(line: readonly (readonly number[])[], reach: number): number {
  let [top, most, rest] = [-1, reach, 0];
  for (let at = 0; at < Math.min(line.length, LONGEST_RIM); at++) {
    const length = lengthOf(line[at]);
    if (length > most + RISE + RISE_PART * most) [top, most, rest] = [at, length, 0];
    else if (top >= 0 && ++rest >= LEVEL_WAY) break;
  }
  return top;
}

function hasInner(line: readonly (readonly number[])[], top: number, isArt: (at: number) => boolean, ringing: number): boolean {
  const least = Math.max(INNER, INNER_RINGING * ringing);
  const isInner = (at: number) => apart(line[at], line[top]) >= least && isArt(at);
  const areInner = (at: number) => Array.from({ length: INNER_WAY + 1 }, (_, way) => at + way).every(isInner);
  for (let at = top + 1; at < top + WIDEST && at + INNER_WAY < line.length && isArt(at); at++) {
    if (apart(line[Math.max(top, at - EDGE_WAY)], line[at]) < EDGE_PART * least) continue;
    if (areInner(at)) return true;
  }
  return false;
}

/**
 * The ink, less the ground's color, of an outline that keeps art from the ground all over: chrome and gold in black, a crest in brown. Whatever lies within
 * it is art, however its shades come near to the ground's color. Null where there is no such outline.
 */
export function outlineOf(rims: readonly Rim[], ringing: number): readonly number[] | null {
  if (rims.length < LEAST_RIMS) return null;
  const inner = rims.reduce((sum, rim) => sum + (rim.hasInner ? 1 : 0), 0);
  if (inner < WITH_INNER * rims.length) return null;
  const stride = Math.max(1, Math.floor(rims.length / ASKED));
  for (let asked = 0; asked < rims.length; asked += stride) {
    const like = rims.filter(({ color }) => apart(color, rims[asked].color) < ALIKE + ringing);
    if (like.length >= OF_ONE_INK * rims.length) return [0, 1, 2].map((channel) => middleOf(like.map(({ color }) => color[channel])));
  }
  return null;
}

const middleOf = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1];

/** The color (sRGB) of an outline that keeps a picture's art from its ground all over; null where there is none. `ringing` as `measureRinging` tells. Keeps its input. */
export function outlineColor(image: PixelImage, ground: Ground, ringing: number): Rgb | null {
  const rims: Rim[] = [];
  visitPassages(image, ground, {
    passage(passage) {
      const rim = readRim(image, ground, passage, ringing);
      if (rim) rims.push(rim);
    },
  });
  const ink = outlineOf(rims, ringing);
  if (!ink) return null;
  const [r, g, b] = [ground.color.r + ink[0], ground.color.g + ink[1], ground.color.b + ink[2]].map((value) =>
    Math.min(255, Math.max(0, Math.round(value))),
  );
  return { r, g, b };
}
