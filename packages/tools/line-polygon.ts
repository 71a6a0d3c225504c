/** An outline is drawn in straight steps that leave its curve by no more than this, px of the picture: enlarged eight times no corner shows. */
const FLATNESS_PX = 0.03;
const MOST_STEPS = 200;

interface PiecedLine {
  readonly points: ArrayLike<number>;
  readonly lines: ArrayLike<boolean | number>;
}

/** Straight steps for one curve. By how far its handles lie from even ones, which bounds how far a chord leaves it. */
function stepsOf(points: ArrayLike<number>, at: number): number {
  const bend = (from: number): number =>
    Math.hypot(points[from] - 2 * points[from + 2] + points[from + 4], points[from + 1] - 2 * points[from + 3] + points[from + 5]);
  return Math.max(1, Math.min(MOST_STEPS, Math.ceil(Math.sqrt((0.75 * Math.max(bend(at), bend(at + 2))) / FLATNESS_PX))));
}

/**
 * A line as a polygon of an overlay, its places times `scale` and moved by so many pixels.
 * `points` are those of its pieces, x and y in turn: where it begins, and of each piece two handles and its end; `lines` tells which are straight.
 */
export function polygonOf({ points, lines }: PiecedLine, scale: number, movedPx = 0): number[] {
  const polygon = [points[0] * scale + movedPx, points[1] * scale + movedPx];
  for (let piece = 0; piece < lines.length; piece++) {
    const at = piece * 6;
    const steps = lines[piece] ? 1 : stepsOf(points, at);
    for (let step = 1; step <= steps; step++) {
      const t = step / steps;
      const s = 1 - t;
      const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      for (const axis of [0, 1]) {
        polygon.push(
          (a * points[at + axis] + b * points[at + 2 + axis] + c * points[at + 4 + axis] + d * points[at + 6 + axis]) * scale + movedPx,
        );
      }
    }
  }
  return polygon;
}
