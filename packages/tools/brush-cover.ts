import type { Rect } from '@underbase/engine';
import type { Stroke } from './options.ts';

/** Strokes laid over one another on a part of a picture. */
export interface BrushCover {
  readonly rect: Rect;
  /**
   * One byte a pixel of the rect: how far the last strokes keep the original, how far they take it away, and how far they leave it open, 0 to 255;
   * together at most 255.
   */
  readonly keep: Uint8Array;
  readonly remove: Uint8Array;
  /** All 0 for tools whose strokes leave nothing open. */
  readonly open: Uint8Array;
}

/** Square of the distance from a point to a piece of line. */
function squareToSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / length));
  return (px - ax - t * dx) ** 2 + (py - ay - t * dy) ** 2;
}

/** The pixels of `rect` that a piece of a stroke may touch, as first and end column and row; null where none. */
function touched(rect: Rect, radius: number, ax: number, ay: number, bx: number, by: number) {
  const left = Math.max(rect.x, Math.floor(Math.min(ax, bx) - radius - 1));
  const right = Math.min(rect.x + rect.width, Math.ceil(Math.max(ax, bx) + radius + 1));
  const top = Math.max(rect.y, Math.floor(Math.min(ay, by) - radius - 1));
  const bottom = Math.min(rect.y + rect.height, Math.ceil(Math.max(ay, by) + radius + 1));
  return left < right && top < bottom ? { left, right, top, bottom } : null;
}

/** Cover of one stroke, 0 to 255, with an edge one pixel soft; false where it misses the rect. Adds by the larger value. */
function coverOf(stroke: Stroke, rect: Rect, scale: number, cover: Uint8Array): boolean {
  const radius = stroke.radiusPx * scale;
  let isTouched = false;
  const points = stroke.points.map((value) => value * scale);
  for (let at = 0; at < points.length; at += 2) {
    const from = at === 0 ? 0 : at - 2;
    const [ax, ay, bx, by] = [points[from], points[from + 1], points[at], points[at + 1]];
    const area = touched(rect, radius, ax, ay, bx, by);
    if (!area) continue;
    isTouched = true;
    for (let y = area.top; y < area.bottom; y++) {
      for (let x = area.left; x < area.right; x++) {
        const distance = Math.sqrt(squareToSegment(x + 0.5, y + 0.5, ax, ay, bx, by));
        const value = Math.round(Math.min(1, Math.max(0, radius - distance + 0.5)) * 255);
        const index = (y - rect.y) * rect.width + x - rect.x;
        if (value > cover[index]) cover[index] = value;
      }
    }
  }
  return isTouched;
}

/**
 * What the brush does on a part of a picture, or null where no stroke comes near. A later stroke lies over an earlier one.
 * `keeping` is the mode of strokes that keep, `opening` that of those that say neither; all others take away. `scale` brings full-size pixels to this copy's (see Frame).
 */
export function brushCover(strokes: readonly Stroke[], keeping: string, rect: Rect, scale: number, opening?: string): BrushCover | null {
  if (strokes.length === 0) return null;
  const count = rect.width * rect.height;
  let result: BrushCover | null = null;
  const cover = new Uint8Array(count);
  for (const stroke of strokes) {
    cover.fill(0);
    if (!coverOf(stroke, rect, scale, cover)) continue;
    result ??= { rect, keep: new Uint8Array(count), remove: new Uint8Array(count), open: new Uint8Array(count) };
    const own = stroke.mode === keeping ? result.keep : stroke.mode === opening ? result.open : result.remove;
    for (let index = 0; index < count; index++) {
      if (cover[index] === 0) continue;
      for (const plane of [result.keep, result.remove, result.open]) {
        plane[index] = plane === own ? Math.max(plane[index], cover[index]) : Math.min(plane[index], 255 - cover[index]);
      }
    }
  }
  return result;
}
