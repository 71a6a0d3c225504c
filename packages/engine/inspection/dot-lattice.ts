import type { Size } from '../region/rect.ts';

/** Two steps, about square on each other, that lead from each dot of a screen to the next ones, in pixels. */
export interface DotLattice {
  readonly across: readonly [x: number, y: number];
  readonly down: readonly [x: number, y: number];
  readonly pitchPx: number;
}

/** Middles of parts, x and y in turn, in pixels. */
export type Middles = Float32Array;

/** Rulings that are looked for. */
const LEAST_PITCH_PX = 3;
const MOST_PITCH_PX = 48;
const SIDE = 2 * MOST_PITCH_PX + 1;
/** So many dots tell the steps of all. */
const MOST_LOOKED_AT = 3000;
/** A step that is met half as often as the commonest one is a step of the lattice; the shortest of them spans it. */
const LEAST_MET = 0.5;
/** The second step is as long as the first, and square on it, within these. */
const EVEN_LENGTH = 1.2;
const LEAST_SINE = 0.9;
/** A dot stands where the lattice wants it within this share of the pitch, which is at least so many pixels. */
const OFF_PLACE = 0.16;
const LEAST_OFF_PX = 0.8;

/** Finds points near a place: their numbers, by squares of a side. */
export class PointGrid {
  private readonly points: Middles;
  private readonly side: number;
  private readonly across: number;
  private readonly down: number;
  private readonly starts: Uint32Array;
  private readonly order: Uint32Array;

  constructor(points: Middles, { width, height }: Size, side: number) {
    this.points = points;
    this.side = side;
    this.across = Math.ceil(width / side) + 1;
    this.down = Math.ceil(height / side) + 1;
    this.starts = new Uint32Array(this.across * this.down + 1);
    this.order = new Uint32Array(points.length / 2);
    for (let point = 0; point < this.order.length; point++) this.starts[this.cellOf(point) + 1]++;
    for (let cell = 0; cell + 1 < this.starts.length; cell++) this.starts[cell + 1] += this.starts[cell];
    const next = this.starts.slice();
    for (let point = 0; point < this.order.length; point++) this.order[next[this.cellOf(point)]++] = point;
  }

  private cellOf(point: number): number {
    const [x, y] = [this.points[point * 2], this.points[point * 2 + 1]];
    return Math.floor(y / this.side) * this.across + Math.floor(x / this.side);
  }

  /** Hears of all points within `reach` of a place, to each side. */
  near(x: number, y: number, reach: number, found: (dx: number, dy: number) => void): void {
    const cell = (at: number, most: number) => Math.min(most - 1, Math.max(0, Math.floor(at / this.side)));
    const [left, right] = [cell(x - reach, this.across), cell(x + reach, this.across)];
    for (let row = cell(y - reach, this.down); row <= cell(y + reach, this.down); row++) {
      const [from, to] = [this.starts[row * this.across + left], this.starts[row * this.across + right + 1]];
      for (let at = from; at < to; at++) {
        const point = this.order[at];
        const [dx, dy] = [this.points[point * 2] - x, this.points[point * 2 + 1] - y];
        if (Math.abs(dx) <= reach && Math.abs(dy) <= reach) found(dx, dy);
      }
    }
  }
}

/** How often each step from one point to another is met, in whole pixels, steps of opposite ways taken for one. */
function stepsMet(points: Middles, grid: PointGrid): Uint32Array {
  const met = new Uint32Array(SIDE * (MOST_PITCH_PX + 1));
  const count = points.length / 2;
  const stride = Math.max(1, Math.floor(count / MOST_LOOKED_AT));
  for (let point = 0; point < count; point += stride) {
    grid.near(points[point * 2], points[point * 2 + 1], MOST_PITCH_PX, (dx, dy) => {
      const [u, v] = [Math.round(dx), Math.round(dy)];
      if (v > 0 || (v === 0 && u > 0)) met[v * SIDE + u + MOST_PITCH_PX]++;
    });
  }
  return met;
}

interface Step {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly met: number;
}

/** Steps with all that lies a pixel around them: middles are known to the half pixel. */
function stepsOf(met: Uint32Array): readonly Step[] {
  const at = (u: number, v: number): number =>
    // Steps of no height are counted to the right alone.
    v < 0 || (v === 0 && u < 0) ? (met[-v * SIDE - u + MOST_PITCH_PX] ?? 0) : (met[v * SIDE + u + MOST_PITCH_PX] ?? 0);
  const steps: Step[] = [];
  for (let v = 0; v < MOST_PITCH_PX; v++) {
    for (let u = 1 - MOST_PITCH_PX; u < MOST_PITCH_PX; u++) {
      const own = at(u, v);
      if (own === 0 || Math.hypot(u, v) < LEAST_PITCH_PX) continue;
      let [sum, x, y, most] = [0, 0, 0, 0];
      for (let dv = -1; dv <= 1; dv++) {
        for (let du = -1; du <= 1; du++) {
          const count = at(u + du, v + dv);
          sum += count;
          x += (u + du) * count;
          y += (v + dv) * count;
          most = Math.max(most, count);
        }
      }
      if (own === most) steps.push({ x: x / sum, y: y / sum, length: Math.hypot(x, y) / sum, met: sum });
    }
  }
  return steps;
}

/** The lattice that most of the points stand on; null where no step between neighbors comes again and again in two directions. */
export function findLattice(points: Middles, grid: PointGrid): DotLattice | null {
  const steps = stepsOf(stepsMet(points, grid));
  const commonest = steps.reduce((most, { met }) => Math.max(most, met), 0);
  const strong = steps.filter(({ met }) => met >= LEAST_MET * commonest).sort((one, other) => one.length - other.length);
  for (const first of strong) {
    const second = strong.find(
      ({ x, y, length }) =>
        length < first.length * EVEN_LENGTH &&
        length * EVEN_LENGTH > first.length &&
        Math.abs(first.x * y - first.y * x) >= LEAST_SINE * first.length * length,
    );
    if (second) return { across: [first.x, first.y], down: [second.x, second.y], pitchPx: Math.sqrt(first.length * second.length) };
  }
  return null;
}

/** How many of the eight next places of the lattice around a point have a point of their own. */
export function neighborsOnLattice(x: number, y: number, { across, down, pitchPx }: DotLattice, grid: PointGrid): number {
  const reach = Math.max(LEAST_OFF_PX, OFF_PLACE * pitchPx);
  let count = 0;
  for (let column = -1; column <= 1; column++) {
    for (let row = -1; row <= 1; row++) {
      if (column === 0 && row === 0) continue;
      let isThere = false;
      grid.near(x + column * across[0] + row * down[0], y + column * across[1] + row * down[1], reach, () => {
        isThere = true;
      });
      if (isThere) count++;
    }
  }
  return count;
}
