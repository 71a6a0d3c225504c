import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import { lumaOf } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import { type EvenColor, ringingLevels } from './even-squares.ts';
import type { PictureNoise } from './picture-noise.ts';

/** How far from a place one looks for what it could be made of: the rings of a JPEG block, and a halved chroma's smear. */
const DISTANCES = [3, 5, 8] as const;
const TURNS = 8;
/** Levels that any place may be off, besides its ringing. */
const LEAST_REACH = 6;
/** Halved chroma and rims may leave the straight line between two colors by this part of their distance. */
const OFF_LINE = 0.12;
/** So much of a color's places must be made by what is around them before it is taken for none. */
const LEAST_EXPLAINED = 0.6;
/** Mixes that have as much inside are areas of their own. */
const LEAST_INSIDE = 0.2;
const MOST_PLACES = 96;
/** A color with so much inside, over so many squares, is even: chroma is smeared so, but its luma, which JPEG keeps, is that of what it is smeared over. */
const EVEN_INSIDE = 0.85;
const LEAST_EVEN = 200;
/** Nearer than this to a larger color, in CIEDE2000, it may be what is left of that one at black and white, where half of what rings is cut off. */
const EVEN_APART = 8;

const apart = (one: Rgb, other: Rgb): number => Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b));

function colorAt({ width, height, pixels }: PixelImage, x: number, y: number): Rgb {
  const at = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4;
  return { r: pixels[at], g: pixels[at + 1], b: pixels[at + 2] };
}

/** The larger colors that stand around a place, and how far a color is from anything there: blocks ring by their edges, whatever meets in them. */
function lookAround(
  color: Rgb,
  image: PixelImage,
  place: number,
  larger: readonly EvenColor[],
  reach: number,
): { readonly around: readonly EvenColor[]; readonly contrast: number } {
  const [x, y] = [place % image.width, Math.floor(place / image.width)];
  const found = new Set<EvenColor>();
  let contrast = 0;
  for (const distance of DISTANCES) {
    for (let turn = 0; turn < TURNS; turn++) {
      const angle = (turn * 2 * Math.PI) / TURNS;
      const seen = colorAt(image, x + Math.round(distance * Math.cos(angle)), y + Math.round(distance * Math.sin(angle)));
      contrast = Math.max(contrast, apart(color, seen));
      // What is nearer to the color itself is of it: an off-white stands in no white.
      const own = apart(color, seen);
      const like = larger.find((flat) => apart(flat, seen) <= Math.min(reach, own));
      if (like) found.add(like);
    }
  }
  return { around: [...found], contrast };
}

/** How far the chroma of a color lies from what lies between the chromas of two others, and how far apart those are; in levels. */
function offChroma(color: Rgb, one: Rgb, other: Rgb): { readonly off: number; readonly length: number } {
  const of = (from: Rgb) => [from.r - lumaOf(from), from.b - lumaOf(from)];
  const [[cx, cy], [ax, ay], [bx, by]] = [of(color), of(one), of(other)];
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.min(1, Math.max(0, ((cx - ax) * dx + (cy - ay) * dy) / square)) : 0;
  return { off: Math.hypot(cx - ax - share * dx, cy - ay - share * dy), length: Math.sqrt(square) };
}

/**
 * Whether JPEG and anti-aliasing may leave a color between two others: chroma, which JPEG smears farther than luma, lies between theirs, and luma is
 * that of one of them; or between them, where the color has no inside.
 */
function isBetween(color: Rgb, one: Rgb, other: Rgb, reach: number, lumaReach: number, hasInside: boolean): boolean {
  const { off, length } = offChroma(color, one, other);
  if (off > reach + OFF_LINE * length) return false;
  const [luma, low, high] = [lumaOf(color), Math.min(lumaOf(one), lumaOf(other)), Math.max(lumaOf(one), lumaOf(other))];
  if (luma < low - lumaReach || luma > high + lumaReach) return false;
  return !hasInside || luma <= low + lumaReach || luma >= high - lumaReach;
}

/** Whether a color fills areas of its own, far from every larger color. */
export function isEven(color: EvenColor, larger: readonly EvenColor[]): boolean {
  if (color.count < LEAST_EVEN || color.inside < EVEN_INSIDE * color.count) return false;
  return larger.every(({ lab }) => deltaE2000(lab, color.lab) >= EVEN_APART);
}

/** Whether a color at a place is what JPEG and anti-aliasing leave of the colors around. */
function isExplainedAt(color: EvenColor, place: number, larger: readonly EvenColor[], image: PixelImage, noise: PictureNoise): boolean {
  const { around, contrast } = lookAround(color, image, place, larger, LEAST_REACH + ringingLevels(noise, 255));
  const reach = LEAST_REACH + ringingLevels(noise, contrast);
  if (around.some((flat) => apart(flat, color) <= reach)) return true;
  const hasInside = color.inside >= LEAST_INSIDE * color.count;
  const lumaReach = isEven(color, larger) ? LEAST_REACH : reach;
  return around.some((one, index) => around.slice(index + 1).some((other) => isBetween(color, one, other, reach, lumaReach, hasInside)));
}

/**
 * Whether a color of a picture that rings is what JPEG and anti-aliasing leave of larger colors around its places: near one of them by no more than
 * that rings at the contrast there, or between two of them and nowhere an area of its own. A color on a line between two others that don't
 * stand beside it is one that was drawn.
 */
export function isExplainedAround(color: EvenColor, larger: readonly EvenColor[], image: PixelImage, noise: PictureNoise): boolean {
  const stride = Math.max(1, Math.ceil(color.places.length / MOST_PLACES));
  const places = color.places.filter((_, index) => index % stride === 0);
  const explained = places.filter((place) => isExplainedAt(color, place, larger, image, noise)).length;
  return explained >= LEAST_EXPLAINED * places.length;
}

/** Beyond the darkest and the lightest color that meet, single pixels swing by so many times what the middle one rings. */
const SWINGS = 2;

/** Whether noise and mixes of some colors make another one wherever they meet: then no ink has to. Of thin lines and single pixels, which have no even inside. */
export function isMixOf(color: Rgb, others: readonly Rgb[], noise: PictureNoise): boolean {
  const reach = LEAST_REACH + ringingLevels(noise, 255);
  return others.some(
    (one, index) =>
      apart(one, color) <= reach || others.slice(index + 1).some((other) => isBetween(color, one, other, reach, SWINGS * reach, false)),
  );
}
