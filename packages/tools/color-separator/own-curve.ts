/** Tones of a plate's own curve: where tints of 25, 50 and 75 percent stand, 0 to 100 each. */
export interface OwnTones {
  readonly quarterTone: number;
  readonly midTone: number;
  readonly threeQuarterTone: number;
}

const AT = [0, 25, 50, 75, 100];
const STEP = 25;

/** Tones that a curve passes through, never falling: a handle below an earlier one stands at its height. */
function heightsOf({ quarterTone, midTone, threeQuarterTone }: OwnTones): readonly number[] {
  const mid = Math.max(quarterTone, midTone);
  return [0, quarterTone, mid, Math.max(mid, threeQuarterTone), 100];
}

/** Slopes at the five tones that keep the curve from swinging past them. Source: F. N. Fritsch, R. E. Carlson, Monotone piecewise cubic interpolation, 1980. */
function slopesOf(heights: readonly number[]): readonly number[] {
  const rises = heights.slice(1).map((height, index) => (height - heights[index]) / STEP);
  const slopes = heights.map((_, index) => {
    const [before, after] = [rises[index - 1] ?? rises[0], rises[index] ?? rises[rises.length - 1]];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return slopes;
}

export function isOwnCurve({ quarterTone, midTone, threeQuarterTone }: OwnTones): boolean {
  return quarterTone !== AT[1] || midTone !== AT[2] || threeQuarterTone !== AT[3];
}

/** A plate's own curve: coverage to coverage, 256 bytes that never fall; 0 and 255 stay. At 25, 50 and 75 it changes nothing. */
export function ownCurve(tones: OwnTones): Uint8Array {
  if (!isOwnCurve(tones)) return Uint8Array.from({ length: 256 }, (_, coverage) => coverage);
  const heights = heightsOf(tones);
  const slopes = slopesOf(heights);
  return Uint8Array.from({ length: 256 }, (_, coverage) => {
    const percent = (coverage / 255) * 100;
    const piece = Math.min(AT.length - 2, Math.floor(percent / STEP));
    const t = (percent - AT[piece]) / STEP;
    const [from, to] = [heights[piece], heights[piece + 1]];
    const height =
      (1 + 2 * t) * (1 - t) ** 2 * from +
      t * (1 - t) ** 2 * STEP * slopes[piece] +
      t * t * (3 - 2 * t) * to +
      t * t * (t - 1) * STEP * slopes[piece + 1];
    // Level pieces stay level: sums of products are off in the last digits.
    return Math.round(Number((2.55 * Math.min(100, Math.max(0, height))).toFixed(6)));
  });
}
