import type { Rgb } from '../color/hex.ts';
import { lumaOf } from '../color/luma.ts';
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
/** Chroma that is off by no more, in levels, may bleed from whatever stands nearby; what is off farther lies on the way to the chroma that it comes from. */
const MOST_CHROMA = 44;
/** The same over a color within the art, where a lesser difference may be drawn; there nothing bleeds farther than `MOST_CHROMA`. */
const MOST_CHROMA_WITHIN = 16;
/** So far beside that way, in levels and as a part of its length. */
const OFF_WAY = 10;
const OFF_WAY_SHARE = 0.12;
/** Luma of what it comes from lies so far off. */
const LEAST_CONTRAST = 60;
/** It is never more than this part of what it is smeared over. */
const MOST_SHARE = 0.05;
/** So many of its places are near something that it may come from. */
const LEAST_NEAR = 0.9;
const MOST_PLACES = 48;

/** Chroma of a color as its red and blue, each less its luma. */
type Chroma = readonly [number, number];

const chromaOf = ({ r, g, b }: Rgb): Chroma => [r - lumaOf({ r, g, b }), b - lumaOf({ r, g, b })];

/** What a color that may be a bleed has over the color that it may lie over. */
interface Bleed {
  /** Luma and chroma of what lies below. */
  readonly luma: number;
  readonly chroma: Chroma;
  /** By how much chroma is off; null where any neighbor may have smeared so little. */
  readonly offset: Chroma | null;
}

/** Whether chroma that is off so far lies on the way to that of a neighbor: a hole of two pixels takes on all of its chroma, and none beyond. */
function isOnWay([red, blue]: Chroma, toRed: number, toBlue: number): boolean {
  const length = Math.hypot(toRed, toBlue);
  if (length === 0) return false;
  const [along, beside] = [(red * toRed + blue * toBlue) / length, Math.abs(red * toBlue - blue * toRed) / length];
  const most = OFF_WAY + OFF_WAY_SHARE * length;
  return along > 0 && along <= length + most && beside <= most;
}

/** True where within a block of halved chroma something stands whose luma lies far from what is below, and whose chroma may be what was smeared. */
function isBesideOther({ width, height, pixels }: PixelImage, place: number, { luma, chroma, offset }: Bleed): boolean {
  const [x, y] = [place % width, Math.floor(place / width)];
  for (let j = Math.max(0, y - REACH); j <= Math.min(height - 1, y + REACH); j++) {
    for (let i = Math.max(0, x - REACH), at = (j * width + i) * 4; i <= Math.min(width - 1, x + REACH); i++, at += 4) {
      const other = 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
      if (Math.abs(other - luma) < LEAST_CONTRAST) continue;
      if (!offset || isOnWay(offset, pixels[at] - other - chroma[0], pixels[at + 2] - other - chroma[1])) return true;
    }
  }
  return false;
}

/**
 * Whether a color is a larger one with chroma that JPEG smeared over it from lines nearby: luma is the larger one's, as JPEG keeps it, chroma is a
 * little off, or as far off as that of the lines, and it stands nowhere but beside such lines. Unlike what rings, it may be even over
 * many pixels. Of `larger` the first is the ground.
 */
export function isChromaBleed(color: EvenColor, larger: readonly EvenColor[], image: PixelImage): boolean {
  return larger.some((flat, index) => isBleedOver(color, flat, index === 0, image));
}

function isBleedOver(color: EvenColor, below: EvenColor, isGround: boolean, image: PixelImage): boolean {
  if (color.count > MOST_SHARE * below.count) return false;
  const luma = lumaOf(color) - lumaOf(below);
  const isBlack = Math.max(below.r, below.g, below.b) <= BLACK;
  const isCut = Math.min(color.r, color.g, color.b) <= 2 || Math.max(color.r, color.g, color.b) >= 253;
  if (Math.abs(luma) > (isBlack ? SAME_AS_BLACK : isCut ? SAME_LUMA_CUT : SAME_LUMA)) return false;
  const offset: Chroma = [color.r - below.r - luma, color.b - below.b - luma];
  const chroma = Math.hypot(...offset);
  // A shade of the ground's own hue is drawn.
  if ((!isGround && chroma > MOST_CHROMA) || (!isBlack && chroma < Math.abs(luma))) return false;
  const stride = Math.max(1, Math.ceil(color.places.length / MOST_PLACES));
  const places = color.places.filter((_, index) => index % stride === 0);
  const bleed = {
    luma: lumaOf(below),
    chroma: chromaOf(below),
    offset: chroma > (isGround ? MOST_CHROMA : MOST_CHROMA_WITHIN) ? offset : null,
  };
  const near = places.filter((place) => isBesideOther(image, place, bleed)).length;
  return near >= LEAST_NEAR * places.length;
}
