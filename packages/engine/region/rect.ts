import type { Rect } from '../image.ts';

/** Measures of a picture; its rectangle starts at 0, 0. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The common part of two rectangles; without one, a rectangle of width or height 0 that still lies within the second. */
export function intersectRects(one: Rect, other: Rect): Rect {
  const clip = (value: number, from: number, length: number) => Math.min(Math.max(value, from), from + length);
  const x = clip(one.x, other.x, other.width);
  const y = clip(one.y, other.y, other.height);
  const right = Math.max(x, clip(one.x + one.width, other.x, other.width));
  const bottom = Math.max(y, clip(one.y + one.height, other.y, other.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The part of a rectangle that lies on a picture. */
export function clipRect(rect: Rect, { width, height }: Size): Rect {
  return intersectRects(rect, { x: 0, y: 0, width, height });
}

/** Moves every side outward by `px` (inward where negative); never below width and height 0. */
export function inflateRect({ x, y, width, height }: Rect, px: number): Rect {
  const inset = (length: number) => Math.max(px, -Math.floor(length / 2));
  const [dx, dy] = [inset(width), inset(height)];
  return { x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy };
}

/** What a loop that looks `haloPx` pixels around itself needs of the picture to fill `target`; `haloPx` is rounded up. */
export function haloRect(target: Rect, haloPx: number, picture: Size): Rect {
  return clipRect(inflateRect(target, Math.ceil(haloPx)), picture);
}

export function isEmptyRect({ width, height }: Rect): boolean {
  return width <= 0 || height <= 0;
}

export function containsRect(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
