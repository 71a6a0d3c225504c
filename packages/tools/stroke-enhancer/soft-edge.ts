import type { PixelImage } from '@underbase/engine';

/** Of a picture's rows every so many are looked at, and of tall ones about so many in all. */
const STEP = 4;
const ROWS = 256;
/** From this alpha on a pixel is inside of the outline. */
const INSIDE = 128;
/** The first pixel inside of a fade is not this full, and a few pixels outside it still fades. */
const FULL = 230;
const RIM_PX = 4;
const FADING = 13;
/** From pixel to pixel a fade changes by no more, to all sides; strands of hair, which cover pixels in part as well, by far more. */
const MOST_STEP = 40;
/** Fewer places tell nothing. */
const LEAST_PLACES = 8;

type Picture = Pick<PixelImage, 'width' | 'height' | 'pixels'>;

/** Whether a fade crosses one half at a pixel, the first inside; `inward` is the step along the row that leads on into the shape. */
function isFade({ width, height, pixels }: Picture, first: number, y: number, inward: number): boolean {
  const alphaAt = (x: number, row = y) => (x < 0 || x >= width || row < 0 || row >= height ? 0 : pixels[(row * width + x) * 4 + 3]);
  if (alphaAt(first) >= FULL || alphaAt(first - RIM_PX * inward) < FADING) return false;
  for (let px = -RIM_PX; px < 0; px++) {
    const [own, next] = [alphaAt(first + px * inward), alphaAt(first + (px + 1) * inward)];
    if (Math.abs(next - own) > MOST_STEP) return false;
    if (Math.abs(alphaAt(first + px * inward, y + 1) - own) > MOST_STEP) return false;
  }
  return true;
}

/** How much of an outline runs along a shadow or a glow that fades, 0 to 1, by where it crosses some rows. */
export function softEdgeShare(image: Picture): number {
  const { width, height, pixels } = image;
  let [places, soft] = [0, 0];
  const step = Math.max(STEP, Math.round(height / ROWS));
  for (let y = step >> 1; y < height; y += step) {
    for (let x = 1; x < width; x++) {
      const isInside = pixels[(y * width + x) * 4 + 3] >= INSIDE;
      if (isInside === pixels[(y * width + x) * 4 - 1] >= INSIDE) continue;
      places++;
      if (isFade(image, isInside ? x : x - 1, y, isInside ? 1 : -1)) soft++;
    }
  }
  return soft >= LEAST_PLACES ? soft / places : 0;
}
