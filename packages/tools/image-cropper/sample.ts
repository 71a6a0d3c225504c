import { copyWindow, type PixelWindow, type Rect, type Size } from '@underbase/engine';
import type { Turn } from './turn.ts';

/** Pixels as whole words. A picture that starts off a word's edge in its buffer is copied first; it then can only be read. */
function words({ pixels }: PixelWindow): Uint32Array {
  const aligned = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
}

/** Nothing is turned nor flipped: every pixel stays where it is. */
function isStill({ a, e, isExact }: Turn): boolean {
  return isExact && a === 1 && e === 1;
}

/** Copies pixels to where the turn puts them; clear where there is none. For quarter turns and flips: exact to the byte. */
export function copyTurned(source: PixelWindow, target: PixelWindow, turn: Turn): void {
  if (isStill(turn)) {
    target.pixels.fill(0);
    copyWindow(source, target);
    return;
  }
  const { a, b, c, d, e, f } = turn;
  const from = words(source);
  const to = new Uint32Array(target.rect.width * target.rect.height);
  const { x: left, y: top, width, height } = source.rect;
  for (let y = 0; y < target.rect.height; y++) {
    for (let x = 0; x < target.rect.width; x++) {
      const tx = target.rect.x + x + 0.5;
      const ty = target.rect.y + y + 0.5;
      const sx = Math.floor(a * tx + b * ty + c) - left;
      const sy = Math.floor(d * tx + e * ty + f) - top;
      const isInside = sx >= 0 && sy >= 0 && sx < width && sy < height;
      to[y * target.rect.width + x] = isInside ? from[sy * width + sx] : 0;
    }
  }
  target.pixels.set(new Uint8Array(to.buffer));
}

/**
 * The part of the source that a rectangle of the turned picture is made from, before clipping. Whole rows where most of their pixels are wanted: those
 * nobody has to copy.
 */
export function sourceRect(target: Rect, source: Size, turn: Turn): Rect {
  const { a, b, c, d, e, f, isExact } = turn;
  const corners = [target.x, target.x + target.width].flatMap((x) => [target.y, target.y + target.height].map((y) => [x, y] as const));
  const xs = corners.map(([x, y]) => a * x + b * y + c);
  const ys = corners.map(([x, y]) => d * x + e * y + f);
  const pad = isExact ? 0 : 2;
  const x = Math.floor(Math.min(...xs) + 1e-6);
  const y = Math.floor(Math.min(...ys) + 1e-6) - pad;
  const height = Math.ceil(Math.max(...ys) - 1e-6) + pad - y;
  if (!isExact || isStill(turn)) return { x: 0, y, width: source.width, height };
  return { x, y, width: Math.ceil(Math.max(...xs) - 1e-6) - x, height };
}
