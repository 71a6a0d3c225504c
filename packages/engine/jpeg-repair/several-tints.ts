import type { Rgb } from '../color/hex.ts';
import { lumaAt, lumaOf } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';

/** Side of a block of halved chroma, and how much luma one must hold to tell anything, in levels added up. */
const SIDE = 16;
const LEAST_LUMA = 1500;
/** Of one ink, tints of blocks lie about this near to each other, as parts of their luma. */
const ONE_TINT = 0.12;

/**
 * Whether what stands on a ground is of several tints, as far as blocks of a JPEG tell: smeared chroma stays within about a block, whose sums of chroma and of
 * luma off the ground are as those of its ink. Cheap: it is asked before words are solved.
 */
export function hasSeveralTints({ width, height, pixels }: PixelImage, ground: Rgb): boolean {
  const on = lumaOf(ground);
  const [blueOn, redOn] = [ground.b - on, ground.r - on];
  let [weights, blues, reds, squares] = [0, 0, 0, 0];
  for (let top = 0; top < height; top += SIDE) {
    for (let left = 0; left < width; left += SIDE) {
      let [luma, blue, red] = [0, 0, 0];
      for (let y = top; y < Math.min(height, top + SIDE); y++) {
        for (let at = (y * width + left) * 4; at < (y * width + Math.min(width, left + SIDE)) * 4; at += 4) {
          const own = lumaAt(pixels, at);
          luma += own - on;
          blue += pixels[at + 2] - own - blueOn;
          red += pixels[at] - own - redOn;
        }
      }
      const weight = Math.abs(luma);
      if (weight < LEAST_LUMA) continue;
      weights += weight;
      blues += (blue / luma) * weight;
      reds += (red / luma) * weight;
      squares += ((blue / luma) ** 2 + (red / luma) ** 2) * weight;
    }
  }
  if (weights === 0) return false;
  return squares / weights - (blues / weights) ** 2 - (reds / weights) ** 2 > ONE_TINT ** 2;
}
