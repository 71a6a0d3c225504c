import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { areaRect } from '../offset/cell-area.ts';
import { pieceGrid } from '../offset/piece-grid.ts';
import { offsetCoverage, shapeOutline } from '../offset/shape-outline.ts';
import type { StrokeRows } from '../offset/stroke-rows.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

/** Bytes from a seed: runs of 0, of 255 and of noise, as planes of coverage have them; on private or shared memory. */
const planes = (length: number) =>
  fc
    .tuple(fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 3 }), fc.nat(255)), { minLength: 1 }), fc.boolean())
    .map(([runs, isShared]) => {
      const memory = new Uint8Array(isShared ? new SharedArrayBuffer(length) : new ArrayBuffer(length));
      for (let at = 0, run = 0; at < length; run++) {
        const [count, kind, value] = runs[run % runs.length];
        for (let n = 0; n < count && at < length; n++, at++)
          memory[at] = kind === 0 ? 0 : kind === 1 ? 255 : kind === 2 ? value : (value + n * 67) & 255;
      }
      return memory;
    });

const sides = fc.record({ width: fc.integer({ min: 1, max: 70 }), height: fc.integer({ min: 1, max: 9 }) });

test('alpha of rows lands where it is told, with nothing around it', () => {
  const jobs = sides.chain(({ width, height }) =>
    fc.tuple(planes(width * height * 4), fc.nat(9), fc.nat(9)).map(([pixels, left, right]) => ({ width, height, pixels, left, right })),
  );
  fc.assert(
    fc.property(jobs, ({ width, height, pixels, left, right }) => {
      const stride = left + width + right;
      const [one, other] = [native, plain].map((kernels) => {
        const out = new Uint8Array(stride * height + 2).fill(99);
        kernels.alphaRows(pixels, width, out.subarray(1, -1), stride, left);
        return out;
      });
      expect([...one]).toEqual([...other]);
      expect(one[1 + left]).toBe(pixels[3]);
      expect([one[0], one[one.length - 1]]).toEqual([99, 99]);
    }),
  );
});

test('squares that an edge passes are found in order, native and plain', () => {
  const jobs = sides.chain((size) => planes(size.width * size.height).map((plane) => ({ size, plane })));
  fc.assert(
    fc.property(jobs, ({ size, plane }) => {
      expect([...native.edgeSquares(plane, size)]).toEqual([...plain.edgeSquares(plane, size)]);
    }),
    { numRuns: 300 },
  );
  const [o, x, f] = [0, 200, 60];
  const literal = Uint8Array.of(o, o, o, o, o, o, o, f, o, o, o, o, o, o, o, x, o, o, o, o, o, o, o, o, o, o, o, o, o, o);
  for (const kernels of [native, plain]) {
    const found = kernels.edgeSquares(literal, { width: 6, height: 5 });
    // The pixel at column 3, row 2 is inside; the one at column 1, row 1 is faint.
    expect([...found]).toEqual([7 + 0x80000000, 8, 9, 14, 15]);
  }
});

test('native and plain lay the same stroke and count the same', () => {
  const jobs = sides.chain(({ width, height }) => {
    const stride = width + 5;
    const layer = planes(stride * height + 3);
    const art = fc
      .tuple(fc.integer({ min: 1, max: 80 }), fc.integer({ min: -30, max: 30 }), fc.boolean())
      .chain(([artWidth, left, hasHoles]) =>
        fc.tuple(planes(artWidth * height * 4), planes((artWidth + 4) * height + 2)).map(([pixels, mask]) => ({
          pixels,
          width: artWidth,
          left,
          holes: hasHoles ? { mask, at: 2, stride: artWidth + 4 } : null,
        })),
      );
    return fc.record({
      art: fc.option(art),
      width: fc.constant(width),
      height: fc.constant(height),
      at: fc.constant(3),
      stride: fc.constant(stride),
      kept: fc.option(layer),
      bands: fc.array(fc.option(layer), { minLength: 1, maxLength: 3 }),
      colors: fc.constant(Uint32Array.of(0x2040ff, 0x00ff00, 0xfe0181)),
      fillsHoles: fc.boolean(),
    });
  });
  fc.assert(
    fc.property(jobs, ({ height, ...job }) => {
      const [one, other] = [native, plain].map((kernels) => {
        const pixels = new Uint8Array(job.width * height * 4).fill(7);
        const sums = kernels.layStroke({ ...job, pixels } satisfies StrokeRows);
        return { pixels: [...pixels], sums };
      });
      expect(one).toEqual(other);
    }),
    { numRuns: 400 },
  );
});

test('a stroke fills what is clear, completes rims and leaves opaque art alone', () => {
  const art = Uint8Array.of(10, 20, 30, 255, 10, 20, 30, 51, 1, 2, 3, 0, 1, 2, 3, 0);
  const rows = { width: 4, at: 0, stride: 4, kept: null, colors: Uint32Array.of(0x0000ff), fillsHoles: false };
  for (const kernels of [native, plain]) {
    const pixels = new Uint8Array(16);
    const job = { ...rows, art: { pixels: art, width: 4, left: 0, holes: null }, bands: [Uint8Array.of(255, 255, 255, 0)], pixels };
    expect(kernels.layStroke(job)).toEqual({ stroke: 204 + 255, soft: 0 });
    expect([...pixels]).toEqual([10, 20, 30, 255, 206, 4, 6, 255, 255, 0, 0, 255, 1, 2, 3, 0]);
  }
});

test('native and plain offset an edge alike, and neither touches what the edge moves away from', () => {
  const AREA = { x: 0, y: 0, columns: 14, rows: 12 };
  const { width, height } = areaRect(AREA);
  const shapes = fc.record({
    x: fc.double({ min: 30, max: 80, noNaN: true }),
    y: fc.double({ min: 30, max: 60, noNaN: true }),
    innerPx: fc.double({ min: 0, max: 12, noNaN: true }),
    thickPx: fc.double({ min: 2, max: 18, noNaN: true }),
  });
  fc.assert(
    fc.property(shapes, fc.constantFrom(0.2, 0.8, 4, 20, -0.2, -0.8, -3), ({ x, y, innerPx, thickPx }, radiusPx) => {
      const plane = Uint8Array.from({ length: width * height }, (_, at) => {
        const apart = Math.hypot((at % width) + 0.5 - x, Math.floor(at / width) + 0.5 - y);
        return Math.round(255 * Math.min(1, Math.max(0, Math.min(apart - innerPx, innerPx + thickPx - apart) + 0.5)));
      });
      const outline = shapeOutline(native, plane, AREA, Math.abs(radiusPx));
      const [one, other] = [native, plain].map((kernels) => offsetCoverage(kernels, outline, radiusPx));
      for (let at = 0; at < plane.length; at++) {
        // Not more than rounding, which native does in single precision.
        if (Math.abs(one[at] - other[at]) > 1) throw new Error(`${one[at]} and ${other[at]} at ${at % width}, ${Math.floor(at / width)}`);
        if (radiusPx >= 0.8 && plane[at] > 127) expect(one[at]).toBe(255);
        if (radiusPx <= -0.8 && plane[at] < 128) expect(one[at]).toBe(0);
      }
    }),
    { numRuns: 60 },
  );
});

test('pieces without a shape cover what they do in an empty one', () => {
  const area = { x: 0, y: 0, columns: 14, rows: 12 };
  const { width, height } = areaRect(area);
  const empty = new Uint8Array(width * height);
  const count = 9;
  const numbers = Float64Array.from(
    { length: 4 * count },
    (_, at) => [30, 24, 31.5, 25][at % 4] + [2, 1, 2, 1][at % 4] * Math.floor(at / 4),
  );
  const grid = pieceGrid(native, area, { count, numbers }, 40);
  for (const kernels of [native, plain]) {
    const [alone, within] = [null, empty].map((plane) => offsetCoverage(kernels, { area, plane, grid }, 5));
    expect(alone).toEqual(within);
    expect(alone.includes(255)).toBe(true);
  }
});
