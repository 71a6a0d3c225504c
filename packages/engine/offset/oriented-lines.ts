import type { FitLine, Patch } from './fit-lines.ts';

type Middle = Pick<Patch, 'x' | 'y'>;

/** A line with its normal toward the shape, which lies on the right of the contour; of a bay, toward the open part. */
export function orientedLine(x: number, y: number, dx: number, dy: number, isConvex: boolean, middle: Middle): FitLine {
  const side = isConvex ? 1 : -1;
  const [nx, ny] = [-dy * side, dx * side];
  return { angle: Math.atan2(ny, nx), offset: (x - middle.x) * nx + (y - middle.y) * ny };
}

/** Direction along the contour of a fitted line. */
export function alongLine({ angle }: FitLine, isConvex: boolean): readonly [number, number] {
  const side = isConvex ? 1 : -1;
  return [Math.sin(angle) * side, -Math.cos(angle) * side];
}

/** Where two fitted lines meet. */
export function meeting(one: FitLine, other: FitLine, middle: Middle): readonly [number, number] {
  const [a, b, c, d] = [Math.cos(one.angle), Math.sin(one.angle), Math.cos(other.angle), Math.sin(other.angle)];
  const cross = a * d - b * c;
  return [middle.x + (one.offset * d - other.offset * b) / cross, middle.y + (other.offset * a - one.offset * c) / cross];
}
