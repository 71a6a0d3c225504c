import type { PixelImage } from '../image.ts';
import { leastOpacity } from './cover-solids.ts';
import { shadeAtPixel } from './drop-shadow.ts';
import type { Ground } from './find-ground.ts';
import { type InksOverShadow, OVER_SHADOW } from './inks-over-shadow.ts';
import { type Mixture, mixturesOf, type ShadedPixel } from './mix-over-shadow.ts';
import { SHADOW_MARK } from './shadow-mark.ts';
import { surfaceAt } from './surface.ts';

/** Gray this near to what is told, in opacity, is the shadow; off its gray by so many levels at most. */
const DRAWN = 0.1;
const OFF_SHADOW = 16;
/** What an ink and the shadow mix to is off the way between the two by so many levels at most, and this part of its length. */
const OFF_WAY = 14;
const OFF_WAY_PART = 0.12;
const LEAST_WAY = 40;
/** Single pixels of which nothing is told go with those around them, this many to each side; from such an opacity on these are solid. */
const AROUND = 2;
const FULL = 200;

/** Whether what is off the shadow told is gray, and little. */
function isShadow({ base, own }: ShadedPixel): boolean {
  const whole = Math.sqrt(base[0] ** 2 + base[1] ** 2 + base[2] ** 2);
  const along = (own[0] * base[0] + own[1] * base[1] + own[2] * base[2]) / whole;
  if (Math.abs(along) > DRAWN * whole) return false;
  return own[0] ** 2 + own[1] ** 2 + own[2] ** 2 - along ** 2 <= OFF_SHADOW ** 2;
}

/** Tells a color's mixture with the nearest ink, or with the one of all that tells it best where none is near. */
function mixer({ pixels, inks, nearest, chroma }: InksOverShadow): (pixel: ShadedPixel, place: number) => Mixture {
  const mixture = mixturesOf(pixels, chroma);
  return (pixel, place) => {
    if (nearest[place] >= 0) return mixture(pixel, nearest[place]);
    let best = mixture(pixel, inks[0]);
    for (let index = 1; index < inks.length; index++) {
      const told = mixture(pixel, inks[index]);
      if (told.off < best.off) best = told;
    }
    return best;
  };
}

function settleSpecks(untold: readonly number[], out: Uint8Array, { width, height }: PixelImage): void {
  const told = untold.map((at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let [thin, full, all] = [0, 0, 0];
    for (let j = Math.max(0, y - AROUND); j <= Math.min(height - 1, y + AROUND); j++) {
      for (let i = Math.max(0, x - AROUND); i <= Math.min(width - 1, x + AROUND); i++) {
        const mark = out[j * width + i];
        all++;
        if (mark >= FULL) full++;
        else if (mark > 0) thin++;
      }
    }
    return full * 2 > all ? 255 : thin * 2 > all ? SHADOW_MARK : 0;
  });
  for (const [index, at] of untold.entries()) if (told[index] > 0) out[at] = told[index];
}

/**
 * Lays what is told of colored art over its shadow into opacities of a picture, one byte a pixel as `findShadedSolids` has them, of which every `step`th pixel was looked at.
 * What is held there stays. Changes `out`.
 */
export function layInks(image: PixelImage, { surface }: Ground, step: number, inks: InksOverShadow, out: Uint8Array): void {
  const { width, height, pixels } = image;
  const { shadow, looks } = inks;
  const mixtureAt = mixer(inks);
  const pixel: ShadedPixel = { base: new Float32Array(3), shaded: new Float32Array(3), own: new Float64Array(3) };
  const untold: number[] = [];
  const tell = (at: number, x: number, y: number, place: number): void => {
    const shade = shadeAtPixel(shadow, (x + 0.5) / step - 0.5, (y + 0.5) / step - 0.5);
    for (let channel = 0; channel < 3; channel++) {
      pixel.shaded[channel] = pixel.base[channel] * (1 - shade);
      pixel.own[channel] = pixels[at * 4 + channel] - pixel.shaded[channel];
    }
    if (isShadow(pixel)) {
      out[at] = SHADOW_MARK;
      return;
    }
    const { part, more, off, way } = mixtureAt(pixel, place);
    if (way < LEAST_WAY || off > OFF_WAY + OFF_WAY_PART * way) untold.push(at);
    else {
      const opacity = Math.max(1 - (1 - part) * (1 - shade) + more, leastOpacity(pixels, at * 4, pixel.base));
      out[at] = Math.max(SHADOW_MARK, Math.round(255 * opacity));
    }
  };
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / step);
    for (let column = 0, x = 0; column < inks.width; column++) {
      const place = row * inks.width + column;
      const end = Math.min(width, x + step);
      if (looks[place] === OVER_SHADOW.MIXED) surfaceAt(surface, column, row, pixel.base);
      for (; x < end; x++, at++) {
        if (looks[place] === OVER_SHADOW.INK) out[at] = 255;
        else if (looks[place] === OVER_SHADOW.MIXED && out[at] <= SHADOW_MARK) tell(at, x, y, place);
      }
    }
  }
  settleSpecks(untold, out, image);
}
