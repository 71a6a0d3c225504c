import { type DotShape, SPOT_FUNCTIONS, type SpotFunction } from './spot-function.ts';

/** Places across half a dot where its outline is worked out. */
const STEPS = 12;
/** Samples of a cell's side for ranking: tone is true to a ten-thousandth of a cell. */
const RANK_SIDE = 128;
/** Where dots touch, each goes a little over the border, so that no hairline shows between them. */
const OVERLAP = 0.52;

/** Values below which n / 255 of a cell lies. */
function rankedLevels(spot: SpotFunction): Float64Array {
  const middle = (index: number) => (index + 0.5) / RANK_SIDE - 0.5;
  const places = RANK_SIDE * RANK_SIDE;
  const values = Float64Array.from({ length: places }, (_, at) => spot(middle(at % RANK_SIDE), middle(Math.floor(at / RANK_SIDE)))).sort();
  return Float64Array.from({ length: 256 }, (_, coverage) => values[Math.min(places - 1, Math.floor((coverage / 255) * places))]);
}

/** How far out a value stays below a level, 0 to 0.5; values never fall outward. */
function edgeOf(valueAt: (distance: number) => number, level: number): number {
  if (valueAt(0.5) < level) return 0.5;
  let [inside, outside] = [0, 0.5];
  for (let step = 0; step < 20; step++) {
    const middle = (inside + outside) / 2;
    if (valueAt(middle) < level) inside = middle;
    else outside = middle;
  }
  return inside;
}

const stretched = (distance: number): number => (distance > 0.4999 ? OVERLAP : distance);

/**
 * Outlines of a shape's dots for coverage 0 to 255, each a polygon x0, y0, x1, y1, ... around 0, 0 in cells (x along the screen's angle, y across);
 * empty for 0. Areas are true: dots of 255 fill their cell.
 */
export function dotOutlines(shape: DotShape): readonly (readonly number[])[] {
  const spot = SPOT_FUNCTIONS[shape];
  const levels = rankedLevels(spot);
  return Array.from(levels, (level, coverage) => {
    if (coverage === 0) return [];
    if (coverage === 255) return [-OVERLAP, -OVERLAP, OVERLAP, -OVERLAP, OVERLAP, OVERLAP, -OVERLAP, OVERLAP];
    const reach = edgeOf((u) => spot(u, 0), level);
    // Denser towards the ends, where a round outline falls steeply.
    const even = Array.from({ length: 2 * STEPS + 1 }, (_, step) => -reach * Math.cos((Math.PI * step) / (2 * STEPS)));
    // Where the outline leaves the cell's border it has a corner, or a step in a cross.
    const corner = edgeOf((u) => spot(u, 0.5), level);
    const corners = [corner, Math.min(reach, corner + 1e-6)];
    const across = [...even, ...corners, ...corners.map((u) => -u)].sort((one, other) => one - other);
    const upper = across.map((u) => [stretched(Math.abs(u)) * Math.sign(u), stretched(edgeOf((v) => spot(u, v), level))]);
    return [...upper.flatMap(([u, v]) => [u, -v]), ...upper.reverse().flat()];
  });
}
