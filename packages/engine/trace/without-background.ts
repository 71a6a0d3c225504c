import type { TraceDrawing } from './drawing.ts';

/**
 * The drawing without its background: the ink that has most of the picture's border becomes clear wherever it touches that border. Drawings that leave
 * some of the border clear have none. Insides of letters stay.
 */
export function withoutBackground(drawing: TraceDrawing): TraceDrawing {
  const lengths = drawing.inks.map(() => 0);
  let border = 0;
  for (const { points, left, right } of drawing.edges) {
    if (left !== 0 && right !== 0) continue;
    const face = drawing.faces[left === 0 ? right : left];
    const length = Math.hypot(points[points.length - 2] - points[0], points[points.length - 1] - points[1]);
    lengths[face.ink] += length;
    border += length;
  }
  const ink = lengths.indexOf(Math.max(...lengths));
  const around = 2 * (drawing.width + drawing.height);
  if (border < around / 2 || lengths[ink] < around / 2) return drawing;
  const gone = new Set<number>();
  for (const { left, right } of drawing.edges) {
    if (left !== 0 && right !== 0) continue;
    const face = left === 0 ? right : left;
    if (drawing.faces[face].ink === ink) gone.add(face);
  }
  return { ...drawing, faces: drawing.faces.map((face, number) => (gone.has(number) ? { ...face, ink: 0 } : face)) };
}
