import { NEUTRAL, SEPARABLE, WHOLE } from './psd-blend.ts';
import type { Rect } from './psd-layers.ts';

/** Part of a canvas: `colors` samples and a straight alpha for each pixel, rows from the top. CMYK as light: all bits set is no ink. */
export interface Raster {
  readonly rect: Rect;
  readonly colors: number;
  readonly data: Uint8Array | Uint16Array;
}

/** How one raster is laid on another. */
export interface Manner {
  readonly blend: string;
  /** 0 to 1, both. */
  readonly opacity: number;
  readonly fill: number;
  /** Only where something is already: alpha stays as it is. */
  readonly isAtop: boolean;
}

export const widthOf = ({ left, right }: Rect): number => Math.max(0, right - left);
export const heightOf = ({ top, bottom }: Rect): number => Math.max(0, bottom - top);
export const fullOf = (data: Uint8Array | Uint16Array): number => (data instanceof Uint16Array ? 65_535 : 255);

export function overlap(a: Rect, b: Rect): Rect {
  const [top, left] = [Math.max(a.top, b.top), Math.max(a.left, b.left)];
  return { top, left, bottom: Math.max(top, Math.min(a.bottom, b.bottom)), right: Math.max(left, Math.min(a.right, b.right)) };
}

/** Where a pixel's first sample stands. */
export function indexOf({ rect, colors }: Raster, x: number, y: number): number {
  return ((y - rect.top) * widthOf(rect) + (x - rect.left)) * (colors + 1);
}

/** The same share for the same place each time, evenly spread: what 'dissolve' shows or leaves out. */
function grain(x: number, y: number): number {
  let hash = Math.imul(x, 0x9e37_79b1) ^ Math.imul(y, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 0x1_0000_0000;
}

/** Mixes `front` into `back` channel by channel, or as a whole, for colors of one, three or four channels. */
function mixer(blend: string, colors: number): ((back: Float64Array, front: Float64Array, out: Float64Array) => void) | null {
  const whole = WHOLE[blend];
  if (whole === undefined) {
    const one = SEPARABLE[blend];
    if (one === undefined) return null;
    return (back, front, out) => {
      for (let i = 0; i < colors; i++) out[i] = one(back[i], front[i]);
    };
  }
  return (back, front, out) => {
    if (colors === 1) {
      for (let i = 1; i < 3; i++) [back[i], front[i]] = [back[0], front[0]];
    }
    // Black stays the backdrop's, but in luminosity (PDF 32000-1, 11.3.5.3).
    const black = blend === 'lum ' ? front[3] : back[3];
    whole(back, front, out);
    out[3] = black;
  };
}

/** False where the key names no blend mode that can be laid. */
export const knowsBlend = (blend: string): boolean => mixer(blend, 3) !== null;

/**
 * Lays a raster over another in place, within both: the compositing formula of PDF 32000-1, 11.3.6, with straight alpha.
 * Both have the same colors and depth.
 */
export function layRaster(under: Raster, over: Raster, { blend, opacity, fill, isAtop }: Manner): void {
  const area = overlap(under.rect, over.rect);
  const colors = under.colors;
  const mix = mixer(blend, colors);
  if (mix === null) return;
  const neutral = NEUTRAL[blend];
  const strength = neutral === undefined ? opacity * fill : opacity;
  const full = fullOf(under.data);
  const [back, front, mixed] = [new Float64Array(4), new Float64Array(4), new Float64Array(4)];
  const { data: below } = under;
  const { data: above } = over;
  for (let y = area.top; y < area.bottom; y++) {
    let to = indexOf(under, area.left, y);
    let from = indexOf(over, area.left, y);
    for (let x = area.left; x < area.right; x++, to += colors + 1, from += colors + 1) {
      let alpha = (above[from + colors] / full) * strength;
      if (blend === 'diss') alpha = alpha > grain(x, y) ? 1 : 0;
      if (alpha === 0) continue;
      const ground = below[to + colors] / full;
      if (isAtop && ground === 0) continue;
      if (alpha === 1 && blend === 'norm') {
        // What hides all below it needs no reckoning: most of most layers.
        for (let i = 0; i < colors; i++) below[to + i] = above[from + i];
        if (!isAtop) below[to + colors] = full;
        continue;
      }
      for (let i = 0; i < colors; i++) {
        back[i] = below[to + i] / full;
        const color = above[from + i] / full;
        front[i] = neutral === undefined ? color : neutral + (color - neutral) * fill;
      }
      mix(back, front, mixed);
      // What is clipped sees its base as whole.
      const seen = isAtop ? 1 : ground;
      const result = isAtop ? 1 : alpha + ground - alpha * ground;
      for (let i = 0; i < colors; i++) {
        const laid = (1 - seen) * front[i] + seen * mixed[i];
        below[to + i] = Math.round((full * (alpha * laid + (1 - alpha) * seen * back[i])) / result);
      }
      if (!isAtop) below[to + colors] = Math.round(full * result);
    }
  }
}

/** Thins a raster that goes atop of `under` to what a shape made of it: its alpha there as a share of what `under` has. */
export function keepWithin(raster: Raster, shape: Raster, under: Raster, opacity: number): void {
  const { rect, colors, data } = raster;
  const area = overlap(rect, overlap(shape.rect, under.rect));
  for (let y = rect.top, at = colors; y < rect.bottom; y++) {
    for (let x = rect.left; x < rect.right; x++, at += colors + 1) {
      const isInside = x >= area.left && x < area.right && y >= area.top && y < area.bottom;
      const ground = isInside ? under.data[indexOf(under, x, y) + colors] : 0;
      const part = ground === 0 ? 0 : Math.min(1, (shape.data[indexOf(shape, x, y) + colors] * opacity) / ground);
      data[at] = Math.round(data[at] * part);
    }
  }
}

/** What lies between `before` and `after` at each pixel's `share`: how far a group without a room of its own is shown. Written to `after`. */
export function fadeBetween(before: Raster, after: Raster, share: Raster | null, opacity: number): void {
  const { rect, colors } = before;
  const full = fullOf(after.data);
  for (let y = rect.top; y < rect.bottom; y++) {
    let from = indexOf(before, rect.left, y);
    let to = indexOf(after, rect.left, y);
    let at = share === null ? 0 : indexOf(share, rect.left, y);
    for (let x = rect.left; x < rect.right; x++, from += colors + 1, to += colors + 1, at += 1) {
      const part = opacity * (share === null ? 1 : share.data[at] / full);
      const [old, fresh] = [(before.data[from + colors] / full) * (1 - part), (after.data[to + colors] / full) * part];
      const alpha = old + fresh;
      for (let i = 0; i < colors && alpha > 0; i++)
        after.data[to + i] = Math.round((before.data[from + i] * old + after.data[to + i] * fresh) / alpha);
      after.data[to + colors] = Math.round(full * alpha);
    }
  }
}
