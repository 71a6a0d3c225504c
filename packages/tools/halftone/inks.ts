import { LINEAR_OF_BYTE } from '@underbase/engine';
import type { HalftoneOptions } from './options.ts';

/** Coverage of every ink, one byte a pixel each: one plane, or cyan, magenta, yellow and black. */
export type Planes = readonly Uint8Array[];

const over255 = (product: number): number => Math.round(product / 255);

/** Dark on white: 255 less BT.601 luma, by opacity. The same rounding as the kernel screenMono. */
function blackOf(pixels: Uint8Array, count: number): Planes {
  const black = new Uint8Array(count);
  for (let index = 0, at = 0; index < count; index++, at += 4) {
    const luma = 4899 * pixels[at] + 9617 * pixels[at + 1] + 1868 * pixels[at + 2];
    black[index] = Math.ceil(((255 * 16_384 - luma) * pixels[at + 3]) / (255 * 16_384) - 0.5);
  }
  return [black];
}

/** Light on dark: BT.601 luma, by opacity. */
function lightOf(pixels: Uint8Array, count: number): Planes {
  const light = new Uint8Array(count);
  for (let index = 0, at = 0; index < count; index++, at += 4) {
    const luma = 4899 * pixels[at] + 9617 * pixels[at + 1] + 1868 * pixels[at + 2];
    light[index] = Math.round((luma * pixels[at + 3]) / (255 * 16_384));
  }
  return [light];
}

function alphaOf(pixels: Uint8Array, count: number): Planes {
  const alpha = new Uint8Array(count);
  for (let index = 0; index < count; index++) alpha[index] = pixels[index * 4 + 3];
  return [alpha];
}

/**
 * Ink that brings white paper down to each coded level, by light: what the eye adds up from dots that are too small to see is their light, so that
 * dots in color look like the picture from afar. Black dots go by coded values (see `blackOf`), as films for a press that gains do.
 */
const INK_OF_LEVEL = Uint8Array.from({ length: 256 }, (_, level) => Math.round(255 * (1 - LINEAR_OF_BYTE[level])));

/** The coded level that a straight-alpha sample has on white paper. */
const onPaper = (sample: number, alpha: number): number => 255 - over255((255 - sample) * alpha);

/** What is left of a color once all the white that fits has been taken out: its farthest channel prints in full. */
function colorfulOf(pixels: Uint8Array, count: number): Planes {
  const coverage = new Uint8Array(count);
  for (let index = 0, at = 0; index < count; index++, at += 4) {
    coverage[index] = INK_OF_LEVEL[onPaper(Math.min(pixels[at], pixels[at + 1], pixels[at + 2]), pixels[at + 3])];
  }
  return [coverage];
}

/** Process inks with all gray in black. Printed as transparent inks, their dots give the art's light back. */
function processOf(pixels: Uint8Array, count: number): Planes {
  const planes = [0, 1, 2, 3].map(() => new Uint8Array(count));
  for (let index = 0, at = 0; index < count; index++, at += 4) {
    const alpha = pixels[at + 3];
    const cyan = INK_OF_LEVEL[onPaper(pixels[at], alpha)];
    const magenta = INK_OF_LEVEL[onPaper(pixels[at + 1], alpha)];
    const yellow = INK_OF_LEVEL[onPaper(pixels[at + 2], alpha)];
    const black = Math.min(cyan, magenta, yellow);
    planes[3][index] = black;
    if (black === 255) continue;
    const rest = 255 / (255 - black);
    planes[0][index] = Math.round((cyan - black) * rest);
    planes[1][index] = Math.round((magenta - black) * rest);
    planes[2][index] = Math.round((yellow - black) * rest);
  }
  return planes;
}

const COVERAGE = { mono: blackOf, alpha: alphaOf, color: colorfulOf, cmyk: processOf } as const;

/** Ink that straight-alpha pixels ask for: on white, or, where light areas print, on dark. */
export function coverageOf(pixels: Uint8Array, { mode, prints }: HalftoneOptions): Planes {
  const read = mode === 'mono' && prints === 'light' ? lightOf : COVERAGE[mode];
  return read(pixels, pixels.length / 4);
}

export function inkCount({ mode }: HalftoneOptions): number {
  return mode === 'cmyk' ? 4 : 1;
}
