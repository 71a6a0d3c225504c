import type { PixelImage } from '../image.ts';

/** What a drawing misses of a picture, in levels and as the mean of nine pixels, so that ringing cancels out. */
export const MISSED_LEVELS = 45;
/** A drawing that misses so much of its picture is none of it. Measured: logos of 400 to 600 px at quality 40 to 45 up to .0054. */
const MOST_MISSED = 0.006;
/**
 * A drawing is one of its picture where no more than this is off by so many levels, so far from edges that it is no ringing. Measured: logos of quality 40 to
 * 60 up to .0095, scanned art from .028 on.
 */
const OFF_LEVELS = 16;
const INSIDE_PX = 4;
const MOST_OFF = 0.015;
/** Where as many pixels that lie together are missed, and one of them by so much, a counter has filled or a letter has fallen out: no edge of a JPEG is off as far. */
const LEAST_SPOT_PX = 4;
const SPOT_LEVELS = 60;

interface Missed {
  /** Place of the pixel's first byte. */
  readonly at: number;
  readonly off: number;
}

/** Pixels around which a drawing misses a picture by more than so many levels. */
export function missedPlaces({ width, height, pixels }: PixelImage, drawn: Uint8Array, levels: number): Missed[] {
  const missed: Missed[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      let square = 0;
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -1; dx <= 1; dx++) {
            const at = ((y + dy) * width + x + dx) * 4 + c;
            sum += pixels[at] - drawn[at];
          }
        }
        square += (sum / 9) ** 2;
      }
      if (square > levels ** 2) missed.push({ at: (y * width + x) * 4, off: square });
    }
  }
  return missed;
}

/** Whether a pixel of a drawing lies in one color, so far from edges that a JPEG of it hardly rings there. */
function isInside(drawn: Uint8Array, at: number, width: number): boolean {
  for (const beside of [-INSIDE_PX, INSIDE_PX, -INSIDE_PX * width, INSIDE_PX * width]) {
    const other = at + 4 * beside;
    if (other < 0 || other >= drawn.length) return false;
    for (let c = 0; c < 3; c++) if (drawn[other + c] !== drawn[at + c]) return false;
  }
  return true;
}

/** Places next to one another, those of a square's corners too. */
function spotsAmong(places: readonly Missed[], width: number): readonly (readonly Missed[])[] {
  const open = new Map(places.map((place) => [place.at / 4, place]));
  const around = [-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1];
  const spots: Missed[][] = [];
  for (const [first, place] of open) {
    open.delete(first);
    const spot = [place];
    for (let next = 0; next < spot.length; next++) {
      for (const step of around) {
        const beside = open.get(spot[next].at / 4 + step);
        if (!beside) continue;
        open.delete(beside.at / 4);
        spot.push(beside);
      }
    }
    spots.push(spot);
  }
  return spots;
}

/** What a drawing that is one of its picture fails to show of it. */
export interface ShownPicture {
  /** Spots where the picture shows what the drawing does not, as the counters of small type: the places of their pixels. */
  readonly lost: readonly (readonly number[])[];
  /** So much is missed that the drawing is none of its picture, unless these spots are all of it. */
  readonly isShort: boolean;
}

/** Whether so much of a picture is missed as an ink, a texture or shading is. */
const isMuch = (missed: readonly Missed[], { width, height }: PixelImage): boolean => missed.length >= MOST_MISSED * width * height;

/** A picture beside a drawing of it; null where the drawing shows something else: texture or shading is missing. RGBA, the second of the same size. */
export function comparePicture(image: PixelImage, drawn: Uint8Array): ShownPicture | null {
  const off = missedPlaces(image, drawn, OFF_LEVELS);
  if (off.filter(({ at }) => isInside(drawn, at, image.width)).length >= MOST_OFF * image.width * image.height) return null;
  const missed = off.filter((place) => place.off > MISSED_LEVELS ** 2);
  const isLost = (spot: readonly Missed[]) => spot.length >= LEAST_SPOT_PX && spot.some((place) => place.off > SPOT_LEVELS ** 2);
  return {
    lost: spotsAmong(missed, image.width)
      .filter(isLost)
      .map((spot) => spot.map(({ at }) => at / 4)),
    isShort: isMuch(missed, image),
  };
}

/** Whether a drawing misses so much of its picture that it is none of it. */
export const isShortOf = (image: PixelImage, drawn: Uint8Array): boolean => isMuch(missedPlaces(image, drawn, MISSED_LEVELS), image);
