import type { PixelImage } from '../image.ts';
import type { Size } from '../region/rect.ts';
import { goOnUnder } from './go-on-under.ts';
import { softAreas } from './soft-areas.ts';

/** Cut-out art as two layers, straight RGBA: the crisp one laid over the soft one is the art. */
export interface ArtLayers {
  /** Shadows, glows, and what goes on of them under crisp art. */
  readonly soft: Uint8Array;
  readonly crisp: Uint8Array;
}

/** What differs by less from the soft layer, levels with premultiplied alpha, is the soft layer: a shade goes on no more evenly than that. */
const OF_SOFT = 16;

/** Whether a pixel is the soft layer alone. */
function isSoftAlone(pixels: Uint8Array, soft: Uint8Array, at: number): boolean {
  const [own, under] = [pixels[at + 3], soft[at + 3]];
  if (Math.abs(own - under) >= OF_SOFT) return false;
  for (let channel = at; channel < at + 3; channel++) {
    if (Math.abs(pixels[channel] * own - soft[channel] * under) >= OF_SOFT * 255) return false;
  }
  return true;
}

/** What has to lie over the soft layer for a pixel to come out. */
function liftPixel(pixels: Uint8Array, soft: Uint8Array, at: number, crisp: Uint8Array): void {
  const [own, under] = [pixels[at + 3], soft[at + 3]];
  const cover = under >= 255 ? (own === 255 ? 1 : 0) : Math.max(0, (own - under) / (255 - under));
  const alpha = Math.round(cover * 255);
  if (alpha === 0) return;
  crisp[at + 3] = alpha;
  for (let channel = at; channel < at + 3; channel++) {
    const ink = (pixels[channel] * own - soft[channel] * under * (1 - cover)) / (255 * cover);
    crisp[channel] = Math.min(255, Math.max(0, Math.round(ink)));
  }
}

/** Parts cut-out art from the shadows and glows that it lies on; null where it lies on none. Straight RGBA; keeps its input. */
export function artLayers(image: PixelImage): ArtLayers | null {
  const { pixels } = image;
  const areas = softAreas(image);
  if (!areas) return null;
  const soft = goOnUnder(image, areas);
  const crisp = new Uint8Array(pixels.length);
  for (let index = 0, at = 0; index < areas.length; index++, at += 4) {
    if (areas[index] || pixels[at + 3] === 0) continue;
    if (isSoftAlone(pixels, soft, at)) soft.set(pixels.subarray(at, at + 4), at);
    else liftPixel(pixels, soft, at, crisp);
  }
  return { soft, crisp };
}

/** Lays pixels over others, in place of the upper ones. Straight RGBA. */
export function layOver(upper: Uint8Array, under: Uint8Array): void {
  for (let at = 0; at < upper.length; at += 4) {
    const [own, below] = [upper[at + 3], under[at + 3]];
    if (own === 255 || below === 0) continue;
    const rest = (below * (255 - own)) / 255;
    const alpha = own + rest;
    for (let channel = at; channel < at + 3; channel++) {
      upper[channel] = Math.round((upper[channel] * own + under[channel] * rest) / alpha);
    }
    upper[at + 3] = Math.round(alpha);
  }
}

/** Pixels around crisp art where its edges count. */
const EDGE_REACH = 3;

/** Takes trust from where a drawing adds nothing to its soft layer. In place. */
export function trustBesideCrisp(crisp: Uint8Array, soft: Uint8Array, { width, height }: Size, trust: Uint8Array): void {
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      if (soft[index * 4 + 3] > 0 && crisp[index * 4 + 3] === 0 && !isNear(crisp, x, y, { width, height })) trust[index] = 0;
    }
  }
}

function isNear(crisp: Uint8Array, x: number, y: number, { width, height }: Size): boolean {
  for (let row = Math.max(0, y - EDGE_REACH); row <= Math.min(height - 1, y + EDGE_REACH); row++) {
    for (let column = Math.max(0, x - EDGE_REACH); column <= Math.min(width - 1, x + EDGE_REACH); column++) {
      if (crisp[(row * width + column) * 4 + 3] > 0) return true;
    }
  }
  return false;
}
