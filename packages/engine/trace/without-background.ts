import type { TraceDrawing } from './drawing.ts';

/** A drawing without its background. */
export interface WithoutBackground {
  readonly drawing: TraceDrawing;
  /** Enclosed areas in the background's ink that stay: insides of letters, and what was drawn in it. */
  readonly enclosed: number;
}

/** The ink that has most of the border, -1 where it has less than half or the drawing leaves half of it clear; and the faces that touch it. */
function backgroundOf({ width, height, inks, faces, edges }: TraceDrawing): { readonly ink: number; readonly outer: ReadonlySet<number> } {
  const lengths = inks.map(() => 0);
  const atBorder = edges.filter(({ left, right }) => left === 0 || right === 0);
  const faceOf = ({ left, right }: { readonly left: number; readonly right: number }): number => (left === 0 ? right : left);
  let border = 0;
  for (const edge of atBorder) {
    const { points } = edge;
    const length = Math.hypot(points[points.length - 2] - points[0], points[points.length - 1] - points[1]);
    lengths[faces[faceOf(edge)].ink] += length;
    border += length;
  }
  const ink = lengths.indexOf(Math.max(...lengths));
  const half = width + height;
  if (border < half || lengths[ink] < half) return { ink: -1, outer: new Set() };
  return { ink, outer: new Set(atBorder.map(faceOf).filter((face) => faces[face].ink === ink)) };
}

/**
 * The drawing without its background: the ink that has most of the picture's border becomes clear wherever it touches that border, and with `enclosed`
 * wherever it is. Drawings that leave some of the border clear have none.
 */
export function withoutBackground(drawing: TraceDrawing, which: 'outer' | 'enclosed' = 'outer'): WithoutBackground {
  const { ink, outer } = backgroundOf(drawing);
  if (ink <= 0) return { drawing, enclosed: 0 };
  const isOf = (face: TraceDrawing['faces'][number], number: number): boolean =>
    face.ink === ink && (which === 'enclosed' || outer.has(number));
  const left = drawing.faces.filter((face, number) => face.ink === ink && !outer.has(number)).length;
  return {
    drawing: { ...drawing, faces: drawing.faces.map((face, number) => (isOf(face, number) ? { ...face, ink: 0 } : face)) },
    enclosed: which === 'enclosed' ? 0 : left,
  };
}
