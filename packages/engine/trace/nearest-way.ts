import type { PixelImage } from '../image.ts';
import { asJpeg, type JpegWay } from '../jpeg-repair/as-jpeg.ts';

/** Steps of quality that are tried up and down, until none comes nearer. */
const STEPS = [4, 2, 1];
const LEAST_QUALITY = 10;
const MOST_QUALITY = 95;

function squaresOff(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] - other[at]) ** 2;
  return sum;
}

/** The quality that a drawing comes nearest to its picture at, and how near. */
function nearestQuality(
  image: PixelImage,
  drawn: PixelImage,
  isHalved: boolean,
  start: number,
): { readonly quality: number; readonly off: number } {
  const offAt = (quality: number): number => squaresOff(asJpeg(drawn, { quality, isHalved }).pixels, image.pixels);
  let best = { quality: start, off: offAt(start) };
  for (const step of STEPS) {
    for (const way of [-step, step]) {
      for (;;) {
        const quality = best.quality + way;
        const off = quality < LEAST_QUALITY || quality > MOST_QUALITY ? Number.POSITIVE_INFINITY : offAt(quality);
        if (off >= best.off) break;
        best = { quality, off };
      }
    }
  }
  return best;
}

/**
 * How a picture was stored as a JPEG, by a drawing of it: stored that way the drawing comes nearest to it. Waves alone tell a quality only about where
 * white cuts off what rings above it, as beside type on paper.
 * @param about the quality by the picture's waves
 */
export function nearestWay(image: PixelImage, drawn: PixelImage, about: number): JpegWay {
  const [halved, whole] = [true, false].map((isHalved) => ({ isHalved, ...nearestQuality(image, drawn, isHalved, about) }));
  const { isHalved, quality } = halved.off < whole.off ? halved : whole;
  return { isHalved, quality };
}
