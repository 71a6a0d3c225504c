import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { connectRuns } from '../components/label-components.ts';
import { RunList } from '../components/run-list.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { edgeWidths } from './edge-widths.ts';
import { findThin, thinPlane } from './find-thin.ts';
import { keepTopology } from './keep-topology.ts';
import { shapePlane } from './shape-plane.ts';
import { THIN } from './thin-runs.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

const SAMPLES = 16;
const SIZE = { width: 64, height: 64 };

/** Coverage by a shape that is given by its signed distance, from 16 x 16 samples a pixel. */
function draw(distance: (x: number, y: number) => number, { width, height } = SIZE): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, index) => {
    let inside = 0;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const x = (index % width) + ((sample % SAMPLES) + 0.5) / SAMPLES;
      const y = Math.floor(index / width) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
      if (distance(x, y) <= 0) inside++;
    }
    return Math.round((inside * 255) / SAMPLES ** 2);
  });
}

/** A line of endless length through the middle; negative inside. */
const line = (widthPx: number, degrees: number, x0 = 32.3, y0 = 31.6) => {
  const [nx, ny] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return (x: number, y: number) => Math.abs((x - x0) * nx + (y - y0) * ny) - widthPx / 2;
};

const isInMiddle = (x: number, y: number) => Math.max(Math.abs(x - 32), Math.abs(y - 32)) < 20;

/** Mean and largest error of widths measured in the middle of the picture. */
function widthErrors(coverage: Uint8Array, side: 'shape' | 'ground', widthPx: number) {
  const plane = shapePlane(native, coverage, SIZE);
  const edge = native.shapeEdge(plane);
  const { radii } = edgeWidths(native, edge, plane.area, { side, maxPx: 12, leanDegrees: 50 });
  const errors = [...radii.entries()]
    .filter(([point]) => isInMiddle(edge.x[point], edge.y[point]))
    .map(([, radius]) => Math.abs(2 * radius - widthPx));
  return { count: errors.length, mean: errors.reduce((sum, error) => sum + error, 0) / errors.length, worst: Math.max(...errors) };
}

describe('widths', () => {
  const degrees = [0, 3, 7, 20, 33, 45, 50, 60, 70, 87, 90];

  test.each([0.9, 1.3, 1.8, 2.4, 3.2, 5.5, 9])('a line of %d px measures so at any angle', (widthPx) => {
    for (const angle of degrees) {
      const { count, mean, worst } = widthErrors(draw(line(widthPx, angle)), 'shape', widthPx);
      expect(count, `${angle} degrees`).toBeGreaterThan(70);
      expect(mean, `${angle} degrees`).toBeLessThan(0.05);
      expect(worst, `${angle} degrees`).toBeLessThan(0.16);
    }
  });

  test.each([1.3, 2.4, 5.5])('a gap of %d px measures so at any angle', (widthPx) => {
    for (const angle of degrees) {
      const gap = line(widthPx, angle);
      const { mean, worst } = widthErrors(
        draw((x, y) => -gap(x, y)),
        'ground',
        widthPx,
      );
      expect(mean, `${angle} degrees`).toBeLessThan(0.05);
      expect(worst, `${angle} degrees`).toBeLessThan(0.16);
    }
  });

  test('native and plain agree', () => {
    const shapes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 144, maxLength: 144 });
    fc.assert(
      fc.property(shapes, fc.constantFrom('shape' as const, 'ground' as const), fc.constantFrom(3, 7.5, 20), (values, side, maxPx) => {
        const plane = shapePlane(native, Uint8Array.from(values), { width: 12, height: 12 });
        const edge = native.shapeEdge(plane);
        const [one, other] = [native, plain].map((kernels) => edgeWidths(kernels, edge, plane.area, { side, maxPx, leanDegrees: 50 }));
        for (const [point, radius] of one.radii.entries()) {
          if (Math.abs(radius - other.radii[point]) > 1e-3) expect.fail(`point ${point}: ${radius}, ${other.radii[point]}`);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('hairlines hold together where no pixel is half covered', () => {
    for (const angle of degrees) {
      const plane = shapePlane(native, draw(line(0.62, angle)), SIZE);
      const runs = new RunList(plane.area.columns * 8, plane.area.rows * 8);
      native.scanRuns(plane.crisp, 128, runs);
      expect(connectRuns(runs, 8).count, `${angle} degrees`).toBe(1);
    }
  });
});

describe('thin parts', () => {
  const find = (coverage: Uint8Array, side: 'shape' | 'ground', limitPx: number) => findThin(native, coverage, SIZE, { side, limitPx });
  const disc = (x0: number, y0: number, radius: number) => (x: number, y: number) => Math.hypot(x - x0, y - y0) - radius;
  const box = (x0: number, y0: number, x1: number, y1: number) => (x: number, y: number) => Math.max(x0 - x, x - x1, y0 - y, y - y1);

  test('of a line between two blocks it is the line alone', () => {
    const bridge = (x: number, y: number) => Math.min(disc(16, 32, 10)(x, y), disc(48, 32, 10)(x, y), box(16, 31, 48, 33.2)(x, y));
    const found = find(draw(bridge), 'shape', 4);
    // From where the discs are 4 px apart at the bridge's height, some 13 px.
    expect(found.lengthPx).toBeGreaterThan(10.5);
    expect(found.lengthPx).toBeLessThan(14);
    const plane = thinPlane(native, found, SIZE, 4);
    expect(plane[32 * 64 + 32]).toBe(255);
    expect(plane[32 * 64 + 14]).toBe(0);
    expect(plane[28 * 64 + 32]).toBe(0);
  });

  test.each([3, 4, 8, 12])('corners and curves of thick parts are none, at a limit of %d px', (limitPx) => {
    expect(find(draw(box(20, 20, 41.5, 44.3)), 'shape', limitPx).lengthPx).toBe(0);
    expect(find(draw(disc(32, 32, 9)), 'shape', limitPx).lengthPx).toBe(0);
    expect(find(draw(box(20, 20, 41.5, 44.3)), 'ground', limitPx).lengthPx).toBe(0);
  });

  test('lines at the limit are thick enough', () => {
    const capsule = (angle: number, radius: number) => (x: number, y: number) => {
      const along = Math.max(0, line(30, angle + 90)(x, y));
      return Math.hypot(along, line(0, angle)(x, y)) - radius;
    };
    for (const angle of [0, 20, 45, 77]) {
      expect(find(draw(capsule(angle, 2)), 'shape', 4).lengthPx).toBe(0);
      const thin = find(draw(capsule(angle, 1.1)), 'shape', 4);
      expect(Math.abs(thin.lengthPx - 33.5)).toBeLessThan(1.5);
      expect(Math.abs(thin.thinnestPx - 2.2)).toBeLessThan(0.25);
    }
  });

  test('burrs of one pixel are none', () => {
    const square = box(16, 16, 48, 48);
    const rough = draw((x, y) => square(x, y) - (Math.floor(x) % 5 === 0 && Math.floor(y) >= 15 && y < 30 ? 1 : 0));
    expect(find(rough, 'shape', 4).lengthPx).toBe(0);
  });

  test('gaps between parts, slits and holes are found; wedges are not', () => {
    expect(
      find(
        draw((x, y) => Math.min(box(8, 10, 30, 50)(x, y), box(32, 10, 50, 50)(x, y))),
        'ground',
        4,
      ).lengthPx,
    ).toBeGreaterThan(35);
    const wedge = draw((x, y) => Math.min(line(5, 17, 32, 8)(x, y), line(5, -17, 32, 8)(x, y)));
    expect(find(wedge, 'ground', 4).lengthPx).toBe(0);
  });
});

describe('keeping topology', () => {
  const WIDTH = 14;
  const masks = fc
    .array(fc.boolean(), { minLength: WIDTH * 12, maxLength: WIDTH * 12 })
    .map((cells) =>
      Uint8Array.from(cells, (isIn, at) =>
        isIn && at % WIDTH > 1 && at % WIDTH < WIDTH - 2 && at > WIDTH * 2 && at < WIDTH * 10 ? 255 : 0,
      ),
    );
  const count = (mask: Uint8Array, connectivity: 4 | 8) => {
    const runs = new RunList(WIDTH, mask.length / WIDTH);
    plain.scanRuns(mask, 128, runs);
    return connectRuns(runs, connectivity).count;
  };

  test('parts and holes stay as many, and what may change does', () => {
    fc.assert(
      fc.property(masks, masks, (before, wanted) => {
        const refused = new Uint8Array(before.length);
        const number = keepTopology(before, wanted, WIDTH, refused);
        const after = wanted.map((value, at) => (refused[at] === 1 ? before[at] : value));
        expect(refused.reduce((sum, value) => sum + value, 0)).toBe(number);
        expect(count(after, 8)).toBe(count(before, 8));
        const ground = (mask: Uint8Array) => mask.map((value) => 255 - value);
        expect(count(ground(after), 4)).toBe(count(ground(before), 4));
      }),
      { numRuns: 400 },
    );
  });

  test('growth without an obstacle is let be; a last gap of one pixel stays', () => {
    const [before, wanted, refused] = [new Uint8Array(14 * 12), new Uint8Array(14 * 12), new Uint8Array(14 * 12)];
    for (const x of [3, 8]) for (let y = 3; y < 9; y++) before[y * 14 + x] = 255;
    for (let y = 3; y < 9; y++) wanted.fill(255, y * 14 + 2, y * 14 + 10);
    expect(keepTopology(before, wanted, 14, refused)).toBe(6);
  });
});

test('the kinds of a thin line are told for its points alone', () => {
  const found = findThin(plain, draw(line(2, 10)), SIZE, { side: 'shape', limitPx: 4 });
  expect([...found.runs.kinds].every((kind) => kind === THIN)).toBe(true);
});
