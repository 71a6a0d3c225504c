import { median } from './ramp-profile.ts';

/** Parts of an ink between which color tells which way it fades. */
const FAINT = 0.05;
const SOLID = 0.95;

/** So many cells side by side tell of a direction. */
const LEAST_PAIRS = 12;

/** A fade goes around the middle of what fades but for this part of the distance to its farthest cell: light on a ball lies beside it. */
const OFF_MIDDLE = 0.15;

/** A fade to both sides is fullest where it is within this part of the fullest. */
const FULLEST = 0.04;

/** A way along which a color may fade over a sheet, in cells. */
export interface RampWay {
  /** How far along the way a cell lies: color grows with it. */
  readonly placeOf: (cell: number) => number;
  /** How many cells the ramp is wide, across its way; 0 where it goes around a middle. */
  readonly width: number;
  /** Straight ahead, to both sides of a line, or around a middle. */
  readonly kind: 'ahead' | 'aside' | 'around';
}

type Vector = readonly [number, number];

/** Whether so much of an ink is neither full nor faint. */
export const isWithin = (part: number): boolean => part >= FAINT && part <= SOLID;

/** Visits cells that tell how color changes: by how much to the right of each, and below it. */
function visitSlopes(own: readonly number[], parts: Float32Array, columns: number, visit: (cell: number, x: number, y: number) => void) {
  for (const cell of own) {
    if (!isWithin(parts[cell]) || (cell + 1) % columns === 0) continue;
    const [right, below] = [parts[cell + 1] ?? 0, parts[cell + columns] ?? 0];
    if (isWithin(right) && isWithin(below)) visit(cell, right - parts[cell], below - parts[cell]);
  }
}

/** Which way color grows from cell to cell, as a vector of length 1, by cells side by side; null where it hardly does. */
function directionOf(own: readonly number[], parts: Float32Array, columns: number): Vector | null {
  let [x, y, across, down] = [0, 0, 0, 0];
  for (const cell of own) {
    if (!isWithin(parts[cell])) continue;
    const right = (cell + 1) % columns === 0 ? 0 : parts[cell + 1];
    if (isWithin(right)) {
      x += right - parts[cell];
      across++;
    }
    const below = parts[cell + columns] ?? 0;
    if (!isWithin(below)) continue;
    y += below - parts[cell];
    down++;
  }
  if (across + down < LEAST_PAIRS) return null;
  const [dx, dy] = [x / Math.max(1, across), y / Math.max(1, down)];
  const length = Math.hypot(dx, dy);
  return length > 0 ? [dx / length, dy / length] : null;
}

/** The line along which color changes most, either way, as a vector of length 1. */
function axisOf(own: readonly number[], parts: Float32Array, columns: number): Vector | null {
  let [xx, xy, yy, told] = [0, 0, 0, 0];
  visitSlopes(own, parts, columns, (_, x, y) => {
    xx += x * x;
    xy += x * y;
    yy += y * y;
    told++;
  });
  if (told < LEAST_PAIRS) return null;
  const turn = Math.atan2(2 * xy, xx - yy) / 2;
  return [Math.cos(turn), Math.sin(turn)];
}

/** The place that all slopes point to or away from: nearest to the lines along them, by least squares. Null where they cross nowhere. */
function middleOf(own: readonly number[], parts: Float32Array, columns: number): Vector | null {
  let [xx, xy, yy, bx, by, told] = [0, 0, 0, 0, 0, 0];
  visitSlopes(own, parts, columns, (cell, x, y) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const along = -y * column + x * row;
    xx += y * y;
    xy -= x * y;
    yy += x * x;
    bx -= y * along;
    by += x * along;
    told++;
  });
  const determinant = xx * yy - xy * xy;
  if (told < LEAST_PAIRS || determinant <= 1e-3 * (xx + yy) ** 2) return null;
  return [(bx * yy - by * xy) / determinant, (by * xx - bx * xy) / determinant];
}

/** How many cells a ramp is wide, across a direction. */
function widthAcross([dx, dy]: Vector, own: readonly number[], columns: number): number {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const cell of own) {
    const place = Math.floor(cell / columns) * dx - (cell % columns) * dy;
    [first, last] = [Math.min(first, place), Math.max(last, place)];
  }
  return last - first + 1;
}

/** Whether a place is the middle of what shows an ink. */
function isMiddle([x, y]: Vector, family: readonly number[], columns: number): boolean {
  let [left, right, top, bottom] = [Number.POSITIVE_INFINITY, 0, Number.POSITIVE_INFINITY, 0];
  for (const cell of family) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    [left, right, top, bottom] = [Math.min(left, column), Math.max(right, column), Math.min(top, row), Math.max(bottom, row)];
  }
  const most = (OFF_MIDDLE * Math.max(right - left, bottom - top)) / 2;
  return Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2) <= most;
}

/** Where along a direction color is fullest: the middle of all places that are nearly as full as the fullest. */
function fullestAlong(own: readonly number[], parts: Float32Array, placeOf: (cell: number) => number): number {
  const lists = new Map<number, number[]>();
  for (const cell of own) {
    const place = Math.round(placeOf(cell));
    const list = lists.get(place);
    if (list) list.push(parts[cell]);
    else lists.set(place, [parts[cell]]);
  }
  let most = 0;
  const middles = [...lists].map(([place, values]) => {
    const value = median(values);
    most = Math.max(most, value);
    return { place, value };
  });
  let [sum, count] = [0, 0];
  for (const { place, value } of middles) if (value >= most - FULLEST) [sum, count] = [sum + place, count + 1];
  return sum / count;
}

/**
 * The ways along which a color may fade, likeliest first: straight ahead, to both sides of a line, around a middle. `family` are all cells of one ink,
 * `own` those of them in which it is not full, `parts` (0 to 1, one value a cell of the sheet) how much of it is left in each.
 */
export function rampWays(
  family: readonly number[],
  own: readonly number[],
  parts: Float32Array,
  columns: number,
): readonly (() => RampWay | null)[] {
  const along =
    ([dx, dy]: Vector) =>
    (cell: number) =>
      (cell % columns) * dx + Math.floor(cell / columns) * dy;
  return [
    () => {
      const direction = directionOf(own, parts, columns);
      return direction && { kind: 'ahead', placeOf: along(direction), width: widthAcross(direction, own, columns) };
    },
    () => {
      const axis = axisOf(own, parts, columns);
      if (!axis) return null;
      const placeOf = along(axis);
      const middle = fullestAlong(own, parts, placeOf);
      return { kind: 'aside', placeOf: (cell) => -Math.abs(placeOf(cell) - middle), width: widthAcross(axis, own, columns) };
    },
    () => {
      const middle = middleOf(own, parts, columns);
      if (!middle || !isMiddle(middle, family, columns)) return null;
      const [x, y] = middle;
      return { kind: 'around', placeOf: (cell) => -Math.hypot((cell % columns) - x, Math.floor(cell / columns) - y), width: 0 };
    },
  ];
}
