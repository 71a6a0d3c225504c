import type { Size } from '../region/rect.ts';
import type { TraceDrawing, TraceShape } from './drawing.ts';

/** Round and turned shapes keep their proportions: both scales differ by no more than the sides were rounded. */
function scaledShape(shape: TraceShape, across: number, down: number): TraceShape {
  const times = Math.sqrt(across * down);
  const [cx, cy] = [shape.cx * across, shape.cy * down];
  if (shape.kind === 'ellipse') return { ...shape, cx, cy, rx: shape.rx * times, ry: shape.ry * times };
  return { ...shape, cx, cy, width: shape.width * times, height: shape.height * times };
}

/** A drawing that was made from a reduced copy, at the picture's own size; ramps of its inks are taken to be told at that size already. */
export function scaleDrawing(drawing: TraceDrawing, { width, height }: Size): TraceDrawing {
  const [across, down] = [width / drawing.width, height / drawing.height];
  if (across === 1 && down === 1) return drawing;
  const edges = drawing.edges.map((edge) => ({
    ...edge,
    points: edge.points.map((value, at) => value * (at % 2 === 0 ? across : down)),
    shape: edge.shape && scaledShape(edge.shape, across, down),
  }));
  return { ...drawing, width, height, edges };
}
