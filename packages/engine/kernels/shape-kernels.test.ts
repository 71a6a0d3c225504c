import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { areaRect, type CellArea } from '../offset/cell-area.ts';
import { type Random, seededRandom } from '../random.ts';
import { edgeWidths } from '../thickness/edge-widths.ts';
import { evenGround } from '../thickness/read-ink.ts';
import { shapePlane } from '../thickness/shape-plane.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

/** Coverage at a place; drawn new for every picture. */
type Shade = (random: Random) => (x: number, y: number) => number;

const inLevels = (value: number) => Math.round(255 * Math.min(1, Math.max(0, value)));

const SHADES: readonly Shade[] = [
  () => () => 0,
  () => () => 255,
  (random) => () => random.nextBelow(256),
  (random) => () => (random.nextBelow(2) === 0 ? 0 : 255),
  // Mostly ground, or ink, with single pixels of anything in it: they touch by their corners.
  (random) => {
    const around = random.nextBelow(2) * 255;
    return () => (random.nextBelow(4) > 0 ? around : random.nextBelow(256));
  },
  // All of one level but for single pixels, far apart or faint.
  (random) => {
    const [around, rarity] = [random.nextBelow(256), 5 + random.nextBelow(60)];
    return () => (random.nextBelow(rarity) > 0 ? around : random.nextBelow(256));
  },
  (random) => {
    const levels = 1 + random.nextBelow(4);
    return () => 128 - levels + random.nextBelow(2 * levels);
  },
  // Blocks of two levels: saddles at their corners.
  (random) => {
    const side = 1 + random.nextBelow(4);
    const [one, other] = [random.nextBelow(256), random.nextBelow(256)];
    return (x, y) => ((Math.floor(x / side) ^ Math.floor(y / side)) & 1 ? one : other);
  },
  // Thin lines, or gaps, at any angle.
  (random) => {
    const turn = random.nextUnit() * Math.PI;
    const [pitch, width, flip] = [3 + random.nextUnit() * 20, random.nextUnit() * 4, random.nextBelow(2) * 255];
    return (x, y) => {
      const across = (((x * Math.cos(turn) + y * Math.sin(turn)) % pitch) + pitch) % pitch;
      return inLevels(width / 2 + 0.5 - Math.abs(across - pitch / 2)) ^ flip;
    };
  },
  // Rings with soft rims.
  (random) => {
    const [cx, cy] = [random.nextUnit() * 60, random.nextUnit() * 60];
    const [radius, width] = [random.nextUnit() * 40, random.nextUnit() * 9];
    return (x, y) => inLevels(width / 2 + 0.5 - Math.abs(Math.hypot(x - cx, y - cy) - radius));
  },
];

/** Planes of coverage, with their width and height. */
function planes(widths: fc.Arbitrary<number>, heights: fc.Arbitrary<number>) {
  return fc.tuple(widths, heights, fc.constantFrom(...SHADES), fc.nat()).map(([width, height, shade, seed]) => {
    const levelAt = shade(seededRandom(seed));
    const plane = Uint8Array.from({ length: width * height }, (_, at) => levelAt(at % width, Math.floor(at / width)));
    return { width, height, plane };
  });
}

/** Sides of pictures: some have more rows than the kernels take at once. */
const widths = fc.integer({ min: 1, max: 75 });
const heights = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 60, max: 140 }));
const NUMBERS = ['x', 'y', 'normalX', 'normalY', 'next', 'previous'] as const;

test('native and plain find the same edge of any picture', () => {
  fc.assert(
    fc.property(planes(widths, heights), ({ plane, ...size }) => {
      const [one, other] = [native, plain].map((kernels) => {
        const shape = shapePlane(kernels, plane, size);
        return { shape, edge: kernels.shapeEdge(shape) };
      });
      expect(one.shape).toEqual(other.shape);
      expect(one.edge).toEqual(other.edge);
    }),
    { numRuns: 300 },
  );
});

test('native and plain find the same edge where it runs into the ends of the area', () => {
  const cells = (least: number, most: number) => fc.integer({ min: least, max: most }).map((count) => count * 8);
  const jobs = fc.tuple(planes(cells(1, 9), cells(1, 18)), fc.integer({ min: -3, max: 500 }), fc.integer({ min: -3, max: 500 }));
  fc.assert(
    fc.property(jobs, ([{ plane, width, height }, column, row]) => {
      const area: CellArea = { x: column * 8, y: row * 8, columns: width / 8, rows: height / 8 };
      const crisp = new Uint8Array(plane.length);
      plain.crispPlane(plane, { width, height }, crisp);
      const [one, other] = [native, plain].map((kernels) => kernels.shapeEdge({ area, coverage: plane, crisp }));
      expect(one).toEqual(other);
      for (const values of NUMBERS) expect(one[values].length).toBe(one.count);
    }),
    { numRuns: 200 },
  );
});

test('an edge goes around a block, in order, and looks into it', () => {
  const area: CellArea = { x: -8, y: 16, columns: 4, rows: 4 };
  const { width } = areaRect(area);
  const coverage = new Uint8Array(32 * 32);
  for (const [x, y] of [
    [14, 14],
    [15, 14],
    [14, 15],
    [15, 15],
  ]) {
    coverage[y * width + x] = 255;
  }
  for (const kernels of [native, plain]) {
    const edge = kernels.shapeEdge({ area, coverage, crisp: coverage });
    expect(edge.count).toBe(8);
    expect([...edge.next].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (let point = 0; point < 8; point++) {
      expect(edge.previous[edge.next[point]]).toBe(point);
      // The block's middle is at 15, 15 of the area.
      const [dx, dy] = [7 - edge.x[point], 31 - edge.y[point]];
      expect(Math.max(Math.abs(dx), Math.abs(dy))).toBe(1);
      expect(dx * edge.normalX[point] + dy * edge.normalY[point]).toBeGreaterThan(0.9);
    }
  }
});

test('native and plain draw the same ridges', () => {
  const jobs = planes(
    fc.integer({ min: 1, max: 20 }).map((words) => words * 4),
    heights,
  );
  fc.assert(
    fc.property(jobs, ({ plane, ...size }) => {
      const [one, other] = [native, plain].map((kernels) => {
        const memory = new Uint8Array(plane.length + 8).fill(99);
        kernels.crispPlane(plane, size, memory.subarray(4, -4));
        return memory;
      });
      expect(one).toEqual(other);
      expect([...one.subarray(0, 4), ...one.subarray(-4)]).toEqual(new Array(8).fill(99));
    }),
    { numRuns: 200 },
  );
});

test('a hairline comes up to one half, and one that ends there does not', () => {
  const coverage = new Uint8Array(16 * 8);
  for (let y = 0; y < 8; y++) coverage[y * 16 + 7] = y < 5 ? 90 : 0;
  for (const kernels of [native, plain]) {
    const crisp = new Uint8Array(coverage.length);
    kernels.crispPlane(coverage, { width: 16, height: 8 }, crisp);
    expect([2, 3, 4].map((y) => crisp[y * 16 + 7])).toEqual([128, 128, 90]);
  }
});

/** Opaque pictures of one or two inks on an even ground, with or without dirt, in the middle of their memory. */
const inked = fc
  .record({
    shapes: fc.tuple(planes(widths, heights), fc.constantFrom(...SHADES), fc.nat()),
    colors: fc.array(fc.nat(255), { minLength: 9, maxLength: 9 }),
    dirt: fc.constantFrom(0, 0, 2, 12, 30),
    isShared: fc.boolean(),
    offset: fc.constantFrom(4, 6),
  })
  .map(({ shapes: [first, shade, seed], colors, dirt, isShared, offset }) => {
    const { width, height, plane } = first;
    const random = seededRandom(seed);
    const second = shade(random);
    const memory = isShared ? new SharedArrayBuffer(plane.length * 4 + 8) : new ArrayBuffer(plane.length * 4 + 8);
    const pixels = new Uint8Array(memory, offset, plane.length * 4);
    for (let at = 0; at < pixels.length; at++) {
      const [index, channel] = [at >> 2, at & 3];
      const [one, other] = [plane[index] / 255, second(index % width, Math.floor(index / width)) / 255];
      const lower = colors[channel] * (1 - one) + colors[3 + channel] * one;
      const color = Math.round(lower * (1 - other) + colors[6 + channel] * other) + (dirt > 0 ? random.nextBelow(dirt) : 0);
      pixels[at] = channel === 3 ? 255 : Math.min(255, color);
    }
    const ground = { color: { r: colors[0], g: colors[1], b: colors[2] }, noise: Math.sqrt(dirt + (colors[0] % 5)) };
    return { size: { width, height }, pixels, ground };
  });

test('native and plain read the same ink from opaque pictures', () => {
  fc.assert(
    fc.property(inked, ({ size, pixels, ground }) => {
      const [one, other] = [native, plain].map((kernels) => {
        const out = new Uint8Array(size.width * size.height).fill(7);
        kernels.inkCoverage(pixels, size, ground, out);
        return out;
      });
      expect(one).toEqual(other);
    }),
    { numRuns: 300 },
  );
});

test('ink is as full as its contrast says, and the ground has none', () => {
  const row = [255, 255, 255, 128, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255];
  const pixels = Uint8Array.from({ length: row.length * 6 * 4 }, (_, at) => ((at & 3) === 3 ? 255 : row[(at >> 2) % row.length]));
  const border = Uint8Array.of(255, 255, 255, 255);
  const ground = evenGround(border);
  expect(ground).toEqual({ color: { r: 255, g: 255, b: 255 }, noise: 0 });
  if (!ground) return;
  for (const kernels of [native, plain]) {
    const out = new Uint8Array(row.length * 6);
    kernels.inkCoverage(pixels, { width: row.length, height: 6 }, ground, out);
    for (let y = 0; y < 6; y++) {
      expect([...out.subarray(y * row.length, (y + 1) * row.length)]).toEqual([0, 0, 0, 127, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0]);
    }
  }
});

test('a faint speck that differs from all around it is part of the ink in its direction, an even one is ink itself', () => {
  const white = { color: { r: 255, g: 255, b: 255 }, noise: 0 };
  for (const [beside, coverage] of [
    [245, 12],
    [244, Math.round((255 * 12 * Math.sqrt(3)) / 80)],
  ]) {
    const pixels = new Uint8Array(9 * 9 * 4).fill(255);
    const paint = (x: number, y: number, gray: number) => pixels.fill(gray, (y * 9 + x) * 4, (y * 9 + x) * 4 + 3);
    paint(0, 0, 0);
    paint(6, 6, 243);
    for (const [x, y] of [
      [5, 6],
      [7, 6],
      [6, 5],
      [6, 7],
    ]) {
      paint(x, y, beside);
    }
    for (const kernels of [native, plain]) {
      const out = new Uint8Array(81);
      kernels.inkCoverage(pixels, { width: 9, height: 9 }, white, out);
      expect(out[6 * 9 + 6]).toBe(coverage);
    }
  }
});

/** How far two places below 128 px may lie off together by their rounding to f32. */
const F32_PLACE_PX = 2 ** -16;

test('the ball at a point touches the opposite one that is told', () => {
  fc.assert(
    fc.property(planes(widths, heights), fc.constantFrom('shape' as const, 'ground' as const), ({ plane, ...size }, side) => {
      const shape = shapePlane(plain, plane, size);
      const edge = plain.shapeEdge(shape);
      const sign = side === 'shape' ? 1 : -1;
      for (const kernels of [native, plain]) {
        const { radii, opposite } = edgeWidths(kernels, edge, shape.area, { side, maxPx: 9, leanDegrees: 50 });
        for (let point = 0; point < edge.count; point++) {
          const other = opposite[point];
          expect(other >= 0).toBe(radii[point] < Number.POSITIVE_INFINITY);
          if (other < 0) continue;
          const [dx, dy] = [edge.x[other] - edge.x[point], edge.y[other] - edge.y[point]];
          const ahead = sign * (dx * edge.normalX[point] + dy * edge.normalY[point]);
          const throughPoint = (dx * dx + dy * dy) / (2 * ahead);
          const turn = edge.normalX[point] * edge.normalX[other] + edge.normalY[point] * edge.normalY[other];
          const alongEdge = (-sign * (dx * edge.normalX[other] + dy * edge.normalY[other])) / (1 - turn);
          // Places are told as f32: of points that nearly touch, one a hair before the other, the ball is no surer than they are.
          const sure = 1e-3 + (radii[point] * F32_PLACE_PX) / ahead;
          expect(Math.min(Math.abs(radii[point] - throughPoint), Math.abs(radii[point] - alongEdge))).toBeLessThan(sure);
        }
      }
    }),
    { numRuns: 60 },
  );
});
