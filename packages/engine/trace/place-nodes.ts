import type { CrackGraph } from './crack-graph.ts';
import type { EdgePlaces } from './edge-places.ts';
import { type FittedLine, fitLine, sideOf } from './find-turns.ts';

/** Where three areas and more meet, and which way the edges leave. */
export interface PlacedNodes {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** For each chain: the direction at its beginning and at its end, toward its inside, where the edge goes on smoothly in another one; else null. */
  readonly starts: readonly (readonly [number, number] | null)[];
  readonly ends: readonly (readonly [number, number] | null)[];
}

/** Way along each edge that tells where it would meet the others, px. */
const WINDOW_PX = 4.5;
/** Two edges go on smoothly in each other that turn less than this many degrees. */
const SMOOTH_DEGREES = 14;
/** A node stays this near to where its pixels' corners met. */
const MOST_PX = 1.3;
/** Weight of that corner among the lines. */
const HOLD = 0.05;

interface Arm {
  readonly chain: number;
  readonly isStart: boolean;
  readonly line: FittedLine | null;
  readonly isBorder: boolean;
}

function armLine(places: EdgePlaces, isStart: boolean): FittedLine | null {
  const points = isStart ? sideOf(places, 0, 1, false, WINDOW_PX) : sideOf(places, places.xs.length, -1, false, WINDOW_PX);
  return points.length >= 6 ? fitLine(points) : null;
}

/** Puts each node where the edges that end at it would meet, by least squares of their lines. */
export function placeNodes({ chains, nodes }: CrackGraph, places: readonly EdgePlaces[]): PlacedNodes {
  const count = nodes.length / 2;
  const arms: Arm[][] = Array.from({ length: count }, () => []);
  chains.forEach(({ from, to, isBorder }, chain) => {
    if (from < 0) return;
    arms[from].push({ chain, isStart: true, line: armLine(places[chain], true), isBorder });
    arms[to].push({ chain, isStart: false, line: armLine(places[chain], false), isBorder });
  });
  const [xs, ys] = [new Float64Array(count), new Float64Array(count)];
  const starts: (readonly [number, number] | null)[] = chains.map(() => null);
  const ends: (readonly [number, number] | null)[] = chains.map(() => null);
  for (let node = 0; node < count; node++) {
    const [nx, ny] = [nodes[node * 2], nodes[node * 2 + 1]];
    const borders = arms[node].filter(({ isBorder }) => isBorder).map(({ chain, isStart }) => chainStep(chains[chain].places, isStart));
    let [xx, xy, yy, bx, by] = [HOLD, 0, HOLD, HOLD * nx, HOLD * ny];
    const add = (x: number, y: number, dx: number, dy: number, weight: number) => {
      const offset = -dy * x + dx * y;
      xx += weight * dy * dy;
      xy -= weight * dx * dy;
      yy += weight * dx * dx;
      bx += weight * -dy * offset;
      by += weight * dx * offset;
    };
    for (const { line, isBorder } of arms[node]) if (line && !isBorder) add(line.x, line.y, line.dx, line.dy, 1 / (0.02 + line.rms));
    for (const [dx, dy] of borders) add(nx, ny, dx, dy, 1e6);
    const scale = xx * yy - xy * xy;
    let [x, y] = scale > 1e-9 ? [(bx * yy - by * xy) / scale, (by * xx - bx * xy) / scale] : [nx, ny];
    const away = Math.hypot(x - nx, y - ny);
    if (away > MOST_PX) [x, y] = [nx + ((x - nx) * MOST_PX) / away, ny + ((y - ny) * MOST_PX) / away];
    // Along the picture's border it may slide, off it never; where the border turns it stays.
    if (borders.length > 0) {
      if (borders.every(([dx]) => dx === 0)) x = nx;
      else if (borders.every(([, dy]) => dy === 0)) y = ny;
      else [x, y] = [nx, ny];
    }
    xs[node] = x;
    ys[node] = y;
    joinSmooth(arms[node], starts, ends);
  }
  return { xs, ys, starts, ends };
}

function chainStep(places: Int32Array, isStart: boolean): readonly [number, number] {
  const last = places.length;
  return isStart
    ? [Math.abs(places[2] - places[0]), Math.abs(places[3] - places[1])]
    : [Math.abs(places[last - 2] - places[last - 4]), Math.abs(places[last - 1] - places[last - 3])];
}

/** Gives two edges that go on in each other one direction. */
function joinSmooth(arms: readonly Arm[], starts: (readonly [number, number] | null)[], ends: (readonly [number, number] | null)[]): void {
  let [best, least] = [null as readonly [Arm, Arm] | null, (SMOOTH_DEGREES * Math.PI) / 180];
  // `fitLine` runs as its places do, and those were gathered away from the node.
  for (const one of arms) {
    for (const other of arms) {
      if (one === other || !one.line || !other.line || one.isBorder || other.isBorder) continue;
      const turn =
        Math.PI -
        Math.abs(
          Math.atan2(one.line.dx * other.line.dy - one.line.dy * other.line.dx, one.line.dx * other.line.dx + one.line.dy * other.line.dy),
        );
      if (turn < least) [best, least] = [[one, other], turn];
    }
  }
  if (!best) return;
  const [one, other] = best;
  if (!one.line || !other.line) return;
  const [dx, dy] = [one.line.dx - other.line.dx, one.line.dy - other.line.dy];
  const length = Math.hypot(dx, dy);
  const set = ({ chain, isStart }: Arm, along: readonly [number, number]) => {
    if (isStart) starts[chain] = along;
    else ends[chain] = along;
  };
  set(one, [dx / length, dy / length]);
  set(other, [-dx / length, -dy / length]);
}
