import type { PixelImage } from '../image.ts';
import type { LabelMap } from './crack-graph.ts';
import type { TraceInk } from './drawing.ts';
import { shadedShare } from './shaded-share.ts';
import { type EdgeNoise, labelPicture } from './trace-picture.ts';

/** Squares of a picture that tell what the rest is like: so many a side, each of so many pixels. */
const SQUARES = 4;
const SQUARE_PX = 128;
/** Between even areas there are fewer edges than this a pixel, a page of small type among them: of texture there are more. */
const TEXTURE = 0.2;
/** Flat art is shaded in no more than this part, uneven paper and washes in more; but these have few edges. */
const SHADED = 0.2;

/** Squares spread over a picture, as one picture. */
function squaresOf(image: PixelImage): PixelImage {
  const side = SQUARES * SQUARE_PX;
  const pixels = new Uint8Array(side * side * 4);
  const placeOf = (square: number, length: number): number => Math.floor(((square + 0.5) * length) / SQUARES - SQUARE_PX / 2);
  for (let row = 0; row < SQUARES; row++) {
    for (let column = 0; column < SQUARES; column++) {
      const [left, top] = [placeOf(column, image.width), placeOf(row, image.height)];
      for (let y = 0; y < SQUARE_PX; y++) {
        const from = ((top + y) * image.width + left) * 4;
        pixels.set(image.pixels.subarray(from, from + SQUARE_PX * 4), ((row * SQUARE_PX + y) * side + column * SQUARE_PX) * 4);
      }
    }
  }
  return { ...image, width: side, height: side, pixels };
}

/** Borders between pixels of different inks: the length of all edges, px. */
export function edgeLength({ width, labels }: LabelMap): number {
  let length = 0;
  for (let at = 1; at < labels.length; at++) {
    if (at % width > 0 && labels[at] !== labels[at - 1]) length++;
    if (at >= width && labels[at] !== labels[at - width]) length++;
  }
  return length;
}

/**
 * Whether a picture is no flat art, and too large to be traced as it stands: by some squares of it, its edges are longer than `mostPx` and have no even
 * areas between them. Nothing is told of pictures that hold no such squares.
 */
export function isBusy(image: PixelImage, inks: readonly TraceInk[], noise: EdgeNoise, leastAreaPx: number, mostPx: number): boolean {
  const { width, height } = image;
  if (Math.min(width, height) < SQUARES * SQUARE_PX) return false;
  const { map } = labelPicture(squaresOf(image), inks, noise, leastAreaPx);
  const density = edgeLength(map) / map.labels.length;
  return density * width * height > mostPx && (density > TEXTURE || shadedShare(image, inks) > SHADED);
}
