/** One pull of brush or eraser, in pixels of the full-size picture. */
export interface ViewerStroke {
  readonly tool: 'brush' | 'eraser';
  readonly radiusPx: number;
  /** x0, y0, x1, y1, ... with one decimal. */
  readonly points: readonly number[];
}

/** Points nearer than this share of the radius say nothing new. */
const MIN_STEP = 0.12;

/** Adds a point to a stroke under way; false where it is too near the last one. */
export function extendStroke(points: number[], x: number, y: number, radiusPx: number, screenPx: number): boolean {
  const last = points.length - 2;
  const least = Math.max(radiusPx * MIN_STEP, screenPx);
  if (last >= 0 && Math.hypot(x - points[last], y - points[last + 1]) < least) return false;
  points.push(Math.round(x * 10) / 10, Math.round(y * 10) / 10);
  return true;
}

const BRUSH_STEPS = 1.25;

/** Brush size one step up or down, in whole pixels, between 1 and 2000. */
export function stepBrush(radiusPx: number, direction: 1 | -1): number {
  const next =
    direction > 0 ? Math.max(radiusPx + 1, Math.round(radiusPx * BRUSH_STEPS)) : Math.min(radiusPx - 1, Math.round(radiusPx / BRUSH_STEPS));
  return Math.min(2000, Math.max(1, next));
}
