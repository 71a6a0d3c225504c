import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { seededRandom } from '../random.ts';
import { drawnEdge } from './drawn-edge.ts';
import type { ShapeEdge } from './shape-edge.ts';
import { shapePlane } from './shape-plane.ts';

const kernels = instantiateKernels(await loadKernels());
const SIZE = { width: 160, height: 160 };

const draw = (coverageAt: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) => Math.round(coverageAt(at % SIZE.width, Math.floor(at / SIZE.width))));

/** A tint with grain, 40 pixels away from the picture's border, fading to clear there. */
function grainyTint(tint: number): (x: number, y: number) => number {
  const random = seededRandom(7);
  const grain = Float32Array.from({ length: SIZE.width * SIZE.height }, () => 70 * (random.nextUnit() - 0.5));
  return (x, y) => Math.min(255, Math.max(0, tint + grain[y * SIZE.width + x]));
}

/** The straight line down the middle, `widthPx` wide and anti-aliased, over what lies under it. */
const lineOver = (under: (x: number, y: number) => number, widthPx: number) => (x: number, y: number) => {
  const share = Math.min(1, Math.max(0, widthPx / 2 + 0.5 - Math.abs(x - 80)));
  return under(x, y) + (255 - under(x, y)) * share;
};

/** Points of an edge that lie within the middle part of the picture. */
const amid = ({ count, x, y }: ShapeEdge): number => {
  let points = 0;
  for (let point = 0; point < count; point++) if (Math.abs(x[point] - 80) < 48 && Math.abs(y[point] - 80) < 48) points++;
  return points;
};

const edgeOf = (coverage: Uint8Array): ShapeEdge => drawnEdge(kernels, shapePlane(kernels, coverage, SIZE));

test('grain in a tint and the middle of a fade have no edge', () => {
  for (const tint of [60, 128, 200]) {
    const coverage = draw(grainyTint(tint));
    expect(amid(kernels.shapeEdge(shapePlane(kernels, coverage, SIZE))), `${tint} before`).toBeGreaterThan(1000);
    expect(amid(edgeOf(coverage)), `${tint}`).toBe(0);
  }
  expect(amid(edgeOf(draw((x) => 40 + x)))).toBe(0);
});

test('a line keeps the whole edge of it, on nothing as on a tint, hard, soft or faint', () => {
  const soft = (widthPx: number, most: number) => draw((x) => most * Math.exp(-(((x - 80) / (widthPx / 1.665)) ** 2)));
  const lines: Readonly<Record<string, Uint8Array>> = {
    'hair on nothing': draw(lineOver(() => 0, 0.5)),
    'on a tint': draw(lineOver(() => 90, 2)),
    'on grain': draw(lineOver(grainyTint(70), 3)),
    'gap in a tint': draw(lineOver(() => 90, 2)).map((value) => 255 - value),
    'half as strong as ink': draw(lineOver(() => 0, 3)).map((value) => value / 2 + (value > 0 ? 12 : 0)),
    'as soft as it is wide': soft(12, 200),
  };
  for (const [name, coverage] of Object.entries(lines)) {
    const own = edgeOf(coverage);
    const ofLine = (edge: ShapeEdge) => {
      let points = 0;
      for (let point = 0; point < edge.count; point++) if (Math.abs(edge.x[point] - 80) < 8) points++;
      return points;
    };
    const all = ofLine(kernels.shapeEdge(shapePlane(kernels, coverage, SIZE)));
    expect(all, name).toBeGreaterThan(2 * SIZE.height - 20);
    expect(ofLine(own), name).toBe(all);
  }
});

test('where a shade begins the edge ends, and what is left stays linked', () => {
  // A tint on the right half, with a line across that enters it and is lost there.
  const tint = grainyTint(150);
  const coverage = draw((x, y) => (x < 80 ? (Math.abs(y - 80) < 2 ? 255 : 0) : tint(x, y)));
  const edge = edgeOf(coverage);
  let ends = 0;
  for (let point = 0; point < edge.count; point++) {
    const after = edge.next[point];
    if (after < 0) ends++;
    else {
      expect(edge.previous[after]).toBe(point);
      expect(Math.hypot(edge.x[after] - edge.x[point], edge.y[after] - edge.y[point])).toBeLessThan(2);
    }
    const length = Math.hypot(edge.normalX[point], edge.normalY[point]);
    expect(length === 0 || Math.abs(length - 1) < 1e-5).toBe(true);
  }
  expect(ends).toBeGreaterThan(0);
  expect(edge.x.length).toBe(edge.count);
});

test('art without shades keeps the edge that the kernel finds, to the bit', () => {
  const plane = shapePlane(
    kernels,
    draw((x, y) => 255 * Math.min(1, Math.max(0, 40.5 - Math.hypot(x - 80, y - 80)))),
    SIZE,
  );
  expect(drawnEdge(kernels, plane)).toEqual(kernels.shapeEdge(plane));
});
