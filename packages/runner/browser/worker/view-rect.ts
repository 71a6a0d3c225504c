import { clipRect, type Rect, type Size } from '@underbase/engine';

/** Floats such as 1200 x 0.29 land a hair beside the whole number that they mean. */
const HAIR = 1e-6;

/** A rectangle of the full picture in a copy's pixels: every pixel that it touches, within the copy, one at least. */
export function onCopy({ x, y, width, height }: Rect, full: Size, copy: Size): Rect {
  const [across, down] = [copy.width / full.width, copy.height / full.height];
  const left = Math.min(copy.width - 1, Math.max(0, Math.floor(x * across + HAIR)));
  const top = Math.min(copy.height - 1, Math.max(0, Math.floor(y * down + HAIR)));
  const right = Math.max(left + 1, Math.ceil((x + width) * across - HAIR));
  const bottom = Math.max(top + 1, Math.ceil((y + height) * down - HAIR));
  return clipRect({ x: left, y: top, width: right - left, height: bottom - top }, copy);
}

/** The way back: what a copy's rectangle covers of the full picture, in its pixels; edges may fall between pixels. */
export function onFull({ x, y, width, height }: Rect, full: Size, copy: Size): Rect {
  const [across, down] = [full.width / copy.width, full.height / copy.height];
  return { x: x * across, y: y * down, width: width * across, height: height * down };
}
