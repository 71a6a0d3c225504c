import type { Chain, LabelMap } from './crack-graph.ts';
import { type MixedPixels, shareOnLine } from './mix-space.ts';

/** A place of the picture, px. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Whether the picture shows that what ends at a base, so wide there, goes on to a tip; it lies on its edge's right hand or on its left. */
export type IsTipSeen = (base: Place, tip: Place, widthPx: number, isOnRight: boolean) => boolean;

/** Shorter ones than this leave nothing that could be seen. */
const LEAST_PX = 1.5;
/** How far to each side of its axis a tip is looked for, px. */
const ACROSS_PX = 1;
/** Over this part of its way at least so much of what a tip would cover is covered. */
const SEEN = 0.7;
const LEAST_COVERED = 0.55;
/** Where a tip is thinner than this, or has been, it holds most of no pixel: ink there is another stroke's. */
const THIN_PX = 0.4;

/**
 * Tells tips that pixels only made blunt from ends that are blunt: on to where two sides would meet, a tip that grows thinner covers pixels in part. And no
 * tip leads through an area of another ink, or to another stroke.
 */
export function seenTips(map: LabelMap, pixels: MixedPixels, inks: Float64Array): (chain: Chain) => IsTipSeen {
  const { width, height, labels } = map;
  const indexAt = (x: number, y: number): number => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column;
  };
  const labelAt = (x: number, y: number): number => labels[indexAt(x, y)] ?? -1;
  const seenFor =
    ([left, right]: readonly [number, number]): IsTipSeen =>
    (base, tip, widthPx, isOnRight) => {
      const length = Math.hypot(tip.x - base.x, tip.y - base.y);
      if (length < LEAST_PX) return true;
      const [dx, dy] = [(tip.x - base.x) / length, (tip.y - base.y) / length];
      const [own, around] = isOnRight ? [right, left] : [left, right];
      let isThin = false;
      for (let step = 1; step < length; step++) {
        const label = labelAt(base.x + step * dx, base.y + step * dy);
        isThin ||= label === around || widthPx * (1 - step / length) < THIN_PX;
        if (label !== (isThin ? around : own)) return false;
      }
      let [covered, expected] = [0, 0];
      for (let way = 0.5; way < SEEN * length; way++) {
        expected += widthPx * (1 - way / length);
        for (let off = -ACROSS_PX; off <= ACROSS_PX; off++) {
          const at = indexAt(base.x + way * dx - off * dy, base.y + way * dy + off * dx);
          if (at >= 0) covered += shareOnLine(pixels.values, at * 4, inks, around, own)[0];
        }
      }
      return covered >= LEAST_COVERED * expected;
    };
  // The areas on both hands of a chain's first step.
  return ({ places: [x, y, nextX, nextY] }) => {
    if (y === nextY) return seenFor(nextX > x ? [labelAt(x, y - 1), labelAt(x, y)] : [labelAt(nextX, y), labelAt(nextX, y - 1)]);
    return seenFor(nextY > y ? [labelAt(x, y), labelAt(x - 1, y)] : [labelAt(x - 1, nextY), labelAt(x, nextY)]);
  };
}
