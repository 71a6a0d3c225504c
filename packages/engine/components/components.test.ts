import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { floodWithHysteresis } from './hysteresis.ts';
import { type Connectivity, labelComponents } from './label-components.ts';
import { paintLabels } from './paint-components.ts';
import { type Point, RunList, runsBetween } from './run-list.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

interface Field {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

const STEPS = {
  4: [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ],
  8: [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
} as const;

/** Fields of every density, some with long runs, wider than one 64-pixel step of the kernel now and then. */
const fields: fc.Arbitrary<Field> = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 60, max: 140 })),
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 1, max: 30 }),
  )
  .chain(([width, height, repeat]) =>
    fc.array(fc.integer({ min: 0, max: 4 }), { minLength: width * height, maxLength: width * height }).map((cells) => ({
      width,
      height,
      values: Uint8Array.from(cells, (_, index) => cells[index - (index % repeat)]),
    })),
  );

/** The dullest possible reference: spread from one pixel over all that is connected. */
function flood(
  { width, height, values }: Field,
  start: Point,
  low: number,
  connectivity: Connectivity,
  visit: (index: number) => boolean,
): void {
  const stack = [start];
  while (stack.length) {
    const { x, y } = stack.pop() as Point;
    if (x < 0 || y < 0 || x >= width || y >= height || values[y * width + x] < low || !visit(y * width + x)) continue;
    for (const [dx, dy] of STEPS[connectivity]) stack.push({ x: x + dx, y: y + dy });
  }
}

function labelNaively(field: Field, threshold: number, connectivity: Connectivity): Uint32Array {
  const labels = new Uint32Array(field.values.length);
  let next = 0;
  for (let index = 0; index < labels.length; index++) {
    if (labels[index] || field.values[index] < threshold) continue;
    next++;
    flood(field, { x: index % field.width, y: Math.floor(index / field.width) }, threshold, connectivity, (at) => {
      if (labels[at]) return false;
      labels[at] = next;
      return true;
    });
  }
  return labels;
}

/** Values of 3 and more have the highest bit of a word set. */
const PIXEL = 800_000_000;

test('native and plain find the same runs, in bytes, in words and in pixels', () => {
  fc.assert(
    fc.property(fields, fc.constantFrom(-1, 0, 0.5, 1, 2, 2.5, 4, 5, 300), ({ width, height, values }, threshold) => {
      const found = [native, plain].flatMap((kernels) =>
        [values, Uint16Array.from(values, (value) => value * 13_000), Uint32Array.from(values, (value) => value * PIXEL)].map(
          (field, kind) => {
            const runs = new RunList(width, height);
            kernels.scanRuns(field, threshold * [1, 13_000, PIXEL][kind], runs);
            return [[...runs.rowStarts], [...runs.edges.subarray(0, runs.count * 2)]];
          },
        ),
      );
      for (const other of found.slice(1)) expect(other).toEqual(found[0]);
    }),
  );
});

test('what lies between runs is what does not reach the threshold', () => {
  fc.assert(
    fc.property(fields, fc.integer({ min: 1, max: 5 }), ({ width, height, values }, threshold) => {
      const listOf = (bytes: Uint8Array, least: number): RunList => {
        const list = new RunList(width, height);
        plain.scanRuns(bytes, least, list);
        return list;
      };
      const [rest, other] = [
        runsBetween(listOf(values, threshold)),
        listOf(
          values.map((value) => (value < threshold ? 1 : 0)),
          1,
        ),
      ];
      expect([...rest.rowStarts]).toEqual([...other.rowStarts]);
      expect([...rest.edges.subarray(0, rest.count * 2)]).toEqual([...other.edges.subarray(0, other.count * 2)]);
    }),
  );
});

test.each([4, 8] as const)('parts, areas and boxes agree with naive flooding, %d-connected', (connectivity) => {
  fc.assert(
    fc.property(fields, fc.integer({ min: 1, max: 4 }), (field, threshold) => {
      const components = labelComponents(native, field.values, field, { threshold, connectivity });
      const labels = new Uint32Array(field.values.length);
      paintLabels(components, labels);
      const expected = labelNaively(field, threshold, connectivity);
      expect([...labels]).toEqual([...expected]);
      expect(components.count).toBe(Math.max(0, ...expected));
      for (let label = 1; label <= components.count; label++) {
        const indices = [...expected.keys()].filter((index) => expected[index] === label);
        const [xs, ys] = [indices.map((index) => index % field.width), indices.map((index) => Math.floor(index / field.width))];
        expect(components.areas[label]).toBe(indices.length);
        expect([...components.boxes.subarray(label * 4, label * 4 + 4)]).toEqual([
          Math.min(...xs),
          Math.min(...ys),
          Math.max(...xs) + 1,
          Math.max(...ys) + 1,
        ]);
      }
    }),
  );
});

test('flooding with hysteresis agrees with naive flooding from every kind of seed', () => {
  const points = fc.array(fc.record({ x: fc.integer({ min: -2, max: 20 }), y: fc.integer({ min: -2, max: 9 }) }), { maxLength: 4 });
  const seedings = fc.oneof(fc.constantFrom('border' as const, 'anywhere' as const), points);
  fc.assert(
    fc.property(
      fields,
      seedings,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom<Connectivity>(4, 8),
      (field, seeds, low, gap, connectivity) => {
        const high = low + gap;
        const isSeed = (x: number, y: number) => {
          if (seeds === 'anywhere') return true;
          if (seeds === 'border') return x === 0 || y === 0 || x === field.width - 1 || y === field.height - 1;
          return seeds.some((seed) => seed.x === x && seed.y === y);
        };
        const expected = new Uint8Array(field.values.length);
        for (let index = 0; index < expected.length; index++) {
          const start = { x: index % field.width, y: Math.floor(index / field.width) };
          if (field.values[index] < high || !isSeed(start.x, start.y)) continue;
          flood(field, start, low, connectivity, (at) => {
            if (expected[at]) return false;
            expected[at] = 255;
            return true;
          });
        }
        const out = new Uint8Array(field.values.length);
        const written = floodWithHysteresis(native, field.values, field, { low, high, seeds, connectivity }, out);
        expect([...out]).toEqual([...expected]);
        expect(written).toBe(expected.reduce((sum, value) => sum + value / 255, 0));
      },
    ),
  );
});

test('an empty picture has no parts', () => {
  expect(labelComponents(native, new Uint8Array(0), { width: 0, height: 5 }).count).toBe(0);
  expect(labelComponents(native, new Uint8Array(0), { width: 5, height: 0 }).count).toBe(0);
});
