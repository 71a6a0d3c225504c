import type { PieceLine } from './loop-lines.ts';

/** Places that the way along a piece is measured at. */
const SAMPLES = 32;
/** Bridges of a line: so many, more where it is longer than so many of them each. */
const LEAST_BRIDGES = 4;
const WIDTHS_EACH = 60;
/** A line shorter than so many widths for each bridge has none: it would fall apart. */
const LEAST_WIDTHS = 4;

type Curve = readonly number[];

function split(curve: Curve, t: number): readonly [Curve, Curve] {
  const mix = (from: number, to: number) => from + (to - from) * t;
  const [ax, ay, bx, by, cx, cy, dx, dy] = curve;
  const [abx, aby, bcx, bcy, cdx, cdy] = [mix(ax, bx), mix(ay, by), mix(bx, cx), mix(by, cy), mix(cx, dx), mix(cy, dy)];
  const [abcx, abcy, bcdx, bcdy] = [mix(abx, bcx), mix(aby, bcy), mix(bcx, cdx), mix(bcy, cdy)];
  const [x, y] = [mix(abcx, bcdx), mix(abcy, bcdy)];
  return [
    [ax, ay, abx, aby, abcx, abcy, x, y],
    [x, y, bcdx, bcdy, cdx, cdy, dx, dy],
  ];
}

/** The part of a curve between two of its parameters. */
function between(curve: Curve, from: number, to: number): Curve {
  const [, behind] = from > 0 ? split(curve, from) : [curve, curve];
  return to < 1 ? split(behind, (to - from) / (1 - from))[0] : behind;
}

/** The way from a curve's start to each of its samples, in pixels. */
function waysAlong(curve: Curve): Float64Array {
  const ways = new Float64Array(SAMPLES + 1);
  let [px, py] = [curve[0], curve[1]];
  for (let sample = 1; sample <= SAMPLES; sample++) {
    const t = sample / SAMPLES;
    const s = 1 - t;
    const weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    const x = weights.reduce((sum, weight, at) => sum + weight * curve[at * 2], 0);
    const y = weights.reduce((sum, weight, at) => sum + weight * curve[at * 2 + 1], 0);
    ways[sample] = ways[sample - 1] + Math.hypot(x - px, y - py);
    [px, py] = [x, y];
  }
  return ways;
}

/** The parameter at which a curve has gone so far. */
function parameterAt(ways: Float64Array, px: number): number {
  let sample = 1;
  while (sample < SAMPLES && ways[sample] < px) sample++;
  const step = ways[sample] - ways[sample - 1];
  return Math.min(1, Math.max(0, (sample - 1 + (step > 0 ? (px - ways[sample - 1]) / step : 0)) / SAMPLES));
}

/**
 * A closed line as open ones, with bridges of `widthPx` left uncut between them, evenly spread: what is cut stays in its sheet until it is pressed out.
 * Null where the line is too short for bridges. Curves are cut, not drawn anew.
 */
export function bridgedLine({ points, lines }: PieceLine, widthPx: number): readonly PieceLine[] | null {
  const curves = Array.from(lines, (_, piece): Curve => Array.from(points.subarray(piece * 6, piece * 6 + 8)));
  const ways = curves.map(waysAlong);
  const lengthPx = ways.reduce((sum, own) => sum + own[SAMPLES], 0);
  const count = Math.max(LEAST_BRIDGES, Math.round(lengthPx / (WIDTHS_EACH * widthPx)));
  if (lengthPx < count * LEAST_WIDTHS * widthPx) return null;
  const each = lengthPx / count;
  return Array.from({ length: count }, (_, part): PieceLine => {
    const [from, to] = [part * each + widthPx / 2, (part + 1) * each - widthPx / 2];
    const places: number[] = [];
    const straight: number[] = [];
    let start = 0;
    for (let piece = 0; piece < curves.length; piece++) {
      const end = start + ways[piece][SAMPLES];
      if (end > from && start < to) {
        const [t0, t1] = [parameterAt(ways[piece], from - start), end > to ? parameterAt(ways[piece], to - start) : 1];
        const curve = between(curves[piece], start < from ? t0 : 0, t1);
        places.push(...(places.length === 0 ? curve : curve.slice(2)));
        straight.push(lines[piece]);
      }
      start = end;
    }
    return { points: Float64Array.from(places), lines: Uint8Array.from(straight) };
  });
}
