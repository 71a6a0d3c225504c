import type { PixelImage } from '@underbase/engine';

/** Of a picture's rows every so many are looked at, and of tall ones about so many in all. */
const STEP = 4;
const ROWS = 256;
/** From this alpha on a pixel is inside of an ordinary outline. */
const INSIDE = 128;
/** Less hardly prints: a tenth. */
const SEEN = 26;
/** A few pixels outside of it a shadow or a glow still fades. */
const RIM_PX = 4;
const FADING = 13;
/** From pixel to pixel a fade changes by no more, to all sides; strands of hair, which cover pixels in part as well, by far more. */
const MOST_STEP = 40;
/** Soft art stays within that step so many pixels to all sides; the anti-aliasing of crisp edges does not. */
const ARM_PX = 2;
/** Fewer places tell nothing. */
const LEAST_PLACES = 8;
/** Where more of the rows begin or end in faint art, a haze covers the canvas, as a careless cutout leaves it. */
const HAZE_SHARE = 0.25;

type Picture = Pick<PixelImage, 'width' | 'height' | 'pixels'>;

/** What some rows of a picture tell of its edge. */
export interface SoftArt {
  /** How much of the outline at half alpha runs along a shadow or a glow that fades, 0 to 1. */
  readonly edgeShare: number;
  /** Whether art shows outside of it: washes, fades, whiskers. */
  readonly showsOutside: boolean;
  /** Whether that goes on to the borders of the canvas. */
  readonly isHazy: boolean;
}

function alphaOf({ width, height, pixels }: Picture, x: number, y: number): number {
  return x < 0 || x >= width || y < 0 || y >= height ? 0 : pixels[(y * width + x) * 4 + 3];
}

/** Whether a fade crosses one half at a pixel, the first inside; `inward` is the step along the row that leads on into the shape. */
function isFade(picture: Picture, first: number, y: number, inward: number): boolean {
  const alphaAt = (x: number, row = y) => alphaOf(picture, x, row);
  if (alphaAt(first - RIM_PX * inward) < FADING) return false;
  for (let px = -RIM_PX; px < 0; px++) {
    const [own, next] = [alphaAt(first + px * inward), alphaAt(first + (px + 1) * inward)];
    if (Math.abs(next - own) > MOST_STEP) return false;
    if (Math.abs(alphaAt(first + px * inward, y + 1) - own) > MOST_STEP) return false;
  }
  return true;
}

/** Whether alpha changes little by little around a pixel, if at all. */
function isSmooth(picture: Picture, x: number, y: number): boolean {
  for (const [stepX, stepY] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]) {
    let before = alphaOf(picture, x, y);
    for (let px = 1; px <= ARM_PX; px++) {
      const alpha = alphaOf(picture, x + px * stepX, y + px * stepY);
      if (Math.abs(alpha - before) > MOST_STEP) return false;
      before = alpha;
    }
  }
  return true;
}

const isFaint = (alpha: number): boolean => alpha >= SEEN && alpha < INSIDE;

/** How far art fades, by where some rows cross it. */
export function softArt(image: Picture): SoftArt {
  const { width, height, pixels } = image;
  let [places, soft, outside, rows, hazy] = [0, 0, 0, 0, 0];
  const step = Math.max(STEP, Math.round(height / ROWS));
  for (let y = step >> 1; y < height; y += step) {
    rows++;
    if (isFaint(pixels[y * width * 4 + 3]) || isFaint(pixels[(y + 1) * width * 4 - 1])) hazy++;
    let before = pixels[y * width * 4 + 3];
    for (let x = 1, at = y * width * 4 + 7; x < width; x++, at += 4) {
      const alpha = pixels[at];
      // Nearly all is clear or full, and as the pixel before.
      if (alpha === before && (alpha === 0 || alpha === 255)) continue;
      const isInside = alpha >= INSIDE;
      const crosses = isInside !== before >= INSIDE;
      before = alpha;
      if (isFaint(alpha) && outside < LEAST_PLACES && isSmooth(image, x, y)) outside++;
      if (!crosses) continue;
      places++;
      if (isFade(image, isInside ? x : x - 1, y, isInside ? 1 : -1)) soft++;
    }
  }
  return {
    edgeShare: soft >= LEAST_PLACES ? soft / places : 0,
    showsOutside: outside >= LEAST_PLACES,
    isHazy: hazy > HAZE_SHARE * rows,
  };
}
