import { type GradientStop, gradientAt, type TraceGradient } from './gradient.ts';

/** Places and colors of an area's inside: x, y, r, g, b each. */
export type RampSamples = Float64Array;

const VALUES = 5;
const BINS = 40;
/** Stops that lie nearer than this to the line between their neighbors go, in levels. */
const STOP_LEVELS = 1.5;
/** A center is looked for in steps from coarse to fine, px, about as far as the area reaches. */
const FINEST_PX = 0.1;

interface Profile {
  /** Sum of squares of what the colors lie off their bin's mean line, a sample. */
  readonly off: number;
  readonly from: number;
  readonly to: number;
  readonly means: readonly (readonly [number, number, number] | null)[];
}

/** Colors as a function of one number a sample: means of bins, and how well lines between these tell the colors. */
function profileOf(samples: RampSamples, places: Float64Array): Profile {
  const count = places.length;
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const place of places) {
    if (place < from) from = place;
    if (place > to) to = place;
  }
  const step = (to - from) / BINS || 1;
  // A line in each bin, for each channel: a bin is wide where the ramp is steep.
  const sums = new Float64Array(BINS * 10);
  for (let at = 0; at < count; at++) {
    const place = (places[at] - from) / step;
    const bin = Math.min(BINS - 1, Math.floor(place));
    const u = place - bin - 0.5;
    const own = bin * 10;
    sums[own]++;
    sums[own + 1] += u;
    sums[own + 2] += u * u;
    for (let c = 0; c < 3; c++) {
      const value = samples[at * VALUES + 2 + c];
      sums[own + 3 + c] += value;
      sums[own + 6 + c] += u * value;
      sums[own + 9] += value * value;
    }
  }
  let off = 0;
  const means = Array.from({ length: BINS }, (_, bin): readonly [number, number, number] | null => {
    const own = bin * 10;
    const n = sums[own];
    if (n === 0) return null;
    const spread = sums[own + 2] - sums[own + 1] ** 2 / n;
    let square = sums[own + 9];
    const mean = [0, 1, 2].map((c) => {
      const along = sums[own + 6 + c] - (sums[own + 1] * sums[own + 3 + c]) / n;
      const slope = spread > 1e-6 * n ? along / spread : 0;
      square -= sums[own + 3 + c] ** 2 / n + slope * along;
      return (sums[own + 3 + c] - slope * sums[own + 1]) / n;
    });
    off += square;
    return [mean[0], mean[1], mean[2]];
  });
  return { off: off / count, from, to, means };
}

/** A profile's colors as the fewest stops. Method: U. Ramer, D. Douglas and T. Peucker. */
function stopsOf({ means }: Profile): readonly GradientStop[] {
  const known = means.flatMap((mean, bin): GradientStop[] =>
    mean ? [{ at: (bin + 0.5) / BINS, r: mean[0], g: mean[1], b: mean[2] }] : [],
  );
  const beyond = (near: GradientStop, next: GradientStop | undefined, at: number): GradientStop => {
    const share = next && next.at !== near.at ? (at - near.at) / (next.at - near.at) : 0;
    const level = (one: number, other: number) => Math.min(255, Math.max(0, one + share * (other - one)));
    return next ? { at, r: level(near.r, next.r), g: level(near.g, next.g), b: level(near.b, next.b) } : { ...near, at };
  };
  const all = [beyond(known[0], known[1], 0), ...known, beyond(known[known.length - 1], known[known.length - 2], 1)];
  const keep = new Set([0, all.length - 1]);
  const part = (first: number, last: number): void => {
    let [worst, most] = [-1, STOP_LEVELS];
    for (let at = first + 1; at < last; at++) {
      const share = (all[at].at - all[first].at) / (all[last].at - all[first].at);
      const away = Math.max(
        ...(['r', 'g', 'b'] as const).map((c) => Math.abs(all[at][c] - all[first][c] - share * (all[last][c] - all[first][c]))),
      );
      if (away > most) [worst, most] = [at, away];
    }
    if (worst < 0) return;
    keep.add(worst);
    part(first, worst);
    part(worst, last);
  };
  part(0, all.length - 1);
  return all.filter((_, at) => keep.has(at)).map(({ at, r, g, b }) => ({ at, r: Math.round(r), g: Math.round(g), b: Math.round(b) }));
}

function alongLine(samples: RampSamples, angle: number): Float64Array {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return Float64Array.from({ length: samples.length / VALUES }, (_, at) => samples[at * VALUES] * cos + samples[at * VALUES + 1] * sin);
}

function fromCenter(samples: RampSamples, cx: number, cy: number): Float64Array {
  return Float64Array.from({ length: samples.length / VALUES }, (_, at) =>
    Math.hypot(samples[at * VALUES] - cx, samples[at * VALUES + 1] - cy),
  );
}

/** The direction in which colors change most, by the planes nearest to the channels. */
function rampAngle(samples: RampSamples): number {
  const count = samples.length / VALUES;
  const mean = [0, 0, 0, 0, 0];
  for (let at = 0; at < samples.length; at++) mean[at % VALUES] += samples[at] / count;
  let [xx, xy, yy] = [0, 0, 0];
  const [xv, yv] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let at = 0; at < count; at++) {
    const [x, y] = [samples[at * VALUES] - mean[0], samples[at * VALUES + 1] - mean[1]];
    xx += x * x;
    xy += x * y;
    yy += y * y;
    for (let c = 0; c < 3; c++) {
      const value = samples[at * VALUES + 2 + c] - mean[2 + c];
      xv[c] += x * value;
      yv[c] += y * value;
    }
  }
  const scale = xx * yy - xy * xy;
  let [a, b, d] = [0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const [gx, gy] = scale > 0 ? [(xv[c] * yy - yv[c] * xy) / scale, (yv[c] * xx - xv[c] * xy) / scale] : [1, 0];
    a += gx * gx;
    b += gx * gy;
    d += gy * gy;
  }
  return 0.5 * Math.atan2(2 * b, a - d);
}

/** The best of some values around a start, in ever smaller steps. */
function descend(
  start: readonly number[],
  firstStep: number,
  lastStep: number,
  cost: (values: readonly number[]) => number,
): readonly number[] {
  let [best, least] = [start, cost(start)];
  for (let step = firstStep; step >= lastStep; step /= 2) {
    for (let moved = true; moved; ) {
      moved = false;
      for (let axis = 0; axis < start.length; axis++) {
        for (const side of [-step, step]) {
          const tried = best.map((value, at) => (at === axis ? value + side : value));
          const own = cost(tried);
          if (own < least * 0.999) [best, least, moved] = [tried, own, true];
        }
      }
    }
  }
  return best;
}

export interface FittedGradient {
  readonly gradient: TraceGradient;
  /** Root mean square of what colors lie off the ramp, levels. */
  readonly rms: number;
}

/** The ramp, straight or round, that an area's colors come nearest to. */
export function fitGradient(samples: RampSamples): FittedGradient {
  const [angle] = descend([rampAngle(samples)], 0.05, 0.0005, ([at]) => profileOf(samples, alongLine(samples, at)).off);
  const line = profileOf(samples, alongLine(samples, angle));
  const count = samples.length / VALUES;
  let [mx, my, reach] = [0, 0, 0];
  for (let at = 0; at < count; at++) {
    mx += samples[at * VALUES] / count;
    my += samples[at * VALUES + 1] / count;
  }
  for (let at = 0; at < count; at++) reach = Math.max(reach, Math.hypot(samples[at * VALUES] - mx, samples[at * VALUES + 1] - my));
  const [cx, cy] = descend([mx, my], Math.max(1, reach / 2), FINEST_PX, ([x, y]) => profileOf(samples, fromCenter(samples, x, y)).off);
  const round = profileOf(samples, fromCenter(samples, cx, cy));
  // A circle far away is as good as a line, and no better: the line is what was drawn.
  const isRound = round.off < 0.7 * line.off && Math.hypot(cx - mx, cy - my) < 3 * reach;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // The line's ends lie on the line through the area's middle.
  const middle = mx * cos + my * sin;
  const gradient: TraceGradient = isRound
    ? { kind: 'radial', cx, cy, radius: round.to, stops: inward(stopsOf(round), round) }
    : {
        kind: 'linear',
        x0: mx + (line.from - middle) * cos,
        y0: my + (line.from - middle) * sin,
        x1: mx + (line.to - middle) * cos,
        y1: my + (line.to - middle) * sin,
        stops: stopsOf(line),
      };
  return { gradient, rms: Math.sqrt(offOf(samples, gradient)) };
}

/** Stops of a ramp that begins at some distance from its middle, as places from the middle on. */
const inward = (stops: readonly GradientStop[], { from, to }: Profile): readonly GradientStop[] =>
  stops.map((stop) => ({ ...stop, at: (from + stop.at * (to - from)) / to }));

function offOf(samples: RampSamples, gradient: TraceGradient): number {
  const color = new Float64Array(3);
  let sum = 0;
  for (let at = 0; at < samples.length; at += VALUES) {
    gradientAt(gradient, samples[at], samples[at + 1], color);
    for (let c = 0; c < 3; c++) sum += (samples[at + 2 + c] - color[c]) ** 2;
  }
  return (sum * VALUES) / samples.length;
}
