import { expect, test } from 'vitest';
import type { TraceEdge } from './drawing.ts';
import { pointsAlong } from './loop-lines.ts';
import { mirroredEdges } from './mirrored-loops.ts';
import { regularLines } from './regular-lines.ts';
import { sharpenTips } from './sharp-tips.ts';

/** A closed line through corners, area 1 within and area 2 around. */
function polygon(...corners: readonly (readonly [number, number])[]): TraceEdge {
  const points: number[] = [...corners[0]];
  corners.forEach(([x, y], at) => {
    const [nx, ny] = corners[(at + 1) % corners.length];
    points.push(x + (nx - x) / 3, y + (ny - y) / 3, nx - (nx - x) / 3, ny - (ny - y) / 3, nx, ny);
  });
  return { points: Float64Array.from(points), lines: new Uint8Array(corners.length).fill(1), left: 1, right: 2, shape: null };
}

/** Corners of a line of straight pieces. */
const cornersOf = ({ points, lines }: Pick<TraceEdge, 'points' | 'lines'>): (readonly [number, number])[] =>
  Array.from(lines, (_, at) => [points[at * 6], points[at * 6 + 1]]);

const RULES = { tolerancePx: 0.25, noisePx: 0.05 };

test('lines that are nearly level or upright are so, and those that are not stay', () => {
  const [edge] = regularLines([polygon([10, 10.04], [90, 9.97], [90.05, 60], [50, 71], [9.98, 60.03])], RULES);
  const corners = cornersOf(edge);
  expect(corners[0][1]).toBeCloseTo(corners[1][1], 9);
  expect(corners[1][0]).toBeCloseTo(corners[2][0], 9);
  expect(corners[4][0]).toBeCloseTo(corners[0][0], 9);
  expect(corners[3]).toEqual([50, 71]);
});

test('turned lines run parallel and square to each other, in other shapes too', () => {
  const turned = (x: number, y: number): readonly [number, number] => [50 + x * 0.8 - y * 0.6, 50 + x * 0.6 + y * 0.8];
  const one = polygon(turned(0, 0.05), turned(40, 0), turned(40.04, 30), turned(20, 30.03), turned(20, 15), turned(0, 15));
  const other = polygon(turned(60, 0), turned(90, 0.06), turned(90, 20), turned(75, 40), turned(60.05, 20));
  const angles = regularLines([one, other], RULES).flatMap((edge) => {
    const corners = cornersOf(edge);
    return corners.map(([x, y], at) => {
      const [nx, ny] = corners[(at + 1) % corners.length];
      return Math.atan2(ny - y, nx - x);
    });
  });
  // The two slanted lines of the second shape are no part of it.
  const off = angles.map((angle) => Math.abs(Math.sin(2 * (angle - angles[0]))));
  expect(off.filter((value) => value < 1e-9)).toHaveLength(9);
});

test('a shape that is nearly symmetric is so, in the axis that it has; another one stays as it is', () => {
  const corners: readonly (readonly [number, number])[] = [
    [50.02, 10],
    [60, 30.01],
    [85, 33],
    [66.01, 50],
    [72, 80],
    [50, 66.02],
    [28, 80.02],
    [34, 50],
    [15.02, 33],
    [40, 30],
  ];
  const edge = polygon(...corners);
  const places = [{ xs: Float64Array.from(corners, ([x]) => x), ys: Float64Array.from(corners, ([, y]) => y) }];
  const found = cornersOf(mirroredEdges([edge], places, RULES)[0]);
  expect(found).toHaveLength(10);
  const axis = found.reduce((sum, [x]) => sum + x / 10, 0);
  for (const [x, y] of found) {
    expect(found.some(([mx, my]) => Math.abs(mx - (2 * axis - x)) < 1e-9 && Math.abs(my - y) < 1e-9)).toBe(true);
    expect(Math.min(...corners.map(([cx, cy]) => Math.hypot(cx - x, cy - y)))).toBeLessThan(0.1);
  }
  const bent = polygon(...corners.map(([x, y], at): readonly [number, number] => (at === 2 ? [x + 1, y] : [x, y])));
  const own = [{ xs: Float64Array.from(cornersOf(bent), ([x]) => x), ys: Float64Array.from(cornersOf(bent), ([, y]) => y) }];
  expect(mirroredEdges([bent], own, RULES)[0]).toBe(bent);
});

test('a tip thinner than a pixel ends where its sides meet; a blunt end stays', () => {
  const knot: readonly (readonly [number, number])[] = [
    [80, 20],
    [28, 30.1],
    [27.4, 30.5],
    [28, 31.1],
    [80, 42],
  ];
  const sharp = cornersOf(sharpenTips(polygon(...knot), true, 0.05));
  expect(sharp).toHaveLength(3);
  const [x, y] = sharp.find(([px]) => px < 40) ?? [0, 0];
  expect(Math.hypot(x - 25.4, y - 30.55)).toBeLessThan(0.3);
  const blunt = polygon([80, 20], [28, 28], [28, 32], [80, 42]);
  expect(sharpenTips(blunt, true, 0.05)).toBe(blunt);
  // A line of one pixel has sides that are nearly parallel, and ends.
  const thin = polygon([10, 20], [40, 20.2], [40, 21.1], [10, 21.4]);
  expect(sharpenTips(thin, true, 0.05)).toBe(thin);
});

test('an arc whose beginning went to the line before it keeps to its way when it runs on in that line', () => {
  // A round corner of 47 px: the line takes 1.2 px of the arc, which it leaves by some hundredths of a pixel.
  const [radius, taken] = [47, 0.025];
  const arc = (from: number, to: number): number[] => {
    const reach = (4 / 3) * Math.tan((to - from) / 4) * radius;
    const at = (angle: number) => [100 - radius * Math.cos(angle), 100 - radius * Math.sin(angle)] as const;
    const [[x0, y0], [x3, y3]] = [at(from), at(to)];
    return [x0, y0, x0 + reach * Math.sin(from), y0 - reach * Math.cos(from), x3 - reach * Math.sin(to), y3 + reach * Math.cos(to), x3, y3];
  };
  const bend = arc(taken, Math.PI / 2);
  const straight = (x0: number, y0: number, x1: number, y1: number) => [
    (2 * x0 + x1) / 3,
    (2 * y0 + y1) / 3,
    (x0 + 2 * x1) / 3,
    (y0 + 2 * y1) / 3,
    x1,
    y1,
  ];
  const points = [
    ...[53, 300],
    ...straight(53, 300, bend[0], bend[1]),
    ...bend.slice(2),
    ...straight(100, 53, 300, 53),
    ...straight(300, 53, 300, 300),
    ...straight(300, 300, 53, 300),
  ];
  const [edge] = regularLines(
    [{ points: Float64Array.from(points), lines: Uint8Array.of(1, 0, 1, 1, 1), left: 1, right: 2, shape: null }],
    RULES,
  );
  const along = pointsAlong(edge, 0.5);
  let worst = 0;
  for (let at = 0; at < along.length; at += 4) {
    const [dx, dy] = [along[at] - 100, along[at + 1] - 100];
    if (dx < 0 && dy < 0) worst = Math.max(worst, Math.abs(Math.hypot(dx, dy) - radius));
  }
  expect(worst).toBeLessThan(0.2);
  // Upright still where it leaves the line.
  expect(edge.points[8]).toBeCloseTo(edge.points[6], 6);
});
