import type { PieceLine } from './loop-lines.ts';

/** One piece of a line: its start, two handles and its end, x and y each. */
export interface Piece {
  readonly points: readonly number[];
  readonly isLine: boolean;
}

export function piecesOf({ points, lines }: PieceLine): readonly Piece[] {
  return Array.from(lines, (isLine, at) => ({ points: Array.from(points.subarray(at * 6, at * 6 + 8)), isLine: isLine === 1 }));
}

/** A line of pieces that follow each other; there is at least one. */
export function lineOfPieces(pieces: readonly Piece[]): PieceLine {
  const points = pieces.flatMap(({ points: own }, at) => (at === 0 ? own : own.slice(2)));
  return { points: Float64Array.from(points), lines: Uint8Array.from(pieces, ({ isLine }) => (isLine ? 1 : 0)) };
}

export function straightPiece(x0: number, y0: number, x1: number, y1: number): Piece {
  const [dx, dy] = [(x1 - x0) / 3, (y1 - y0) / 3];
  return { points: [x0, y0, x0 + dx, y0 + dy, x1 - dx, y1 - dy, x1, y1], isLine: true };
}

/** Length of a piece's chord and its handles' way, halved: near enough to tell long from short. */
export function pieceLength({ points: [x0, y0, x1, y1, x2, y2, x3, y3] }: Piece): number {
  const way = Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2);
  return (way + Math.hypot(x3 - x0, y3 - y0)) / 2;
}

const unit = (dx: number, dy: number): readonly [number, number] => {
  const length = Math.hypot(dx, dy) || 1;
  return [dx / length, dy / length];
};

/** Directions in which a piece leaves its start, and in which it comes to its end. */
export function directionsOf({ points: [x0, y0, x1, y1, x2, y2, x3, y3] }: Piece): {
  readonly start: readonly [number, number];
  readonly end: readonly [number, number];
} {
  const hasStart = Math.hypot(x1 - x0, y1 - y0) > 1e-6;
  const hasEnd = Math.hypot(x3 - x2, y3 - y2) > 1e-6;
  return { start: unit((hasStart ? x1 : x2) - x0, (hasStart ? y1 : y2) - y0), end: unit(x3 - (hasEnd ? x2 : x1), y3 - (hasEnd ? y2 : y1)) };
}

/** A piece with another start or end; the handle beside it goes with it. */
export function withEnds(piece: Piece, start: readonly [number, number], end: readonly [number, number]): Piece {
  if (piece.isLine) return straightPiece(start[0], start[1], end[0], end[1]);
  const [x0, y0, x1, y1, x2, y2, x3, y3] = piece.points;
  const points = [start[0], start[1], x1 + start[0] - x0, y1 + start[1] - y0, x2 + end[0] - x3, y2 + end[1] - y3, end[0], end[1]];
  return { points, isLine: false };
}

/** A curve in two at a parameter. Source: P. de Casteljau. */
export function cutPiece({ points, isLine }: Piece, t: number): readonly [Piece, Piece] {
  const mix = (a: number, b: number): number => a + t * (b - a);
  const level = (values: readonly number[]): number[] => values.slice(0, -2).map((value, at) => mix(value, values[at + 2]));
  const one = level(points);
  const two = level(one);
  const [x, y] = level(two);
  if (isLine) return [straightPiece(points[0], points[1], x, y), straightPiece(x, y, points[6], points[7])];
  return [
    { points: [points[0], points[1], one[0], one[1], two[0], two[1], x, y], isLine },
    { points: [x, y, two[2], two[3], one[4], one[5], points[6], points[7]], isLine },
  ];
}
