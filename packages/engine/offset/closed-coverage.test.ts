import { expect, test } from 'vitest';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { areaRect } from './cell-area.ts';
import { closedCoverage } from './closed-coverage.ts';
import { shapeOutline } from './shape-outline.ts';

const kernels = plainKernels();
const AREA = { x: 0, y: 0, columns: 15, rows: 10 };
const { width: WIDE, height: HIGH } = areaRect(AREA);
const [RADIUS, HALF] = [4, 6];

/** Coverage of a shape, given how far places lie outside of its straight or gently bent edges. */
const planeOf = (away: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: WIDE * HIGH }, (_, at) => {
    let sum = 0;
    for (let part = 0; part < 64; part++)
      if (away((at % WIDE) + ((part & 7) + 0.5) / 8, Math.floor(at / WIDE) + ((part >> 3) + 0.5) / 8) <= 0) sum++;
    return Math.round((sum * 255) / 64);
  });

const closedOf = (away: (x: number, y: number) => number): Uint8Array =>
  closedCoverage(kernels, shapeOutline(kernels, planeOf(away), AREA, RADIUS + HALF), RADIUS, HALF);

test.each([
  [8, 33],
  [10, 20],
  [16, 45],
  [24, 70],
])('a gap that opens by %i degrees, turned by %i, is closed as far as a disc of its width reaches into it', (degrees, turned) => {
  const slope = ((degrees / 2) * Math.PI) / 180;
  const axis = (turned * Math.PI) / 180;
  /** Along the gap's axis, from where the disc's middle rests on both strokes, and across. */
  const inGap = (x: number, y: number) => {
    const [dx, dy] = [x - 60.2, y - 39.9];
    return [dx * Math.cos(axis) + dy * Math.sin(axis), Math.abs(dy * Math.cos(axis) - dx * Math.sin(axis))];
  };
  const bars = (x: number, y: number) => {
    const [along, across] = inGap(x, y);
    return along * Math.sin(slope) + RADIUS + HALF - across * Math.cos(slope);
  };
  const expected = planeOf((x, y) => {
    const [along, across] = inGap(x, y);
    return along <= -across * Math.tan(slope) ? HALF - Math.hypot(along, across) : bars(x, y) - RADIUS;
  });
  const closed = closedOf(bars);
  let off = 0;
  for (let y = 20; y < HIGH - 20; y++)
    for (let x = 20; x < WIDE - 20; x++) off += Math.abs(closed[y * WIDE + x] - expected[y * WIDE + x]) / 255;
  expect(off).toBeLessThan(4);
});

test('ground between three discs is open where a disc fits in, smaller than a pixel though its middle may roam', () => {
  const between = (room: number) => {
    const far = RADIUS + HALF + 12 + room;
    const discs = [0, 1, 2].map((at) => [
      60.3 + far * Math.cos(0.3 + (at * 2 * Math.PI) / 3),
      40.2 + far * Math.sin(0.3 + (at * 2 * Math.PI) / 3),
    ]);
    const closed = closedOf((x, y) => Math.min(...discs.map(([cx, cy]) => Math.hypot(x - cx, y - cy) - 12)));
    return closed[40 * WIDE + 60];
  };
  expect([between(0.15), between(-0.3)]).toEqual([0, 255]);
});
