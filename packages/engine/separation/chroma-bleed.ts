import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import type { EvenColor } from './even-squares.ts';

/** A block of halved chroma spans 16 pixels. */
const REACH = 16;
/** Levels of luma that JPEG leaves an even ground off; more where a channel was cut off at black or white. */
const SAME_LUMA = 5;
const SAME_LUMA_CUT = 11;
/** Of a black ground half of what rings is cut off, so the rest is no mean of it; nobody sees such shades on it. */
const BLACK = 8;
const SAME_AS_BLACK = 14;
/** What bleeds lies no farther off in chroma, in levels. */
const MOST_CHROMA = 44;
/** Over a color within the art, where a lesser difference may be drawn. */
const MOST_CHROMA_WITHIN = 16;
/** Luma of what it comes from lies so far off. */
const LEAST_CONTRAST = 60;
/** It is never more than this part of what it is smeared over. */
const MOST_SHARE = 0.05;
/** So many of its places are near something that it may come from. */
const LEAST_NEAR = 0.9;
const MOST_PLACES = 48;

const lumaOf = ({ r, g, b }: Rgb): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** True where within a block of halved chroma something stands whose luma lies far from this. */
function isBesideOther({ width, height, pixels }: PixelImage, place: number, luma: number): boolean {
  const [x, y] = [place % width, Math.floor(place / width)];
  for (let j = Math.max(0, y - REACH); j <= Math.min(height - 1, y + REACH); j++) {
    for (let i = Math.max(0, x - REACH), at = (j * width + i) * 4; i <= Math.min(width - 1, x + REACH); i++, at += 4) {
      if (Math.abs(0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2] - luma) >= LEAST_CONTRAST) return true;
    }
  }
  return false;
}

/**
 * Whether a color is a larger one with chroma that JPEG smeared over it from lines nearby: luma is the larger one's, as JPEG keeps it, chroma is a
 * little off, and it stands nowhere but beside such lines. Unlike what rings, it may be even over many pixels. Of `larger` the first is the ground.
 */
export function isChromaBleed(color: EvenColor, larger: readonly EvenColor[], image: PixelImage): boolean {
  return larger.some((flat, index) => isBleedOver(color, flat, index === 0 ? MOST_CHROMA : MOST_CHROMA_WITHIN, image));
}

function isBleedOver(color: EvenColor, ground: EvenColor, mostChroma: number, image: PixelImage): boolean {
  if (color.count > MOST_SHARE * ground.count) return false;
  const luma = lumaOf(color) - lumaOf(ground);
  const isBlack = Math.max(ground.r, ground.g, ground.b) <= BLACK;
  const isCut = Math.min(color.r, color.g, color.b) <= 2 || Math.max(color.r, color.g, color.b) >= 253;
  if (Math.abs(luma) > (isBlack ? SAME_AS_BLACK : isCut ? SAME_LUMA_CUT : SAME_LUMA)) return false;
  const [red, blue] = [color.r - ground.r - luma, color.b - ground.b - luma];
  const chroma = Math.hypot(red, blue);
  // A shade of the ground's own hue is drawn.
  if (chroma > mostChroma || (!isBlack && chroma < Math.abs(luma))) return false;
  const stride = Math.max(1, Math.ceil(color.places.length / MOST_PLACES));
  const places = color.places.filter((_, index) => index % stride === 0);
  const near = places.filter((place) => isBesideOther(image, place, lumaOf(ground))).length;
  return near >= LEAST_NEAR * places.length;
}
