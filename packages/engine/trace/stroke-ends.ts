/** How a pen ends a line: round, or cut off flat. */
export type StrokeCap = 'round' | 'butt';

/** Narrower strokes show no shape at their ends, px. */
const LEAST_WIDTH_PX = 3.5;
/** Beside the middle, as part of half the width, where a round end is shorter than in the middle. */
const BESIDE = 0.75;
/** Nearer to flat than to round where the sides end so much of the way between both. */
const FLAT = 0.5;
const STEP_PX = 0.25;
/** Coverage under this is ground, 0 to 255. */
const GROUND = 12;

export interface StrokeEnd {
  readonly isFlat: boolean;
  /** How far the ink reaches beyond the place that was asked, along the middle, px. */
  readonly reachPx: number;
}

/**
 * How a stroke ends beyond a place on its middle line that lies well within it, seen along a unit direction; null where it does not end there.
 * @param coverageAt coverage between the pixels, 0 to 255
 */
export function strokeEnd(
  coverageAt: (x: number, y: number) => number,
  [x, y]: readonly [number, number],
  [dx, dy]: readonly [number, number],
  widthPx: number,
): StrokeEnd | null {
  const half = widthPx / 2;
  const far = 4 * widthPx + 4;
  const length = (off: number): number | null => {
    let [sum, most] = [0, 0];
    for (let way = 0; way < far; way += STEP_PX) {
      const value = coverageAt(x + way * dx - off * dy, y + way * dy + off * dx);
      // A side along half covered pixels is as long as any.
      if (value < GROUND) return most > 0 ? sum / most : 0;
      sum += value * STEP_PX;
      if (value > most) most = value;
    }
    return null;
  };
  const [middle, one, other] = [length(0), length(BESIDE * half), length(-BESIDE * half)];
  if (middle === null || one === null || other === null) return null;
  const round = half * (1 - Math.sqrt(1 - BESIDE ** 2));
  const isFlat = widthPx >= LEAST_WIDTH_PX && middle - (one + other) / 2 < FLAT * round && Math.abs(one - other) < half;
  return { isFlat, reachPx: middle };
}
