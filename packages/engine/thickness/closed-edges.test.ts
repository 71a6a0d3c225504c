import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { connectRuns } from '../components/label-components.ts';
import { RunList } from '../components/run-list.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { INSIDE } from '../offset/edge-levels.ts';
import { panelOutlines, withClosedEdges } from './closed-edges.ts';

const kernels = instantiateKernels(await loadKernels());
const SIZE = { width: 240, height: 160 };
const LIMIT_PX = 4;

type Inside = (x: number, y: number) => boolean;

/** The pixels that closing adds to a shape, as "x y". */
function added(inside: Inside): readonly string[] {
  const plane = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) =>
    inside((at % SIZE.width) + 0.5, Math.floor(at / SIZE.width) + 0.5) ? 255 : 0,
  );
  const inked = new RunList(SIZE.width, SIZE.height);
  kernels.scanRuns(plane, 128, inked);
  const closed = withClosedEdges(plane, SIZE, panelOutlines(connectRuns(inked, 8), LIMIT_PX), LIMIT_PX, INSIDE);
  const pixels: string[] = [];
  for (let at = 0; at < plane.length; at++) if (closed[at] !== plane[at]) pixels.push(`${at % SIZE.width} ${Math.floor(at / SIZE.width)}`);
  return pixels;
}

const panel: Inside = (x, y) => x > 20 && x < 220 && y > 20 && y < 140;
const oval: Inside = (x, y) => ((x - 120) / 110) ** 2 + ((y - 80) / 70) ** 2 < 1;
const turned =
  (inside: Inside): Inside =>
  (x, y) =>
    inside(120 + 0.98 * (x - 120) + 0.2 * (y - 80), 80 - 0.2 * (x - 120) + 0.98 * (y - 80));
const stroke: Inside = (x, y) => Math.abs(x - 110) < 2 && y < 90;

test('a stroke that runs out over a panel’s edge is closed there', () => {
  expect(added((x, y) => panel(x, y) && !stroke(x, y))).toEqual(['108 21', '109 21', '110 21', '111 21']);
});

test.each<readonly [string, Inside, number, number]>([
  ['round', oval, 10, 13],
  ['slanting', turned(panel), 10, 50],
  ['the picture’s own', () => true, -2, 2],
])('an edge may be %s', (_, inside, top, bottom) => {
  const pixels = added((x, y) => inside(x, y) && !stroke(x, y));
  const inMouth = pixels.map((place) => place.split(' ').map(Number)).filter(([x]) => Math.abs(x + 0.5 - 110) < 4);
  expect(inMouth.length).toBeGreaterThan(3);
  for (const [, y] of inMouth) {
    expect(y).toBeGreaterThan(top - 1);
    expect(y).toBeLessThan(bottom + 1);
  }
  // Corners lose or win a pixel where they are pointed.
  expect(pixels.length - inMouth.length).toBeLessThan(5);
});

test('letters that lie close are closed together', () => {
  const three: Inside = (x, y) => y < 90 && [100, 108, 116].some((middle) => Math.abs(x - middle) < 2);
  expect(added((x, y) => panel(x, y) && !three(x, y))).toHaveLength(12);
});

test.each<readonly [string, Inside]>([
  ['a wide bay', (x, y) => panel(x, y) && !(Math.abs(x - 120) < 30 && y < 90)],
  ['what hardly has an edge', (x, y) => panel(x, y) && !(y < 90 && x % 8 < 7)],
  ['a small part', (x, y) => Math.abs(x - 60) < 14 && Math.abs(y - 60) < 14 && !(Math.abs(x - 60) < 2 && y < 60)],
  ['two parts', (x, y) => panel(x, y) && Math.abs(x - 110) >= 2],
])('%s is left open', (_, inside) => {
  expect(added(inside)).toHaveLength(0);
});
