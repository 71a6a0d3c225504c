import { type PixelImage, parseHex, type Rgb } from '@underbase/engine';
import type { ValidationSettings } from '../settings.ts';

interface Job {
  /** Its pixels are the job's own: they are changed in place. */
  readonly image: PixelImage;
  readonly settings: ValidationSettings;
}

/** Where no garment is known, fades are baked onto black: most transfers with glows are made for dark shirts. */
const BAKED_ONTO: Rgb = { r: 0, g: 0, b: 0 };

/** Pixels at most this faint are let go rather than baked: they would put a solid edge around every stray trace. */
const TRACE_ALPHA = 12;

/** From this alpha a pixel is art, below it part of a fade. */
const ART_ALPHA = 243;

/** Mixes every faded pixel with the color of the garment and makes it opaque: on that garment, and on no other, the fade looks as drawn. */
export function bakeFades({ image, settings }: Job): PixelImage {
  const { pixels } = image;
  const { r, g, b } = (settings.garment === null ? null : parseHex(settings.garment)) ?? BAKED_ONTO;
  const ground = [r, g, b];
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3];
    if (alpha === 0 || alpha === 255) continue;
    if (alpha <= TRACE_ALPHA) {
      pixels.fill(0, at, at + 4);
      continue;
    }
    for (let channel = 0; channel < 3; channel++) {
      pixels[at + channel] = Math.round(ground[channel] + ((pixels[at + channel] - ground[channel]) * alpha) / 255);
    }
    pixels[at + 3] = 255;
  }
  return image;
}

/** Lets everything go that is not solid, and leaves hard edges behind. */
export function removeFades({ image }: Job): PixelImage {
  const { pixels } = image;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] >= ART_ALPHA) pixels[at + 3] = 255;
    else pixels.fill(0, at, at + 4);
  }
  return image;
}
