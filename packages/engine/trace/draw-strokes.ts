import type { TraceStroke } from './center-strokes.ts';
import { forSegments } from './draw-edges.ts';
import type { TraceInk } from './drawing.ts';

/** Draws strokes with a pen into a part of a scaled drawing; straight RGBA, all else clear. `rect` as in `drawTrace`. */
export function drawStrokes(
  strokes: readonly TraceStroke[],
  { r, g, b }: TraceInk,
  rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  scaleX: number,
  scaleY: number,
  out: Uint8Array,
): void {
  out.fill(0);
  const scale = Math.sqrt(scaleX * scaleY);
  for (const stroke of strokes) {
    const half = Math.max(0.5, (stroke.widthPx * scale) / 2);
    const [first, last] = [0, stroke.points.length - 2].map((at): readonly [number, number] => [
      stroke.points[at] * scaleX,
      stroke.points[at + 1] * scaleY,
    ]);
    const isFlat = stroke.cap === 'butt' && !stroke.isClosed;
    forSegments(stroke, scaleX, scaleY, (x0, y0, x1, y1) => {
      const [dx, dy] = [x1 - x0, y1 - y0];
      const square = dx * dx + dy * dy;
      const length = Math.sqrt(square);
      const fromY = Math.max(rect.y, Math.floor(Math.min(y0, y1) - half - 1));
      const toY = Math.min(rect.y + rect.height - 1, Math.ceil(Math.max(y0, y1) + half + 1));
      const fromX = Math.max(rect.x, Math.floor(Math.min(x0, x1) - half - 1));
      const toX = Math.min(rect.x + rect.width - 1, Math.ceil(Math.max(x0, x1) + half + 1));
      for (let y = fromY; y <= toY; y++) {
        for (let x = fromX; x <= toX; x++) {
          const [px, py] = [x + 0.5 - x0, y + 0.5 - y0];
          const t = square > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / square)) : 0;
          const away = Math.hypot(px - t * dx, py - t * dy);
          let cover = half + 0.5 - away;
          if (isFlat && length > 0) {
            // Flat ends cut off what lies before the first place and behind the last one.
            const along = (px * dx + py * dy) / length;
            if (x0 === first[0] && y0 === first[1]) cover = Math.min(cover, along + 0.5);
            if (x1 === last[0] && y1 === last[1]) cover = Math.min(cover, length - along + 0.5);
          }
          const alpha = Math.floor(255 * Math.min(1, Math.max(0, cover)) + 0.5);
          const at = ((y - rect.y) * rect.width + x - rect.x) * 4;
          if (alpha <= out[at + 3]) continue;
          out[at] = r;
          out[at + 1] = g;
          out[at + 2] = b;
          out[at + 3] = alpha;
        }
      }
    });
  }
}
