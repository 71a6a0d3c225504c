import { intersectRects, isEmptyRect, type Rect } from '@underbase/engine';
import { sourcePoint, type Turn, turnedPoint } from './turn.ts';

/** A frame on a picture that is turned or flipped otherwise than before: about the same middle, its sides swapped with a quarter turn. */
export function carryFrame(rect: Rect, from: Turn, to: Turn): Rect {
  const [sourceX, sourceY] = sourcePoint(from, rect.x + rect.width / 2, rect.y + rect.height / 2);
  const [x, y] = turnedPoint(to, sourceX, sourceY);
  const isLying = (turn: Turn) => Math.abs(turn.b) > Math.abs(turn.a);
  const [width, height] = isLying(from) === isLying(to) ? [rect.width, rect.height] : [rect.height, rect.width];
  const whole = { x: 0, y: 0, ...to.size };
  const carried = intersectRects({ x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height }, whole);
  return isEmptyRect(carried) ? whole : carried;
}

/** Where a result lies on the turned picture, from where it lies on the source: the tool places it about its middle. */
export function frameOfResult(placement: Rect, { widthPx, heightPx }: { widthPx: number; heightPx: number }, turn: Turn): Rect {
  const [x, y] = turnedPoint(turn, placement.x + placement.width / 2, placement.y + placement.height / 2);
  return { x: Math.round(x - widthPx / 2), y: Math.round(y - heightPx / 2), width: widthPx, height: heightPx };
}
