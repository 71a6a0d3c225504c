import { type PixelImage, seededRandom } from '@underbase/engine';

/** The table: dark wood. */
const TABLE = [92, 72, 56];
/** Deviation of the sensor's noise, in levels. */
const NOISE = 4;

export interface Photographed {
  /** A sheet's picture (RGBA, opaque) as a phone takes it. */
  readonly image: PixelImage;
  /** One byte a pixel: 1 where the table shows. */
  readonly isTable: Uint8Array;
}

/**
 * A sheet as a phone takes it on a table: a lamp above its left half, light that falls off around it to about half, a strip of the table that tapers to
 * nothing along three sides, and noise.
 */
export function onATable(sheet: PixelImage, seed: number): Photographed {
  const { width, height } = sheet;
  const random = seededRandom(seed);
  const [pixels, isTable] = [new Uint8Array(sheet.pixels.length), new Uint8Array(width * height)];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const [u, v] = [x / width, y / height];
      const lit = 0.6 + 0.42 * Math.exp(-(((u - 0.33) / 0.6) ** 2) - ((v - 0.28) / 0.65) ** 2);
      const strip = Math.min(u - 0.045 * v, 1 - u - 0.02 * (1 - v), 1 - v - 0.05 * u);
      if (strip < 0) isTable[at] = 1;
      for (let c = 0; c < 3; c++) {
        const level = (isTable[at] ? TABLE[c] : sheet.pixels[at * 4 + c]) * lit + NOISE * random.nextNormal();
        pixels[at * 4 + c] = Math.min(255, Math.max(0, Math.round(level)));
      }
      pixels[at * 4 + 3] = 255;
    }
  }
  return { image: { ...sheet, pixels }, isTable };
}
