import type { PixelImage } from '../image.ts';
import type { JpegWay } from '../jpeg-repair/jpeg-tables.ts';
import { StoredWays } from '../jpeg-repair/stored-ways.ts';

/** Steps of quality that are tried up and down, until none comes nearer. */
const STEPS = [4, 2, 1];
const LEAST_QUALITY = 10;
const MOST_QUALITY = 95;

/** Sum of the squares by which two pictures of one size differ, levels. */
export function squaresOff(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] - other[at]) ** 2;
  return sum;
}

const offAs = (image: PixelImage, drawn: StoredWays, way: JpegWay): number => squaresOff(drawn.pixels(way), image.pixels);

/** Whether a picture's chroma was stored at half the size: stored that way a drawing of it comes nearer to it than the other way. */
export function isStoredHalved(image: PixelImage, drawn: PixelImage, quality: number): boolean {
  const ways = new StoredWays(drawn);
  return offAs(image, ways, { quality, isHalved: true }) < offAs(image, ways, { quality, isHalved: false });
}

/**
 * How a picture was stored as a JPEG, by a drawing of it: stored at the right quality the drawing comes nearest to it. Waves alone tell a quality only
 * about where white cuts off what rings above it, as beside type on paper.
 * @param about the way by the picture's waves
 */
export function nearestWay(image: PixelImage, drawn: PixelImage, about: JpegWay): JpegWay {
  const ways = new StoredWays(drawn);
  let best = { way: about, off: offAs(image, ways, about) };
  for (const step of STEPS) {
    for (const change of [-step, step]) {
      for (;;) {
        const quality = best.way.quality + change;
        if (quality < LEAST_QUALITY || quality > MOST_QUALITY) break;
        const way = { ...about, quality };
        const off = offAs(image, ways, way);
        if (off >= best.off) break;
        best = { way, off };
      }
    }
  }
  return best.way;
}
