import { labelComponents } from '../components/label-components.ts';
import { paintParts } from '../components/paint-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';
import { convexHull, type Point } from './convex-outline.ts';
import type { Ground } from './find-ground.ts';
import { largestPart } from './largest-part.ts';
import { surfaceAt } from './surface.ts';
import { visitBorders } from './visit-borders.ts';

/** A bay lies so many pixels within the outline at least: what JPEG smears along a side is none, and its border there tells nothing. */
const WITHIN = 5;

/** A photo comes up to this part of its outline in an edge at least: torn sides do here and there. */
const TOUCHED_PART = 0.4;

/** Where art ends in an edge, color is so many levels from the ground within so many pixels. */
const EDGE = 24;
const EDGE_WAY = 4;

const WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Of the borders of a photo's bays this part at least is no edge, and of each that is its own half of that; what ground cut into it is for less. So many pixels of border tell. */
const OWN_PART = 0.3;
const LEAST_BORDER = 60;

/** Bays come to this part of the photo at least: less is what lies between art and a speck that JPEG left beside it. */
const LEAST_PART = 0.002;

/** Marks what lies within a convex hull, by the middles of its pixels: 255, else 0. */
function marksOfHull(hull: readonly Point[], { width, height }: Size): Uint8Array {
  const marks = new Uint8Array(width * height);
  const sides = hull.map((from, at) => [from, hull[(at + 1) % hull.length]] as const).filter(([[, fromY], [, toY]]) => fromY !== toY);
  for (let y = 0; y < height; y++) {
    let [first, last] = [width, 0];
    for (const [[fromX, fromY], [toX, toY]] of sides) {
      const part = (y + 0.5 - fromY) / (toY - fromY);
      if (part < 0 || part > 1) continue;
      const x = fromX + part * (toX - fromX);
      first = Math.min(first, Math.ceil(x - 0.5));
      last = Math.max(last, Math.floor(x - 0.5) + 1);
    }
    if (first < last) marks.fill(255, y * width + first, y * width + last);
  }
  return marks;
}

type IsEdge = (x: number, y: number, dx: number, dy: number) => boolean;

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

/**
 * Bays of a photo whose own colors at its border are the ground's, as night has on black and a sky on white: what of the ground outside lies within the photo's convex
 * outline and is not bounded by edges, 255, else 0. A cut, a notch or lettering ends in edges, and stays the ground's. `outside` has a byte a pixel, not 0 on
 * the ground around. Null where there are none. Keeps its input.
 */
export function findBays(image: PixelImage, ground: Ground, outside: Uint8Array, kernels: Pick<Kernels, 'scanRuns'>): Uint8Array | null {
  const { width, height } = image;
  const art = outside.map((mark) => (mark === 0 ? 255 : 0));
  const photo = largestPart(art, image, kernels);
  const { isApart, isEdge } = edgesOf(image, ground);
  // What JPEG left beside art is art by its color, and faint.
  const strong = photo.map((mark, at) => (mark !== 0 && isApart(at % width, Math.floor(at / width)) ? 255 : 0));
  const hull = convexHull(strong, image, photo);
  if (!hull) return null;
  const within = marksOfHull(hull, image);
  if (touchedPart(within, image, isEdge) < TOUCHED_PART) return null;
  const bays = within.map((mark, at) => (mark !== 0 && outside[at] !== 0 ? 255 : 0));
  const parts = labelComponents(kernels, bays, image, { threshold: 1, connectivity: 4 });
  const isWithin = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && within[y * width + x] !== 0;
  const isDeep = (x: number, y: number) =>
    isWithin(x - WITHIN, y) && isWithin(x + WITHIN, y) && isWithin(x, y - WITHIN) && isWithin(x, y + WITHIN);
  // A pixel of border where color comes up slowly is open.
  const [borders, open] = [new Uint32Array(parts.count + 1), new Uint32Array(parts.count + 1)];
  visitBorders(parts, outside, (part, x, y, dx, dy) => {
    if (!isDeep(x, y)) return;
    borders[part]++;
    if (!isEdge(x + dx, y + dy, dx, dy)) open[part]++;
  });
  const isBay = borders.map((all) => (all >= LEAST_BORDER ? 255 : 0));
  const sum = (counts: Uint32Array) => counts.reduce((all, count, part) => all + (isBay[part] !== 0 ? count : 0), 0);
  if (sum(borders) === 0 || sum(open) < OWN_PART * sum(borders)) return null;
  const own = Uint8Array.from(isBay, (mark, part) => (2 * open[part] >= OWN_PART * borders[part] ? mark : 0));
  const area = own.reduce((all, mark, part) => all + (mark !== 0 ? parts.areas[part] : 0), 0);
  if (area < LEAST_PART * photo.reduce((all, mark) => all + (mark !== 0 ? 1 : 0), 0)) return null;
  const marks = new Uint8Array(bays.length);
  paintParts(parts, own, marks);
  return marks;
}
