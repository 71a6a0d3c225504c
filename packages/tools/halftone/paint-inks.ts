import { byteFromLinear, LINEAR_OF_BYTE, parseHex, type Rgb } from '@underbase/engine';
import type { Planes } from './inks.ts';
import { type HalftoneOptions, inkColor } from './options.ts';

const BLACK: Rgb = { r: 0, g: 0, b: 0 };

/** Lays a color of some opacity on white paper, or leaves it on clear. */
type Put = (out: Uint8Array, at: number, r: number, g: number, b: number, alpha: number) => void;

const onClear: Put = (out, at, r, g, b, alpha) => {
  if (alpha === 0) {
    out.fill(0, at, at + 4);
    return;
  }
  out[at] = r;
  out[at + 1] = g;
  out[at + 2] = b;
  out[at + 3] = alpha;
};

const onWhite: Put = (out, at, r, g, b, alpha) => {
  const share = alpha / 255;
  out[at] = Math.round(255 + (r - 255) * share);
  out[at + 1] = Math.round(255 + (g - 255) * share);
  out[at + 2] = Math.round(255 + (b - 255) * share);
  out[at + 3] = 255;
};

/** Film is black; on clear ground dots have the color of their ink. */
function paintMono([dots]: Planes, _pixels: Uint8Array, out: Uint8Array, put: Put, options: HalftoneOptions): void {
  const { r, g, b } = (put === onWhite ? null : parseHex(inkColor(options))) ?? BLACK;
  for (let index = 0; index < dots.length; index++) put(out, index * 4, r, g, b, dots[index]);
}

function paintAlpha([alpha]: Planes, pixels: Uint8Array, out: Uint8Array): void {
  for (let index = 0, at = 0; index < alpha.length; index++, at += 4) {
    out[at] = pixels[at];
    out[at + 1] = pixels[at + 1];
    out[at + 2] = pixels[at + 2];
    out[at + 3] = alpha[index];
  }
}

/** The color whose dots, as far as the art's farthest channel goes from white, give the art's light. */
export function inkOfColor({ r, g, b }: Rgb): Rgb {
  const farthest = 1 - LINEAR_OF_BYTE[Math.min(r, g, b)];
  const ink = (level: number) => (farthest > 0 ? byteFromLinear(1 - (1 - LINEAR_OF_BYTE[level]) / farthest) : 255);
  return { r: ink(r), g: ink(g), b: ink(b) };
}

/** Dots as a part of their paper's light: what a copy too small for dots shows. */
function lightOnWhite(ink: number, coverage: number): number {
  return byteFromLinear(1 - ((1 - LINEAR_OF_BYTE[ink]) * coverage) / 255);
}

function paintColor([dots]: Planes, pixels: Uint8Array, out: Uint8Array, put: Put): void {
  for (let index = 0, at = 0; index < dots.length; index++, at += 4) {
    const { r, g, b } = inkOfColor({ r: pixels[at], g: pixels[at + 1], b: pixels[at + 2] });
    if (put === onWhite) put(out, at, lightOnWhite(r, dots[index]), lightOnWhite(g, dots[index]), lightOnWhite(b, dots[index]), 255);
    else put(out, at, r, g, b, dots[index]);
  }
}

/** Transparent inks over each other, by light where they are tones. On clear, paper shows where none of them stands. */
function paintProcess([cyan, magenta, yellow, black]: Planes, _pixels: Uint8Array, out: Uint8Array, put: Put): void {
  for (let index = 0; index < black.length; index++) {
    const light = (255 - black[index]) / (255 * 255);
    const r = byteFromLinear((255 - cyan[index]) * light);
    const g = byteFromLinear((255 - magenta[index]) * light);
    const b = byteFromLinear((255 - yellow[index]) * light);
    const most = Math.max(cyan[index], magenta[index], yellow[index], black[index]);
    const rest = most > 0 ? 255 / most : 0;
    put(out, index * 4, Math.round(255 - (255 - r) * rest), Math.round(255 - (255 - g) * rest), Math.round(255 - (255 - b) * rest), most);
  }
}

const PAINT = { mono: paintMono, alpha: paintAlpha, color: paintColor, cmyk: paintProcess } as const;

/** The picture that inks make: dots where the planes hold 0 and 255, tones where they hold anything between. `pixels` is the art they came from. */
export function paintInks(planes: Planes, pixels: Uint8Array, out: Uint8Array, options: HalftoneOptions): void {
  PAINT[options.mode](planes, pixels, out, options.paper === 'white' ? onWhite : onClear, options);
}
