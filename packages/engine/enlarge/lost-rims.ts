import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { pixelWords } from '../pixel-words.ts';
import type { Size } from '../region/rect.ts';
import { beyondEdge } from './shallow-edges.ts';

/** Places around a pixel as they follow each other, from the upper left on: across and down. */
const AROUND = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;
/** What a neighbor above, below or beside has of the rest of a pixel, to one at its corner. */
const OF_SIDE = 3;

/**
 * How much of a pixel was of its own color before its art was cut at a threshold, in percent, by which of the eight around it are of that color: one number
 * for each way that they can lie, turned and mirrored ways being one. Measured on drawn sheets: `training/rims.py`.
 */
const COVERS = [
  64, 65, 69, 70, 68, 67, 70, 75, 71, 69, 75, 70, 76, 77, 75, 71, 83, 83, 83, 84, 69, 81, 70, 84, 80, 70, 86, 84, 87, 76, 79, 77, 76, 89,
  73, 89, 92, 84, 79, 77, 81, 70, 78, 74, 85, 93, 88, 91, 95, 96, 100,
];

const turned = (way: number, by: number): number => ((way >> by) | (way << (8 - by))) & 255;

function mirrored(way: number): number {
  let out = 0;
  for (let bit = 0; bit < 8; bit++) if ((way >> bit) & 1) out |= 1 << ((10 - bit) % 8);
  return out;
}

/** The least of the ways that a way becomes by turning and mirroring. */
const keyOf = (way: number): number => Math.min(...[way, mirrored(way)].flatMap((one) => [0, 2, 4, 6].map((by) => turned(one, by))));

/** The same for every way, as a part. */
const OWN = (() => {
  const keys = Array.from({ length: 256 }, (_, way) => keyOf(way));
  const sorted = [...new Set(keys)].sort((one, other) => one - other);
  return Float64Array.from(keys, (key) => COVERS[sorted.indexOf(key)] / 100);
})();

/** Bits of the three places on each side, and those of the two between it and the other side. */
const SIDES = [
  { side: [0, -1], three: 0b0000_0111, other: 0b0111_0000, between: 0b1000_1000 },
  { side: [1, 0], three: 0b0001_1100, other: 0b1100_0001, between: 0b0010_0010 },
  { side: [0, 1], three: 0b0111_0000, other: 0b0000_0111, between: 0b1000_1000 },
  { side: [-1, 0], three: 0b1100_0001, other: 0b0001_1100, between: 0b0010_0010 },
] as const;

/** How much of a pixel was of its own color: where edges run straight past it by their steps, else by the eight around it. */
function ownPart(words: Uint32Array, { width, height }: Size, x: number, y: number, way: number): number {
  const place = { words, width, height, x, y };
  const own = words[y * width + x];
  let [beyond, edges] = [0, 0];
  for (const { side, three, other, between } of SIDES) {
    const isStraight = (way & three) === 0 && (way & between) === between && ((way & other) === other || (way & other) === 0);
    if (!isStraight) continue;
    const part = beyondEdge(place, own, side);
    if (part === null) continue;
    beyond += part;
    edges++;
  }
  return edges > 0 ? 1 - Math.min(beyond, MOST_BEYOND) : OWN[way];
}

/** A pixel is of its own color by half and more. */
const MOST_BEYOND = 0.5;

/** The two colors of a picture that has no more, one of which may be clear: a stamp, a fax, a plate, art cut at a threshold. Null for any other. */
export function twoColors(image: PixelImage): readonly Rgb[] | null {
  const words = pixelWords(image);
  let second = -1;
  for (let index = 1; index < words.length; index++) {
    if (words[index] === words[0] || (second >= 0 && words[index] === words[second])) continue;
    if (second >= 0) return null;
    second = index;
  }
  if (second < 0) return null;
  const { pixels } = image;
  return [0, 4 * second].filter((at) => pixels[at + 3] > 0).map((at) => ({ r: pixels[at], g: pixels[at + 1], b: pixels[at + 2] }));
}

/**
 * Art whose edges are steps of whole pixels as it was before it was cut so: each pixel at an edge gets what was most likely on it of its neighbors' colors.
 * Straight RGBA; keeps its input.
 */
export function withLostRims(image: PixelImage, out: Uint8Array): void {
  const { width, height, pixels } = image;
  const words = pixelWords(image);
  const sums = new Float64Array(4);
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      const at = index * 4;
      let way = 0;
      let weights = 0;
      sums.fill(0);
      for (let bit = 0; bit < AROUND.length; bit++) {
        const [dx, dy] = AROUND[bit];
        // Beyond the border its pixels go on.
        const near = Math.min(height - 1, Math.max(0, y + dy)) * width + Math.min(width - 1, Math.max(0, x + dx));
        if (words[near] === words[index]) {
          way |= 1 << bit;
          continue;
        }
        const weight = dx === 0 || dy === 0 ? OF_SIDE : 1;
        const alpha = weight * pixels[near * 4 + 3];
        for (let channel = 0; channel < 3; channel++) sums[channel] += alpha * pixels[near * 4 + channel];
        sums[3] += alpha;
        weights += weight;
      }
      const part = weights > 0 ? ownPart(words, image, x, y, way) : 1;
      const share = weights > 0 ? (1 - part) / weights : 0;
      const own = part * pixels[at + 3];
      const alpha = own + share * sums[3];
      for (let channel = 0; channel < 3; channel++) {
        out[at + channel] = alpha > 0 ? Math.round((own * pixels[at + channel] + share * sums[channel]) / alpha) : pixels[at + channel];
      }
      out[at + 3] = Math.round(alpha);
    }
  }
}
