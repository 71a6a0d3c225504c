import type { PixelImage } from '../image.ts';
import { pixelWords } from '../pixel-words.ts';

/** How far apart the two places are that are compared across an edge, pixels: both lie inside of their areas, the edge between them. */
const ACROSS = 4;
/** An edge is where two areas of flat ink meet, and two pixels off it the picture is no nearer to the other ink: .03 at most. Of a shade drawn in steps it is .2 and more there. */
const MOST_NEARER = 0.1;
/** Fewer places along a border are chance. */
const LEAST_PLACES = 64;

const [RED, GREEN, BLUE] = [0, 1, 2];

/** How much nearer to another ink than its own the picture is at a pixel: 0 at its own, 1 at the other. */
function nearer(pixels: Uint8Array, drawn: Uint8Array, at: number, other: number): number {
  let [along, all] = [0, 0];
  for (const channel of [RED, GREEN, BLUE]) {
    const step = drawn[other + channel] - drawn[at + channel];
    along += (pixels[at + channel] - drawn[at + channel]) * step;
    all += step * step;
  }
  return all > 0 ? along / all : 0;
}

/**
 * Whether a drawing has areas beside each other that are steps of one shade in the picture: beside their border the picture is on its way from one color to the other.
 * Grain goes as often one way as the other there, and the edges of flat inks end within a pixel.
 * @param drawn the drawing at the size of the picture, straight RGBA, opaque as the picture is
 * @param inside pixels inside of areas, a byte each, as `insideAreas` has them
 */
export function drawsShadeInSteps({ width, height, pixels }: PixelImage, drawn: Uint8Array, inside: Uint8Array): boolean {
  const words = pixelWords({ pixels: drawn });
  const borders = new Map<number, Map<number, { count: number; sum: number }>>();
  const compare = (one: number, other: number): void => {
    if (words[one] === words[other] || inside[one] === 0 || inside[other] === 0) return;
    const [low, high] = words[one] < words[other] ? [words[one], words[other]] : [words[other], words[one]];
    const ofLow = borders.get(low) ?? new Map<number, { count: number; sum: number }>();
    borders.set(low, ofLow);
    const border = ofLow.get(high) ?? { count: 0, sum: 0 };
    ofLow.set(high, border);
    border.count += 2;
    border.sum += nearer(pixels, drawn, one * 4, other * 4) + nearer(pixels, drawn, other * 4, one * 4);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0, index = y * width; x < width; x++, index++) {
      if (x + ACROSS < width) compare(index, index + ACROSS);
      if (y + ACROSS < height) compare(index, index + ACROSS * width);
    }
  }
  for (const ofLow of borders.values()) {
    for (const { count, sum } of ofLow.values()) if (count >= LEAST_PLACES && sum > MOST_NEARER * count) return true;
  }
  return false;
}
