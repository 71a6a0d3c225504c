import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';
import { FILLED, outlineAround } from './convex-outline.ts';
import type { Ground } from './find-ground.ts';
import { largestPart } from './largest-part.ts';
import { marksInward, roughDepths } from './rough-outline.ts';
import { surfaceAt } from './surface.ts';

/** Where art ends in an edge, color is so many levels from the ground within so many pixels. */
const EDGE = 24;
const EDGE_WAY = 4;

const WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** What is framed comes up to this part of its frame in an edge at least; the rest may have the ground's own color. */
const FRAMED_PART = 0.7;

/** And its border is no longer, in parts of the square root of what it bounds: cut photos have 4 to 5, torn ones up to 8, round animals from 12 on. */
const LONGEST = 10;

/**
 * The sides of a torn or brushed sheet lie where six tenths of their places have met art, so that it comes up to them for hardly more; and its border may be as long as that of anything but
 * fur (torn 12.6 to 14.2): no animal fills this part of the box around its outline, as round ones fill .79.
 */
const FRAMED_PART_TORN = 0.6;
const LONGEST_TORN = 15;
const SHEET = 0.9;

/** The convex outline of the largest piece of art, at the middle of what tears, bristles or dots make of its sides. */
export interface PhotoFrame {
  /** One byte a pixel: 255 within, else 0; and likewise the piece itself. */
  readonly within: Uint8Array;
  readonly photo: Uint8Array;
  /** How deep its sides are rough, in pixels: the deepest of them. */
  readonly rough: number;
  /** How much of it the piece fills, and comes up to in an edge, 0 to 1. */
  readonly filled: number;
  readonly touched: number;
  /** How much of the box around it the outline fills, 0 to 1: a sheet with four sides nearly all. */
  readonly boxed: number;
  readonly isEdge: IsEdge;
}

/** Whether color gets far from the ground at once, from a pixel on, one pixel to a side after the other. */
export type IsEdge = (x: number, y: number, dx: number, dy: number) => boolean;

/** Tells whether a pixel is far from the ground, and whether color gets there at once, from a pixel beside it on. */
function edgesOf(
  { width, height, pixels }: PixelImage,
  { surface }: Ground,
): { isApart: (x: number, y: number) => boolean; isEdge: IsEdge } {
  const base = new Float32Array(3);
  const isApart = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    surfaceAt(surface, x, y, base);
    const at = (y * width + x) * 4;
    return (pixels[at] - base[0]) ** 2 + (pixels[at + 1] - base[1]) ** 2 + (pixels[at + 2] - base[2]) ** 2 >= EDGE * EDGE;
  };
  const isEdge = (x: number, y: number, dx: number, dy: number) => {
    for (let step = 0; step < EDGE_WAY; step++) if (isApart(x + step * dx, y + step * dy)) return true;
    return false;
  };
  return { isApart, isEdge };
}

/** Part of an outline that art comes up to in an edge, 0 to 1. */
function touchedPart(within: Uint8Array, { width, height }: Size, isEdge: IsEdge): number {
  let [rim, touched] = [0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (within[at] === 0) continue;
      for (const [dx, dy] of WAYS) {
        if (within[at - dy * width - dx] !== 0) continue;
        rim++;
        if (isEdge(x, y, dx, dy)) touched++;
      }
    }
  }
  return touched / Math.max(1, rim);
}

/** How much of what lies within an outline is filled, 0 to 1. */
function filledPart(within: Uint8Array, photo: Uint8Array): number {
  let [all, filled] = [0, 0];
  for (let at = 0; at < within.length; at++) {
    if (within[at] === 0) continue;
    all++;
    if (photo[at] !== 0) filled++;
  }
  return filled / Math.max(1, all);
}

/** How much of the box around an outline it fills, 0 to 1. */
function boxedPart(within: Uint8Array, { width, height }: Size): number {
  let [left, top, right, bottom, filled] = [width, height, -1, -1, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (within[at] === 0) continue;
      filled++;
      [left, right, bottom] = [Math.min(left, x), Math.max(right, x), y];
      if (y < top) top = y;
    }
  }
  return filled / Math.max(1, (right - left + 1) * (bottom - top + 1));
}

/** The frame of the art on a ground. `outside` has a byte a pixel, not 0 on the ground around. Keeps its input. */
export function readFrame(image: PixelImage, ground: Ground, outside: Uint8Array, kernels: Pick<Kernels, 'scanRuns'>): PhotoFrame {
  const art = outside.map((mark) => (mark === 0 ? 255 : 0));
  const photo = largestPart(art, image, kernels);
  const { isApart, isEdge } = edgesOf(image, ground);
  // What JPEG left beside art is art by its color, and faint.
  const strong = photo.map((mark, at) => (mark !== 0 && isApart(at % image.width, Math.floor(at / image.width)) ? 255 : 0));
  const outline = outlineAround(strong, image);
  const depths = roughDepths(outline, image, isApart);
  const within = marksInward(outline, depths, image);
  return {
    within,
    photo,
    rough: depths.reduce((most, depth) => Math.max(most, depth), 0),
    filled: filledPart(within, photo),
    touched: touchedPart(within, image, isEdge),
    boxed: boxedPart(within, image),
    isEdge,
  };
}

/** Whether art fills its frame and ends there in an edge nearly all around, as a picture does that was cut or masked. `fringe` as `fringeOf` tells. */
export function isFramed({ filled, touched, boxed, rough }: PhotoFrame, fringe: number): boolean {
  if (filled < FILLED) return false;
  const isTornSheet = rough > 0 && boxed >= SHEET;
  return touched >= (isTornSheet ? FRAMED_PART_TORN : FRAMED_PART) && fringe <= (isTornSheet ? LONGEST_TORN : LONGEST);
}
