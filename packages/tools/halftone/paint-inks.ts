import type { Planes } from './inks.ts';
import type { HalftoneOptions } from './options.ts';

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

function paintMono([black]: Planes, _pixels: Uint8Array, out: Uint8Array, put: Put): void {
  for (let index = 0; index < black.length; index++) put(out, index * 4, 0, 0, 0, black[index]);
}

function paintAlpha([alpha]: Planes, pixels: Uint8Array, out: Uint8Array): void {
  for (let index = 0, at = 0; index < alpha.length; index++, at += 4) {
    out[at] = pixels[at];
    out[at + 1] = pixels[at + 1];
    out[at + 2] = pixels[at + 2];
    out[at + 3] = alpha[index];
  }
}

/** The color that, laid over white as far as its farthest channel goes, gives the art's. */
function paintColor([dots]: Planes, pixels: Uint8Array, out: Uint8Array, put: Put): void {
  for (let index = 0, at = 0; index < dots.length; index++, at += 4) {
    const [r, g, b] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const farthest = 255 - Math.min(r, g, b);
    const rest = farthest > 0 ? 255 / farthest : 0;
    put(out, at, Math.round(255 - (255 - r) * rest), Math.round(255 - (255 - g) * rest), Math.round(255 - (255 - b) * rest), dots[index]);
  }
}

/** Transparent inks over each other. On clear, paper shows where none of them stands. */
function paintProcess([cyan, magenta, yellow, black]: Planes, _pixels: Uint8Array, out: Uint8Array, put: Put): void {
  for (let index = 0; index < black.length; index++) {
    const light = 255 - black[index];
    const r = ((255 - cyan[index]) * light) / 255;
    const g = ((255 - magenta[index]) * light) / 255;
    const b = ((255 - yellow[index]) * light) / 255;
    const most = Math.max(cyan[index], magenta[index], yellow[index], black[index]);
    const rest = most > 0 ? 255 / most : 0;
    put(out, index * 4, Math.round(255 - (255 - r) * rest), Math.round(255 - (255 - g) * rest), Math.round(255 - (255 - b) * rest), most);
  }
}

const PAINT = { mono: paintMono, alpha: paintAlpha, color: paintColor, cmyk: paintProcess } as const;

/** The picture that inks make: dots where the planes hold 0 and 255, tones where they hold anything between. `pixels` is the art they came from. */
export function paintInks(planes: Planes, pixels: Uint8Array, out: Uint8Array, { mode, paper }: HalftoneOptions): void {
  PAINT[mode](planes, pixels, out, paper === 'white' ? onWhite : onClear);
}
