import { oklabDistance, oklabFromRgb, type PixelImage, type Rgb } from '@underbase/engine';

/** Nearer to the ground, in steps of 0.01 Oklab, lies what rounding made of it, or a JPEG that left no other sign. */
const LEAST_STEPS = 3;
/** Nor is shading so near in levels of the largest channel: on black that is many steps. */
const LEAST_LEVELS = 12;

/** Colors that change by no more than so many levels, in all, over the four pixels to the right of a place and below it are no rim of anything. */
const CALM = 6;
const ACROSS = 4;

/** Places looked at; so many, and this part of all, make shading. */
const MOST_PLACES = 40_000;
const LEAST_PLACES = 16;
const LEAST_PART = 0.0008;

/**
 * How near to `ground` a drawing (opaque RGBA, sRGB) is shaded, in steps of 0.01 Oklab, as far as it lies within `most`: the pale side of a ball, light
 * fur on a light sheet. Shading are colors that run on, of no one flat value and away from rims: of such that
 * change by no more than `calm` levels over four pixels. Null where there is none.
 */
export function nearestShade({ width, height, pixels }: PixelImage, ground: Rgb, most: number, calm = CALM): number | null {
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / MOST_PLACES)));
  const base = oklabFromRgb(ground);
  const near: number[] = [];
  let places = 0;
  for (let y = step >> 1; y + ACROSS < height; y += step) {
    for (let x = step >> 1; x + ACROSS < width; x += step) {
      const at = (y * width + x) * 4;
      places++;
      if (pixels[at + 3] < 255 || !isShade(pixels, at, width, calm)) continue;
      const steps = 100 * oklabDistance(base, oklabFromRgb({ r: pixels[at], g: pixels[at + 1], b: pixels[at + 2] }));
      const levels = Math.max(Math.abs(pixels[at] - ground.r), Math.abs(pixels[at + 1] - ground.g), Math.abs(pixels[at + 2] - ground.b));
      if (steps > LEAST_STEPS && levels > LEAST_LEVELS && steps < most) near.push(steps);
    }
  }
  const least = Math.ceil(Math.max(LEAST_PLACES, LEAST_PART * places));
  return near.length < least ? null : near.sort((one, other) => one - other)[least >> 2];
}

/** Whether colors change around a pixel, and only a little. */
function isShade(pixels: Uint8Array, at: number, width: number, calm: number): boolean {
  let changes = false;
  for (let away = 1; away <= ACROSS; away++) {
    for (const other of [at + away * 4, at + away * width * 4, at + away * (width + 1) * 4]) {
      let change = 0;
      for (let channel = 0; channel < 3; channel++) change = Math.max(change, Math.abs(pixels[other + channel] - pixels[at + channel]));
      if (change > calm) return false;
      if (change > 0) changes = true;
    }
  }
  return changes;
}
