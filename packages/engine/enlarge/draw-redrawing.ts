import type { Rect } from '../image.ts';
import { drawTrace } from '../trace/draw-edges.ts';
import { drawGradients } from '../trace/draw-gradients.ts';
import type { TraceDrawing } from '../trace/drawing.ts';

/** A part of a drawing with its ramps, at any scale: straight RGBA. `rect` is in pixels of the scaled drawing. */
export function drawRedrawing(drawing: TraceDrawing, rect: Rect, across: number, down: number, out: Uint8Array): void {
  drawTrace(drawing, rect, across, down, out);
  drawGradients(drawing, rect, across, down, out);
}
