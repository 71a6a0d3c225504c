import { cutPiece, directionsOf, lineOfPieces, type Piece, pieceLength, piecesOf, withEnds } from './line-pieces.ts';
import type { PieceLine } from './loop-lines.ts';
import type { IsTipSeen } from './seen-tips.ts';

/** Sides of a sharp tip meet at less than this. */
const MOST_ANGLE = (50 * Math.PI) / 180;
/** Sides nearer to parallel than this never meet anywhere near. */
const LEAST_ANGLE = (2.5 * Math.PI) / 180;
/** Pieces that pixels make of a tip at most. */
const MOST_PIECES = 6;
/** A tip is seen down to this width, px: where its sides are farther apart, it ends bluntly. */
const SEEN_PX = 1.15;

/** It is spoiled from this width on. */
const SPOILED_PX = 3.2;
/** Both widths grow with so many times the noise. */
const FOR_NOISE = 4;
/** Sides are at least so long, and longer than what is between them. */
const LEAST_SIDE_PX = 5;

/** How much of each side is left out, px: curves bend away near a tip that pixels made round. */
const TRIMS_PX = [0, 4, 9] as const;

interface Tip {
  readonly x: number;
  readonly y: number;
  readonly before: Piece;
  readonly after: Piece;
}

/** How far apart two sides are as far from the tip as the shorter one is long, over what they are beside it: those of a thin line are as far everywhere. */
const LEAST_WIDER = 1.5;
const LEAST_GAP_PX = 2.2;

/** Whether two sides come together toward a tip. */
function comeTogether(before: Piece, after: Piece): boolean {
  const [one, other] = [pieceLength(before), pieceLength(after)];
  const length = Math.min(one, other);
  const [, back] = cutPiece(before, 1 - length / one);
  const [ahead] = cutPiece(after, length / other);
  const near = Math.hypot(before.points[6] - after.points[0], before.points[7] - after.points[1]);
  const far = Math.hypot(back.points[0] - ahead.points[6], back.points[1] - ahead.points[7]);
  return far >= Math.max(LEAST_GAP_PX, LEAST_WIDER * near);
}

/** Where two sides would meet ahead of what lies between them, if that is no more than pixels leave of a sharp tip. */
function tipOf(before: Piece, after: Piece, between: readonly Piece[], morePx: number): Tip | null {
  const [{ end: u }, { start: v }] = [directionsOf(before), directionsOf(after)];
  if (!comeTogether(before, after)) return null;
  // The second side runs away from the tip.
  const angle = Math.PI - Math.abs(Math.atan2(u[0] * v[1] - u[1] * v[0], u[0] * v[0] + u[1] * v[1]));
  if (angle > MOST_ANGLE || angle < LEAST_ANGLE) return null;
  const [ax, ay] = [before.points[6], before.points[7]];
  const [bx, by] = [after.points[0], after.points[1]];
  const cross = u[0] * v[1] - u[1] * v[0];
  const along = ((bx - ax) * v[1] - (by - ay) * v[0]) / cross;
  const back = ((bx - ax) * u[1] - (by - ay) * u[0]) / cross;
  // Ahead of the first side and behind the second one.
  if (along < 0 || back > 0) return null;
  const perPx = 2 * Math.tan(angle / 2);
  const most = (SPOILED_PX + morePx) / perPx + 1;
  // A short side's direction is not known well enough to follow it farther than it runs.
  if (along > Math.min(most, pieceLength(before)) || -back > Math.min(most, pieceLength(after))) return null;
  const [x, y] = [ax + along * u[0], ay + along * u[1]];
  const length = between.reduce((sum, piece) => sum + pieceLength(piece), 0);
  if (length > 2 * most || Math.min(pieceLength(before), pieceLength(after)) < Math.max(LEAST_SIDE_PX, length / 2)) return null;
  let nearest = Math.min(along, -back);
  for (const { points } of between)
    nearest = Math.min(nearest, Math.hypot(points[0] - x, points[1] - y), Math.hypot(points[6] - x, points[7] - y));
  return nearest * perPx <= SEEN_PX + morePx ? { x, y, before, after } : null;
}

/** A piece without its first or last few pixels; the same where it is hardly longer. */
function trimmed(piece: Piece, px: number, isEnd: boolean): Piece {
  const length = pieceLength(piece);
  if (px === 0 || piece.isLine || length < 3 * px) return piece;
  const [first, second] = cutPiece(piece, isEnd ? 1 - px / length : px / length);
  return isEnd ? first : second;
}

/** By a larger part of itself no curve goes on as it bends: what it does beyond its ends is wild. */
const MOST_MORE = 0.25;

/** A curve that goes on as it bends, as far as a tip is away from its end or start. */
function reaching(piece: Piece, { x, y }: Tip, isEnd: boolean): Piece {
  if (piece.isLine) return piece;
  const [x0, y0, x1, y1, x2, y2, x3, y3] = piece.points;
  // The speed at an end is three times its handle.
  const speed = 3 * (isEnd ? Math.hypot(x3 - x2, y3 - y2) : Math.hypot(x1 - x0, y1 - y0));
  if (speed < 1e-6) return piece;
  const more = (isEnd ? Math.hypot(x - x3, y - y3) : Math.hypot(x - x0, y - y0)) / speed;
  if (more > MOST_MORE) return piece;
  return isEnd ? cutPiece(piece, 1 + more)[0] : cutPiece(piece, -more)[1];
}

/** The middle between the ends of a tip's sides, as they were before they met. */
const baseOf = ({ before, after }: Tip): { readonly x: number; readonly y: number } => ({
  x: (before.points[6] + after.points[0]) / 2,
  y: (before.points[7] + after.points[1]) / 2,
});

/** A line that turns back to its right has the tip there. */
function turnsRight({ before, after }: Tip): boolean {
  const [{ end: u }, { start: v }] = [directionsOf(before), directionsOf(after)];
  return u[0] * v[1] - u[1] * v[0] > 0;
}

const baseWidth = ({ before, after }: Tip): number => Math.hypot(before.points[6] - after.points[0], before.points[7] - after.points[1]);

function tipBetween(pieces: readonly Piece[], morePx: number): Tip | null {
  for (const trim of TRIMS_PX) {
    const [before, after] = [trimmed(pieces[0], trim, true), trimmed(pieces[pieces.length - 1], trim, false)];
    const tip = tipOf(before, after, pieces.slice(1, -1), morePx);
    if (tip) return tip;
  }
  return null;
}

/**
 * A fitted line whose sharp tips end where their sides meet. A tip thinner than a pixel is lost among pixels, and what is left of it is a knot of small
 * pieces. The same line where it has none, or where the picture shows none.
 */
export function sharpenTips(line: PieceLine, isClosed: boolean, noisePx: number, isSeen: IsTipSeen = () => true): PieceLine {
  let pieces = [...piecesOf(line)];
  let isChanged = false;
  for (let at = 0; at < pieces.length && pieces.length > 2; at++) {
    for (let count = Math.min(MOST_PIECES, pieces.length - 2); count >= 1; count--) {
      const last = at + count + 1;
      if (!isClosed && last >= pieces.length) continue;
      const own = Array.from({ length: count + 2 }, (_, step) => pieces[(at + step) % pieces.length]);
      const tip = tipBetween(own, FOR_NOISE * noisePx);
      if (!tip || !isSeen(baseOf(tip), tip, baseWidth(tip), turnsRight(tip))) continue;
      const { before, after } = tip;
      const one = withEnds(reaching(before, tip, true), [before.points[0], before.points[1]], [tip.x, tip.y]);
      const other = withEnds(reaching(after, tip, false), [tip.x, tip.y], [after.points[6], after.points[7]]);
      const kept = Array.from({ length: pieces.length - count - 2 }, (_, step) => pieces[(last + 1 + step) % pieces.length]);
      // A closed line may begin anywhere; an open one keeps its beginning.
      pieces = isClosed ? [one, other, ...kept] : [...pieces.slice(0, at), one, other, ...pieces.slice(last + 1)];
      if (isClosed) at = 0;
      isChanged = true;
      break;
    }
  }
  return isChanged ? lineOfPieces(pieces) : line;
}
