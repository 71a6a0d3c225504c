import type { Size, SmallPart } from '@underbase/engine';

/** How far around a small part, in its own sides, other art makes it part of lettering. */
const NEAR_SIDES = 1.25;

/** True where other art stands close: the dot of an i, a period, a splash beside its drop. */
export function isBesideArt(plane: Uint8Array, { width, height }: Size, { box }: SmallPart): boolean {
  const reach = Math.ceil(Math.max(box.width, box.height) * NEAR_SIDES);
  const [left, right] = [Math.max(0, box.x - reach), Math.min(width, box.x + box.width + reach)];
  const [top, bottom] = [Math.max(0, box.y - reach), Math.min(height, box.y + box.height + reach)];
  for (let y = top; y < bottom; y++) {
    const isRow = y >= box.y && y < box.y + box.height;
    for (let x = left; x < right; x++) {
      if (isRow && x >= box.x && x < box.x + box.width) continue;
      if (plane[y * width + x] >= 128) return true;
    }
  }
  return false;
}
