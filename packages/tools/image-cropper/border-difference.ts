import { findGround, measureRinging, type PixelImage, surfaceAt } from '@underbase/engine';

/** The ground along the border, and how far each pixel is from it. */
export interface BorderDifference {
  /** One byte a pixel: the largest difference of a channel from the ground there, in levels, 0 where the pixel is fully transparent. */
  readonly plane: Uint8Array;
  /** Differences up to this are the ground's own: its grain, or what nobody sees. */
  readonly reach: number;
  /** Parts of fewer pixels are grain that went astray. */
  readonly leastPart: number;
}

/** What a clean ground's rounding and the last steps of smoothing differ by. */
const LEAST_REACH = 3;
/** Deviations that a ground stays within, but for single pixels: of its grain, and of what JPEG leaves of art in the ground beside it. */
const WITHIN_GRAIN = 6;
const WITHIN_RINGING = 3;
const LEAST_PART_IN_GRAIN = 6;
/** A border of which less is of one ground has none. */
const LEAST_BORDER_SHARE = 0.8;

/** What differs from the color along the border, on any even or shaded ground; null where the border is transparent or of many colors. */
export function borderDifference(image: PixelImage): BorderDifference | null {
  const ground = findGround(image);
  if (!ground || ground.borderShare < LEAST_BORDER_SHARE) return null;
  const { width, height, pixels } = image;
  const plane = new Uint8Array(width * height);
  const color = new Float64Array(3);
  surfaceAt(ground.surface, 0, 0, color);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if (pixels[at + 3] === 0) continue;
      if (ground.spread > 0) surfaceAt(ground.surface, x, y, color);
      let most = 0;
      for (let channel = 0; channel < 3; channel++) most = Math.max(most, Math.abs(pixels[at + channel] - color[channel]));
      plane[y * width + x] = Math.round(most);
    }
  }
  const grain = Math.max(...ground.grain);
  return {
    plane,
    reach: Math.ceil(Math.max(LEAST_REACH, WITHIN_GRAIN * grain, WITHIN_RINGING * measureRinging(image, ground))),
    leastPart: grain > 0 ? LEAST_PART_IN_GRAIN : 0,
  };
}
