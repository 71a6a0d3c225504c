/** Middles of lines that were thin: x, y and the length that each stands for in turn, in pixels. */
export type Middles = Float64Array;

/** What came out thin all the same: its length in pixels, and its places, x and y in turn. */
export interface LeftThin {
  readonly thinPx: number;
  readonly thinAt: readonly number[];
}

/** A line with this share of the minimum is thick enough: a hair less is no matter in print. */
const ENOUGH = 0.75;
/** Discs are looked at in so many places around. */
const AROUND = 12;
const QUARTERS = 4;

/** Places at distances up to a radius, in quarters of it, the middle first. */
function placesWithin(radiusPx: number): readonly (readonly [number, number])[] {
  const places: [number, number][] = [];
  for (let v = -QUARTERS; v <= QUARTERS; v++) {
    for (let u = -QUARTERS; u <= QUARTERS; u++) {
      if (Math.hypot(u, v) <= QUARTERS) places.push([(u / QUARTERS) * radiusPx, (v / QUARTERS) * radiusPx]);
    }
  }
  return places.sort(([u, v], [otherU, otherV]) => Math.hypot(u, v) - Math.hypot(otherU, otherV));
}

/**
 * Where lines came out thinner than asked, whatever held them: their middle lies in no disc of nearly the width `widthPx` that is wholly of their ink.
 * `isInked` tells of a place of the result, in pixels, whether it is at least half of that ink.
 */
export function leftThin(isInked: (x: number, y: number) => boolean, middles: ArrayLike<number>, widthPx: number): LeftThin {
  // Half a pixel of a rim may be either.
  const radiusPx = Math.max(0, (ENOUGH * widthPx) / 2 - 0.5);
  const rim = Array.from({ length: AROUND }, (_, at) => (2 * Math.PI * at) / AROUND).map((turn): readonly [number, number] => [
    radiusPx * Math.cos(turn),
    radiusPx * Math.sin(turn),
  ]);
  const centers = placesWithin(radiusPx);
  const isDisc = (x: number, y: number) => isInked(x, y) && rim.every(([u, v]) => isInked(x + u, y + v));
  const thinAt: number[] = [];
  let thinPx = 0;
  for (let at = 0; at < middles.length; at += 3) {
    const [x, y] = [middles[at], middles[at + 1]];
    if (centers.some(([u, v]) => isDisc(x + u, y + v))) continue;
    thinPx += middles[at + 2];
    thinAt.push(x, y);
  }
  return { thinPx, thinAt };
}
