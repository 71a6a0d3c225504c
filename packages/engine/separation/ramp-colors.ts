import type { PixelImage } from '../image.ts';
import type { EvenColor } from './even-squares.ts';
import { levelsBetween, type PictureNoise } from './picture-noise.ts';

/** How far from a place one looks, in pixels: slow ramps change by a level in several. */
const DISTANCES = [6, 12, 24, 48] as const;
const TURNS = 8;
const MOST_PLACES = 64;
/** Levels that a flat color may be off in a clean picture, and for each level of grain. */
const SAME_LEVELS = 1;
const SAME_FOR_GRAIN = 2;
/** What differs by up to so many levels more is the next step of a ramp; what differs by more is another color. */
const NEXT_LEVELS = 12;
/** Within a ramp neighbors differ by hardly more than so many levels, besides what a flat color is off. */
const STEP_LEVELS = 3;
/** A color is a ramp's where so much of what is like it around its places is a next step: rims of flat areas are hardly any of it. */
const LEAST_NEXT = 0.15;

/** Whether a pixel and those to its right and below are about one color: a ramp's next step is, an edge's rim is not. */
function isEven({ width, height, pixels }: PixelImage, x: number, y: number, levels: number): boolean {
  if (x + 1 >= width || y + 1 >= height) return false;
  const at = (y * width + x) * 4;
  return levelsBetween(pixels, at, at + 4) <= levels && levelsBetween(pixels, at, at + width * 4) <= levels;
}

/** Counts what around a place is the same color, and what is a next step of it. */
function countAround(image: PixelImage, place: number, same: number, counts: { same: number; next: number }): void {
  const { width, height, pixels } = image;
  const [x, y] = [place % width, Math.floor(place / width)];
  for (const distance of DISTANCES) {
    for (let turn = 0; turn < TURNS; turn++) {
      const angle = (turn * 2 * Math.PI) / TURNS;
      const [i, j] = [x + Math.round(distance * Math.cos(angle)), y + Math.round(distance * Math.sin(angle))];
      if (i < 0 || j < 0 || i >= width || j >= height) continue;
      const at = (j * width + i) * 4;
      if (pixels[at + 3] !== pixels[place * 4 + 3]) continue;
      const apart = levelsBetween(pixels, place * 4, at);
      if (apart <= same) counts.same++;
      else if (apart <= same + NEXT_LEVELS && isEven(image, i, j, same + STEP_LEVELS)) counts.next++;
    }
  }
}

const isLike = (pixels: Uint8Array, at: number, { r, g, b }: EvenColor, levels: number): boolean =>
  Math.max(Math.abs(pixels[at] - r), Math.abs(pixels[at + 1] - g), Math.abs(pixels[at + 2] - b)) <= levels;

/**
 * Whether a color is a step of a ramp: around its places the color goes on changing little by little. A flat color ends at an edge. Not for pictures
 * that ring, whose small areas go over into each other too.
 */
export function isOfRamp(color: EvenColor, image: PixelImage, noise: PictureNoise): boolean {
  const same = SAME_LEVELS + SAME_FOR_GRAIN * noise.grain;
  // Rims that were gathered with the color have places of their own, as many as it has.
  const places = color.places.filter((place) => isLike(image.pixels, place * 4, color, same));
  const stride = Math.max(1, Math.ceil(places.length / MOST_PLACES));
  const counts = { same: 0, next: 0 };
  for (let index = 0; index < places.length; index += stride) countAround(image, places[index], same, counts);
  return counts.next >= LEAST_NEXT * (counts.same + counts.next) && counts.next > 0;
}
