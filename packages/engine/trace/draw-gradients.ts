import { drawTrace } from './draw-edges.ts';
import type { TraceDrawing, TraceInk } from './drawing.ts';
import { gradientAt } from './gradient.ts';

type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Puts ramps in the place of the flat colors that a part of a drawing was drawn with; in place. See `drawTrace` for the measures. */
export function drawGradients(drawing: TraceDrawing, rect: Rect, scaleX: number, scaleY: number, out: Uint8Array): void {
  const own = drawing.inks.flatMap(({ gradient }, ink) => (gradient ? [{ ink, gradient }] : []));
  if (own.length === 0) return;
  const marks = new Uint8Array(rect.width * rect.height * 4);
  const color = new Float64Array(3);
  for (let first = 0; first < own.length; first += 3) {
    const three = own.slice(first, first + 3);
    const mark = (ink: number, channel: number): number => (three[channel]?.ink === ink ? 255 : 0);
    const inks = drawing.inks.map(({ opacity }, ink): TraceInk => ({ r: mark(ink, 0), g: mark(ink, 1), b: mark(ink, 2), opacity }));
    drawTrace({ ...drawing, inks }, rect, scaleX, scaleY, marks);
    for (const [channel, { ink, gradient }] of three.entries()) {
      const flat = drawing.inks[ink];
      for (let y = 0, at = 0; y < rect.height; y++) {
        for (let x = 0; x < rect.width; x++, at += 4) {
          // Marks are straight, as colors are: the ink's part of what is painted there.
          const share = marks[at + channel] / 255;
          if (share === 0) continue;
          gradientAt(gradient, (rect.x + x + 0.5) / scaleX, (rect.y + y + 0.5) / scaleY, color);
          const shift = [color[0] - flat.r, color[1] - flat.g, color[2] - flat.b];
          for (let c = 0; c < 3; c++) out[at + c] = Math.min(255, Math.max(0, Math.round(out[at + c] + share * shift[c])));
        }
      }
    }
  }
}
