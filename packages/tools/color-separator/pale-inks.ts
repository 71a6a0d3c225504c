import {
  type DrawnArt,
  type FlatColor,
  findPaleFields,
  findPaleLettering,
  forParts,
  type Kernels,
  labelComponents,
  mostAround,
  type PaleLettering,
  type PixelImage,
  paintParts,
  type Rgb,
  stepsFrom,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { groundAmong } from './art-by-drawing.ts';
import { clearDrawn, enlargePale } from './enlarge-pale.ts';

/** Inks nearer to each other than this, in levels, are one. */
const SAME_LEVELS = 16;

/** What of the ground's cover is closed in by art belongs to an ink that this part of its color shows, so many pixels from art, in so many pixels. */
const SHOWN = 0.55;
const INSIDE_PX = 3;
const LEAST_INSIDE = 6;
/** So much of a pixel is the ground's own. */
const HALF = 128;

/** Takes what a pale ink covers from the ground's cover. */
function lay({ owners, covers }: PaleLettering, placeOf: readonly number[], art: readonly Uint8Array[], left: Uint8Array): void {
  for (let at = 0; at < owners.length; at++) {
    if (owners[at] === 0) continue;
    const own = Math.min(left[at], covers[at]);
    left[at] -= own;
    art[placeOf[owners[at] - 1]][at] += own;
  }
}

/** Closed-in pieces of the ground's cover whose insides show a pale ink go to it: between the arcs on a cream bar no core is wide enough to tell. */
function layInsides(
  image: PixelImage,
  ground: Rgb,
  ink: Rgb,
  left: Uint8Array,
  own: Uint8Array,
  insidePx: number,
  kernels: Pick<Kernels, 'scanRuns'>,
): void {
  const { width, height, pixels } = image;
  const parts = labelComponents(kernels, left, image, { threshold: HALF, connectivity: 4 });
  const depths = stepsFrom(
    left.map((cover) => (cover < HALF ? 1 : 0)),
    0,
    insidePx,
    width,
  );
  const way = [ink.r - ground.r, ink.g - ground.g, ink.b - ground.b];
  const square = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
  const [sums, counts] = [new Float64Array(parts.count + 1), new Uint32Array(parts.count + 1)];
  forParts(parts, (at, part) => {
    if (depths[at] < insidePx) return;
    const [r, g, b] = [pixels[at * 4] - ground.r, pixels[at * 4 + 1] - ground.g, pixels[at * 4 + 2] - ground.b];
    sums[part] += (r * way[0] + g * way[1] + b * way[2]) / square;
    counts[part]++;
  });
  const isOwn = (part: number): boolean => {
    const [x, y, right, bottom] = parts.boxes.subarray(part * 4, part * 4 + 4);
    const isClosed = x > 0 && y > 0 && right < width && bottom < height;
    return isClosed && counts[part] >= LEAST_INSIDE && sums[part] >= SHOWN * counts[part];
  };
  const belongs = Uint8Array.from({ length: parts.count + 1 }, (_, part) => (part > 0 && isOwn(part) ? 1 : 0));
  const marks = new Uint8Array(left.length);
  paintParts(parts, belongs, marks);
  // With its rims, which the ground shares with art.
  const rimPx = Math.ceil(insidePx / INSIDE_PX);
  for (let at = 0; at < left.length; at++) {
    if (left[at] === 0 || (marks[at] === 0 && mostAround(marks, at, rimPx, width) === 0)) continue;
    own[at] += left[at];
    left[at] = 0;
  }
}

/**
 * A drawing with the inks that are nearly of its ground's color: a look at flat colors takes them for what JPEG smears, and their strokes are too weak to be
 * drawn. They stand where the drawing shows its ground. The drawing itself where there are none, or where its ground is dark or none of its inks. Keeps its
 * input.
 * @param image the picture that was drawn, opaque
 * @param ground the even color around the art; null where there is none
 * @param from the picture at its true pixels, where it was enlarged since
 */
export function withPaleInks(
  art: DrawnArt,
  image: PixelImage,
  ground: Rgb | null,
  { kernels }: Pick<RunContext, 'kernels'>,
  from: PixelImage = image,
): DrawnArt {
  const paper = ground && groundAmong(ground, art.inks);
  if (!ground || !paper) return art;
  const lettering = findPaleLettering(from, { color: ground }, kernels);
  const found = [findPaleFields(from, { color: ground }, kernels), lettering].filter((pale) => pale !== null);
  if (found.length === 0) return art;
  const insidePx = Math.round((INSIDE_PX * image.width) / from.width);
  const inks: FlatColor[] = [...art.inks];
  const covers = art.covers.map((cover) => cover.slice());
  for (const own of found) {
    const pale = from === image ? own : enlargePale(own, from, image, kernels);
    if (own === lettering) clearDrawn(covers, inks.indexOf(paper), pale, image, kernels);
    const placeOf = pale.inks.map((ink) => {
      const known = inks.findIndex(
        (other) => other !== paper && Math.hypot(other.r - ink.r, other.g - ink.g, other.b - ink.b) < SAME_LEVELS,
      );
      if (known >= 0) return known;
      covers.push(new Uint8Array(covers[0].length));
      return inks.push({ ...ink, share: 0 }) - 1;
    });
    const left = covers[inks.indexOf(paper)];
    lay(pale, placeOf, covers, left);
    for (const place of placeOf) layInsides(image, ground, inks[place], left, covers[place], insidePx, kernels);
  }
  const shareOf = (cover: Uint8Array): number => cover.reduce((sum, value) => sum + value, 0) / (255 * cover.length);
  return { inks: inks.map((ink, at) => ({ ...ink, share: shareOf(covers[at]) })), covers };
}
