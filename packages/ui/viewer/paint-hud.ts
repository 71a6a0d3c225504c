import type { Rect } from '@underbase/engine';
import type { MeasureLine } from './measure.ts';
import type { ViewerStroke } from './strokes.ts';
import type { StageColors } from './theme-colors.ts';
import type { Viewport } from './viewport.ts';

type Context = CanvasRenderingContext2D;

/** What lies over the artwork and moves with the pointer. Drawn in CSS pixels of one pane, in black and white only. */
export interface Hud {
  readonly view: Viewport;
  readonly colors: StageColors;
  readonly strokes: readonly ViewerStroke[];
  readonly liveStroke: ViewerStroke | null;
  readonly ring: { readonly x: number; readonly y: number; readonly radiusPx: number } | null;
  readonly crosshair: { readonly x: number; readonly y: number } | null;
  readonly measure: MeasureLine | null;
  readonly boxes: readonly Rect[];
  readonly polygons: readonly (readonly number[])[];
}

/** A line that shows on any picture: white inside black. */
function twoTone(context: Context, colors: StageColors, path: () => void, widthPx = 1): void {
  context.lineJoin = 'round';
  for (const [color, width] of [
    [colors.handleEdge, widthPx + 2],
    [colors.handle, widthPx],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.beginPath();
    path();
    context.stroke();
  }
}

export function paintHud(context: Context, hud: Hud): void {
  const { view, colors } = hud;
  const px = (x: number) => view.x + x * view.scale;
  const py = (y: number) => view.y + y * view.scale;
  for (const stroke of hud.strokes) paintStroke(context, stroke, view, colors, 0.3);
  if (hud.liveStroke) paintStroke(context, hud.liveStroke, view, colors, 0.6);
  if (hud.polygons.length > 0) twoTone(context, colors, () => tracePolygons(context, hud.polygons, view));
  for (const rect of hud.boxes) {
    twoTone(context, colors, () =>
      context.rect(Math.round(px(rect.x)) - 1.5, Math.round(py(rect.y)) - 1.5, rect.width * view.scale + 3, rect.height * view.scale + 3),
    );
  }
  const { measure, ring, crosshair } = hud;
  if (measure) {
    const ends = [px(measure.x0), py(measure.y0), px(measure.x1), py(measure.y1)] as const;
    twoTone(context, colors, () => paintMeasure(context, ...ends), 1.5);
  }
  if (ring) {
    const radius = Math.max(1.5, ring.radiusPx * view.scale);
    twoTone(context, colors, () => context.arc(px(ring.x), py(ring.y), radius, 0, Math.PI * 2));
  }
  if (crosshair) {
    const x = Math.round(px(crosshair.x)) + 0.5;
    const y = Math.round(py(crosshair.y)) + 0.5;
    twoTone(context, colors, () => {
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        context.moveTo(x + dx * 4, y + dy * 4);
        context.lineTo(x + dx * 12, y + dy * 12);
      }
    });
  }
}

/** All polygons as one path: a thousand small strokes would cost a frame. */
function tracePolygons(context: Context, polygons: Hud['polygons'], view: Viewport): void {
  for (const points of polygons) {
    for (let at = 0; at < points.length; at += 2) {
      const x = view.x + points[at] * view.scale;
      const y = view.y + points[at + 1] * view.scale;
      if (at === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
  }
}

/** A line with a short bar at each end. */
function paintMeasure(context: Context, x0: number, y0: number, x1: number, y1: number): void {
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const nx = (-(y1 - y0) / length) * 6;
  const ny = ((x1 - x0) / length) * 6;
  for (const [x, y] of [
    [x0, y0],
    [x1, y1],
  ] as const) {
    context.moveTo(x - nx, y - ny);
    context.lineTo(x + nx, y + ny);
  }
}

/** The swept area as a veil: white for the brush, black for the eraser. */
function paintStroke(context: Context, stroke: ViewerStroke, view: Viewport, colors: StageColors, opacity: number): void {
  const { points } = stroke;
  context.save();
  context.globalAlpha = opacity;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = stroke.tool === 'brush' ? colors.handle : colors.handleEdge;
  context.lineWidth = Math.max(1, stroke.radiusPx * 2 * view.scale);
  context.beginPath();
  context.moveTo(view.x + points[0] * view.scale, view.y + points[1] * view.scale);
  // A dab is a line to itself: round caps make it a disk.
  if (points.length === 2) context.lineTo(view.x + points[0] * view.scale, view.y + points[1] * view.scale);
  for (let at = 2; at < points.length; at += 2) context.lineTo(view.x + points[at] * view.scale, view.y + points[at + 1] * view.scale);
  context.stroke();
  context.restore();
}
