import { distanceToEdge, type Frame, labelComponents, lengthPx, paintParts, parseLength, type Size } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { RemoverOptions } from './options.ts';

type EdgeOptions = Pick<RemoverOptions, 'shift' | 'smooth' | 'despeckle'>;

const INSIDE = 128;

const pxOf = (text: string, frame: Frame): number => {
  const length = parseLength(text);
  return length ? lengthPx(length, frame) : 0;
};

/** Means over squares, across and down, in bytes. */
function blur(alpha: Uint8Array, { width, height }: Size, radius: number): Uint8Array {
  const across = new Uint8Array(alpha.length);
  const out = new Uint8Array(alpha.length);
  for (let y = 0; y < height; y++) slide(alpha, across, y * width, 1, width, radius);
  for (let x = 0; x < width; x++) slide(across, out, x, width, height, radius);
  return out;
}

function slide(from: Uint8Array, to: Uint8Array, first: number, step: number, count: number, radius: number): void {
  const [last, part] = [count - 1, 1 / (2 * radius + 1)];
  let sum = 0;
  for (let at = -radius; at <= radius; at++) sum += from[first + Math.min(last, Math.max(0, at)) * step];
  for (let at = 0; at < count; at++) {
    to[first + at * step] = Math.round(sum * part);
    sum += from[first + Math.min(last, at + radius + 1) * step] - from[first + Math.max(0, at - radius) * step];
  }
}

/** An outline evened out: what a blur makes of it, with the passage as narrow as before. Clear pixels stay clear: no color is known there. */
function smoothed(alpha: Uint8Array, size: Size, px: number): Uint8Array {
  const radius = Math.max(1, Math.round(px / 2));
  const mean = blur(blur(alpha, size, radius), size, radius);
  return mean.map((value, at) => (alpha[at] === 0 ? 0 : Math.min(255, Math.max(0, Math.round((value - INSIDE) * (radius + 1) + INSIDE)))));
}

/** Specks and pinholes of less than a disc of this width go. A hole is filled with what the picture has there. */
function despeckled(alpha: Uint8Array, size: Size, px: number, { kernels }: RunContext): Uint8Array {
  const least = (Math.PI / 4) * px * px;
  const out = alpha.slice();
  const parts = labelComponents(kernels, alpha, size, { threshold: 1, connectivity: 8 });
  const specks = new Uint8Array(alpha.length);
  paintParts(
    parts,
    Uint8Array.from(parts.areas, (area, part) => (part > 0 && area < least ? 1 : 0)),
    specks,
  );
  const gaps = alpha.map((value) => 255 - value);
  const holes = labelComponents(kernels, gaps, size, { threshold: INSIDE, connectivity: 4 });
  const pins = new Uint8Array(alpha.length);
  paintParts(
    holes,
    Uint8Array.from(holes.areas, (area, part) => (part > 0 && area < least ? 1 : 0)),
    pins,
  );
  for (let at = 0; at < out.length; at++) {
    if (specks[at]) out[at] = 0;
    else if (pins[at]) out[at] = 255;
  }
  return out;
}

/** An edge moved so many pixels into the subject. */
function movedIn(alpha: Uint8Array, size: Size, px: number, { kernels }: RunContext): Uint8Array {
  const outside = alpha.map((value) => 255 - value);
  const depths = distanceToEdge(kernels, outside, size, Math.ceil(px) + 2);
  return alpha.map((value, at) => Math.min(value, Math.round(255 * Math.min(1, Math.max(0, depths[at] - px + 0.5)))));
}

/** Opacity with the edge as it was asked for; null where nothing was. `alpha` is one byte a pixel and is kept. */
export function edgeOf(alpha: Uint8Array, frame: Frame, { shift, smooth, despeckle }: EdgeOptions, context: RunContext): Uint8Array | null {
  const [shiftPx, smoothPx, specksPx] = [pxOf(shift, frame), pxOf(smooth, frame), pxOf(despeckle, frame)];
  if (shiftPx <= 0 && smoothPx <= 0 && specksPx <= 0) return null;
  let made = alpha;
  if (specksPx > 0) made = despeckled(made, frame, specksPx, context);
  if (smoothPx > 0) made = smoothed(made, frame, smoothPx);
  if (shiftPx > 0) made = movedIn(made, frame, shiftPx, context);
  const shared = context.allocate(made.length);
  shared.set(made);
  return shared;
}
