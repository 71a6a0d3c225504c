import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { ringingLevels } from './even-squares.ts';
import type { PictureNoise } from './picture-noise.ts';

/** Levels that a flat color may be off, besides what rings at its edges. */
const SAME_LEVELS = 6;
/** At an edge, within so many pixels beyond the last of the color, ... */
const RIM = 5;
/** ... one is by more than so many levels another color. */
const EDGE_LEVELS = 40;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;
const MOST_PLACES = 400;
const HALF = 128;

/** Whether the way from a place on ends at an edge; null where it leaves the sheet before. */
function endsAtEdge(
  { width, height }: PixelImage,
  place: number,
  step: readonly [number, number],
  off: (at: number) => number,
  same: number,
) {
  const [dx, dy] = step;
  let [x, y] = [place % width, Math.floor(place / width)];
  const isInside = () => x >= 0 && y >= 0 && x < width && y < height;
  while (isInside() && off((y * width + x) * 4) <= same) [x, y] = [x + dx, y + dy];
  if (!isInside()) return null;
  for (let rim = 0; rim <= RIM && isInside(); rim++, x += dx, y += dy) if (off((y * width + x) * 4) > EDGE_LEVELS) return true;
  return false;
}

/**
 * How much of a color lies in fields and lettering, 0 to 1: in places from which it ends at an edge whichever way one leaves it. A step of a fade and a
 * shade of skin go over into the next one somewhere. `places` are indices of pixels of it, spread over the picture. Straight alpha; keeps its input.
 */
export function edgedShare({ r, g, b }: Rgb, places: readonly number[], image: PixelImage, noise: PictureNoise): number {
  const { pixels } = image;
  const same = SAME_LEVELS + ringingLevels(noise, 255);
  // What is clear may hold the art's own color, though the art ends there.
  const off = (at: number) =>
    pixels[at + 3] < HALF ? 255 : Math.max(Math.abs(pixels[at] - r), Math.abs(pixels[at + 1] - g), Math.abs(pixels[at + 2] - b));
  const stride = Math.max(1, Math.ceil(places.length / MOST_PLACES));
  let [edged, all] = [0, 0];
  for (let index = 0; index < places.length; index += stride) {
    const place = places[index];
    if (off(place * 4) > same) continue;
    const ends = DIRECTIONS.map((direction) => endsAtEdge(image, place, direction, off, same)).filter((end) => end !== null);
    all++;
    if (ends.length > 0 && ends.every((isEdge) => isEdge)) edged++;
  }
  return edged / Math.max(1, all);
}
