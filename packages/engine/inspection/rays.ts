/** The middle of a band is followed this deep from the edge, in pixels, as deep as the band reaches: a ray that is cut near its end is short. */
const DEPTHS_PX = [48, 24, 12] as const;
/** The middle of a straight band stays this near its line, in pixels. */
const STRAIGHT_PX = 0.75;
/** Axes meet where all of them pass a place by no more than this, and this share of its depth. */
const MEET_PX = 3;
const MEET_SHARE = 0.04;
/** Fewer axes meet by chance. */
const LEAST_RAYS = 3;
/** Rays stand at different slants. */
const LEAST_SPREAD = 0.35;
/** Where rays meet lies well within the picture. */
const LEAST_DEPTH_SHARE = 0.15;

/** Where an outline lies along the edge, at every depth down to one; null where it is lost before. */
export type Outline = (depthPx: number) => readonly number[] | null;

/** A place along an edge that moves by `slope` a pixel of depth. */
export interface Axis {
  readonly at: number;
  readonly slope: number;
}

/** The straight line that places follow, one a row of depth, `from` a depth on; as where it meets the edge. */
function straightLine(all: readonly number[], from: number): Axis | null {
  const places = all.slice(from);
  const middle = (places.length - 1) / 2;
  let [sum, moment, square] = [0, 0, 0];
  for (const [depth, place] of places.entries()) {
    sum += place;
    moment += place * (depth - middle);
    square += (depth - middle) ** 2;
  }
  const slope = moment / square;
  const at = sum / places.length - slope * middle;
  const isStraight = places.every((place, depth) => Math.abs(place - at - slope * depth) <= STRAIGHT_PX);
  return isStraight ? { at: at - slope * from, slope } : null;
}

/** The middle between the two outlines of a band, as far as it runs straight; null for any other shape. A corner of the ray's own end may be left beside the cut: then it is straight from deeper on. */
export function axisOf(one: Outline, other: Outline): Axis | null {
  const middles = DEPTHS_PX.flatMap((depthPx) => {
    const [left, right] = [one(depthPx), other(depthPx)];
    return left && right ? [left.map((place, depth) => (place + right[depth]) / 2)] : [];
  });
  for (const from of [0, 0.5]) {
    for (const places of middles) {
      const axis = straightLine(places, Math.ceil(from * places.length));
      if (axis) return axis;
    }
  }
  return null;
}

/** The place nearest to all axes, by least squares of the distances along the edge: [along, depth]; null for parallels. */
function meetingOf(axes: readonly Axis[]): readonly [number, number] | null {
  const at = axes.reduce((sum, one) => sum + one.at, 0) / axes.length;
  const slope = axes.reduce((sum, one) => sum + one.slope, 0) / axes.length;
  const square = axes.reduce((sum, one) => sum + (one.slope - slope) ** 2, 0);
  if (square === 0) return null;
  const depth = -axes.reduce((sum, one) => sum + (one.slope - slope) * (one.at - at), 0) / square;
  return [at + slope * depth, depth];
}

/**
 * True where at least three bands that end along one edge all point at one place within the picture: rays of a sun, which end around it where nothing cuts
 * them. Strokes of letters stand side by side and point at no such place. `length` and `depth` are the edge's and the picture's, in pixels.
 */
export function areRays(axes: readonly (Axis | null)[], length: number, depth: number): boolean {
  const bands = axes.filter((axis) => axis !== null);
  if (bands.length < LEAST_RAYS || bands.length < axes.length) return false;
  const slopes = bands.map(({ slope }) => slope);
  if (Math.max(...slopes) - Math.min(...slopes) < LEAST_SPREAD) return false;
  const place = meetingOf(bands);
  if (!place) return false;
  const [along, deep] = place;
  if (along < 0 || along > length || deep < LEAST_DEPTH_SHARE * depth || deep > depth) return false;
  return bands.every(({ at, slope }) => Math.abs(at + slope * deep - along) <= Math.max(MEET_PX, MEET_SHARE * deep));
}

/** Sides of a tip are followed so deep, in pixels, and grow apart at least so fast, each on its own side. */
const TIP_DEPTH_PX = 24;
const LEAST_TIP_SLANT = 0.1;
/** A tip would have ended so near beyond the edge, as a share of the picture's depth. */
const TIP_SHARE = 0.2;
const LEAST_TIPS = 2;

/** How far beyond the edge the sides of a band meet, in pixels; null where they run apart, or side by side. */
function tipBeyond(one: Outline, other: Outline): number | null {
  const [left, right] = [one(TIP_DEPTH_PX), other(TIP_DEPTH_PX)];
  if (!left || !right) return null;
  const slant = (places: readonly number[]) => (places[TIP_DEPTH_PX] - places[0]) / TIP_DEPTH_PX;
  const [opening, closing] = [-slant(left), slant(right)];
  if (opening < 0 || closing < 0 || opening + closing < LEAST_TIP_SLANT) return null;
  return (right[0] - left[0]) / (opening + closing);
}

/**
 * True where at least two bands end along one edge and the sides of each would meet a little beyond it: ears, peaks and points that were cut off in one
 * row. A single one may be blunt, and strokes of letters keep their width. `depth` is the picture's, in pixels.
 */
export function areTips(bands: readonly (readonly [Outline, Outline])[], depth: number): boolean {
  return (
    bands.length >= LEAST_TIPS &&
    bands.every(([one, other]) => {
      const beyond = tipBeyond(one, other);
      return beyond !== null && beyond <= TIP_SHARE * depth;
    })
  );
}
