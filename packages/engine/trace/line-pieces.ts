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

const far = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy);

/** Length of a piece's chord and its handles' way, halved: near enough to tell long from short. */
export function pieceLength({ points: p }: Piece): number {
  const way = far(p[2] - p[0], p[3] - p[1]) + far(p[4] - p[2], p[5] - p[3]) + far(p[6] - p[4], p[7] - p[5]);
  return (way + far(p[6] - p[0], p[7] - p[1])) / 2;
}

const unit = (dx: number, dy: number): readonly [number, number] => {
  const length = far(dx, dy) || 1;
  return [dx / length, dy / length];
};

/** Directions in which a piece leaves its start, and in which it comes to its end. */
export function directionsOf({ points: p }: Piece): {
  readonly start: readonly [number, number];
  readonly end: readonly [number, number];
} {
  const first = far(p[2] - p[0], p[3] - p[1]) > 1e-6 ? 2 : 4;
  const last = far(p[6] - p[4], p[7] - p[5]) > 1e-6 ? 4 : 2;
  return { start: unit(p[first] - p[0], p[first + 1] - p[1]), end: unit(p[6] - p[last], p[7] - p[last + 1]) };
}

/** A piece with another start or end; the handle beside it goes with it. */
export function withEnds(piece: Piece, start: readonly [number, number], end: readonly [number, number]): Piece {
  if (piece.isLine) return straightPiece(start[0], start[1], end[0], end[1]);
  const [x0, y0, x1, y1, x2, y2, x3, y3] = piece.points;
  const points = [start[0], start[1], x1 + start[0] - x0, y1 + start[1] - y0, x2 + end[0] - x3, y2 + end[1] - y3, end[0], end[1]];
  return { points, isLine: false };
}

/** A curve in two at a parameter. Source: P. de Casteljau. */
export function cutPiece({ points: p, isLine }: Piece, t: number): readonly [Piece, Piece] {
  const mix = (a: number, b: number): number => a + t * (b - a);
  const ax = mix(p[0], p[2]);
  const ay = mix(p[1], p[3]);
  const mx = mix(p[2], p[4]);
  const my = mix(p[3], p[5]);
  const bx = mix(p[4], p[6]);
  const by = mix(p[5], p[7]);
  const fromX = mix(ax, mx);
  const fromY = mix(ay, my);
  const toX = mix(mx, bx);
  const toY = mix(my, by);
  const x = mix(fromX, toX);
  const y = mix(fromY, toY);
  if (isLine) return [straightPiece(p[0], p[1], x, y), straightPiece(x, y, p[6], p[7])];
  return [
    { points: [p[0], p[1], ax, ay, fromX, fromY, x, y], isLine },
    { points: [x, y, toX, toY, bx, by, p[6], p[7]], isLine },
  ];
}
