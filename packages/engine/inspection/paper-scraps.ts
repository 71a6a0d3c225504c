import type { Rgb } from '../color/hex.ts';
import { type Components, labelComponents } from '../components/label-components.ts';
import { runAt } from '../components/run-list.ts';
import type { PixelImage, Rect } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { alphaOf } from './alpha-of.ts';
import { isPaper, levelsFrom, mostCommonColor } from './border-color.ts';

/** Within this, colors are one paper. */
const PAPER_LEVELS = 18;
const SOLID_ALPHA = 243;
/** The corner is looked at over this many pixels along both sides. */
const CORNER_PX = 8;
/** An ink of the art has more elsewhere than this share of the scrap. */
const MOST_ELSEWHERE = 0.3;
/** What hangs together with a scrap that nothing else touches is little more than the paper itself: its torn edge. */
const ALONE_SHARE = 1.2;
/** A scrap stays in its corner; what goes along a side farther than this share is a stripe of the art. */
const CORNER_SHARE = 0.5;

export interface PaperScraps {
  readonly color: Rgb;
  readonly areaPx: number;
  readonly boxes: readonly Rect[];
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** The paper that fills a corner of the picture; null where the corner is clear, or art. */
function paperAt(
  { width, height, pixels }: PixelImage,
  right: number,
  bottom: number,
): { readonly color: Rgb; readonly place: number } | null {
  const places: number[] = [];
  for (let v = 0; v < CORNER_PX; v++) {
    for (let u = 0; u < CORNER_PX; u++) {
      const place = (bottom ? height - 1 - v : v) * width + (right ? width - 1 - u : u);
      if (pixels[place * 4 + 3] >= SOLID_ALPHA) places.push(place);
    }
  }
  if (places.length < (CORNER_PX * CORNER_PX) / 2) return null;
  const color = mostCommonColor(pixels, places);
  return isPaper(color) ? { color, place: (bottom ? height - 1 : 0) * width + (right ? width - 1 : 0) } : null;
}

/** Pixels that hang together with a place in anything that prints. */
function togetherWith(kernels: Pick<Kernels, 'scanRuns'>, image: PixelImage, place: number): number {
  const { areas, runs, labels } = labelComponents(kernels, alphaOf(image), image, { threshold: 1, connectivity: 8 });
  return areas[labelAt({ runs, labels }, place, image.width)];
}

/** Label of the part that holds a place, 0 for none. */
function labelAt({ runs, labels }: Pick<Components, 'runs' | 'labels'>, place: number, width: number): number {
  const run = runAt(runs, { x: place % width, y: Math.floor(place / width) });
  return run < 0 ? 0 : labels[run];
}

/**
 * Scraps of old paper in the corners of a picture that has clear ground: light and neutral areas that fill a corner, of a color that the art hardly
 * has elsewhere, or that nothing of the art touches. Straight RGBA8; smaller ones than `leastPx` are left out; null without any.
 */
export function findPaperScraps(kernels: Pick<Kernels, 'scanRuns'>, image: PixelImage, leastPx: number): PaperScraps | null {
  const { width, height, pixels } = image;
  const corners = CORNERS.flatMap(([right, bottom]) => paperAt(image, right, bottom) ?? []);
  const [first] = corners;
  if (!first || Math.min(width, height) < 4 * CORNER_PX) return null;
  const mask = new Uint8Array(width * height);
  let all = 0;
  for (let at = 0; at < mask.length; at++) {
    if (pixels[at * 4 + 3] < SOLID_ALPHA || levelsFrom(pixels, at * 4, first.color) > PAPER_LEVELS) continue;
    mask[at] = 1;
    all++;
  }
  const { areas, boxes, runs, labels } = labelComponents(kernels, mask, { width, height }, { connectivity: 4 });
  const placed = new Map(corners.map(({ place }) => [labelAt({ runs, labels }, place, width), place]));
  const parts = [...placed.keys()].filter((part) => part > 0 && areas[part] >= leastPx);
  const areaPx = parts.reduce((sum, part) => sum + areas[part], 0);
  const isCorner = (part: number) => {
    const [left, top, right, bottom] = boxes.subarray(part * 4, part * 4 + 4);
    return right - left < CORNER_SHARE * width && bottom - top < CORNER_SHARE * height;
  };
  const standsAlone = () =>
    parts.every((part) => isCorner(part) && togetherWith(kernels, image, placed.get(part) ?? 0) <= ALONE_SHARE * areas[part]);
  if (areaPx === 0 || (all - areaPx > MOST_ELSEWHERE * areaPx && !standsAlone())) return null;
  return {
    color: first.color,
    areaPx,
    boxes: parts.map((part) => {
      const [left, top, right, bottom] = boxes.subarray(part * 4, part * 4 + 4);
      return { x: left, y: top, width: right - left, height: bottom - top };
    }),
  };
}
