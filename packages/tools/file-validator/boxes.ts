import type { PixelImage, Rect, SmallPart, ThinPart } from '@underbase/engine';

/** True where one box lies in another. */
export function isWithin(inner: Rect, outer: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** True where two boxes share a pixel. */
export function touches(one: Rect, other: Rect): boolean {
  return one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
}

/** Thin parts but for those around specks, or pinholes, which are counted as such. */
export function withoutDots(parts: readonly ThinPart[], dots: readonly SmallPart[]): readonly ThinPart[] {
  if (dots.length === 0) return parts;
  const isAround = (outer: Rect, inner: Rect) =>
    inner.x >= outer.x - 2 &&
    inner.y >= outer.y - 2 &&
    inner.x + inner.width <= outer.x + outer.width + 2 &&
    inner.y + inner.height <= outer.y + outer.height + 2;
  const rows = new Map<number, Rect[]>();
  const band = (y: number) => Math.floor(y / 64);
  for (const { box } of dots)
    for (let row = band(box.y - 2); row <= band(box.y + box.height + 2); row++) rows.set(row, [...(rows.get(row) ?? []), box]);
  return parts.filter(({ box }) => !(rows.get(band(box.y)) ?? []).some((dot) => isAround(dot, box)));
}

/** Share of a box, and of what lies up to `aroundPx` beside it, that a mask of the picture holds. */
export function shareAround(
  mask: Uint8Array,
  image: Pick<PixelImage, 'width' | 'height'>,
  { x, y, width, height }: Rect,
  aroundPx: number,
): number {
  const [left, top] = [Math.max(0, x - aroundPx), Math.max(0, y - aroundPx)];
  const [right, bottom] = [Math.min(image.width, x + width + aroundPx), Math.min(image.height, y + height + aroundPx)];
  let held = 0;
  for (let v = top; v < bottom; v++) for (let u = left; u < right; u++) if (mask[v * image.width + u] !== 0) held++;
  return held / ((right - left) * (bottom - top));
}
