import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { COVERAGE_BLOCK, type CoverageTables } from './coverage-tables.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const size = fc.record({ width: fc.integer({ min: 1, max: 37 }), height: fc.integer({ min: 1, max: 29 }) });

/** Tables of a small picture: cells bare, mixed, solid and pale, blocks of every kind, an uneven ground. */
const tables = fc
  .tuple(size, fc.infiniteStream(unit), fc.constantFrom(0, 6))
  .map(([{ width, height }, random, ringing]): CoverageTables => {
    const next = () => random.next().value;
    const [columns, rows] = [Math.ceil(width / 8), Math.ceil(height / 8)];
    const kinds = Uint8Array.from({ length: columns * rows }, () => Math.floor(next() * 3.99));
    const cells = new Float32Array(columns * rows * 4);
    for (let cell = 0; cell < kinds.length; cell++) {
      for (let channel = 0; channel < 3; channel++) cells[cell * 4 + channel] = kinds[cell] === 0 ? 0 : 20 + 180 * next();
      cells[cell * 4 + 3] = next() < 0.3 ? -1 : 12 * next();
    }
    const blocks = Uint8Array.from({ length: (columns + 1) * (rows + 1) }, () => Math.floor(next() * 3.99));
    // Two inks want two.
    for (let block = 0; block < blocks.length; block++)
      if (!kinds.every((kind) => kind > 0) && blocks[block] === 3) blocks[block] = COVERAGE_BLOCK.SOLVE;
    const surface = Float32Array.from({ length: 18 }, (_, term) => (term % 6 === 0 ? 10 + 60 * next() : 4 * next() - 2));
    return { width, height, surface, columns, rows, cells, kinds, blocks, grain: 0.5 + 3 * next(), blotch: 0.35 + next(), ringing };
  });

test('native coverage agrees with the plain twin, in whole pictures and in parts of them', () => {
  fc.assert(
    fc.property(tables, fc.infiniteStream(fc.integer({ min: 0, max: 255 })), unit, (model, bytes, part) => {
      const { width, height } = model;
      const source = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
        at % 4 === 3 ? (at % 5 ? 255 : bytes.next().value) : bytes.next().value,
      );
      const y = Math.floor(part * (height - 1));
      const x = Math.floor(part * (width - 1));
      const whole = { left: 0, top: 0, width, rows: height, source, x: 0, y: 0, wantedWidth: width, wantedRows: height };
      const parts = { ...whole, x, y, wantedWidth: width - x, wantedRows: height - y };
      for (const strip of [whole, parts]) {
        const [one, other] = [native, plain].map((kernels) => {
          const target = new Uint8Array(strip.wantedWidth * strip.wantedRows * 4).fill(77);
          kernels.coverage({ ...strip, target }, model);
          return target;
        });
        for (let at = 0; at < one.length; at += 4) {
          expect(Math.abs(one[at + 3] - other[at + 3])).toBeLessThanOrEqual(1);
          for (let channel = 0; channel < 3; channel++) {
            expect(Math.abs(one[at + channel] * one[at + 3] - other[at + channel] * other[at + 3]) / 255).toBeLessThanOrEqual(1.5);
          }
        }
      }
    }),
    { numRuns: 150 },
  );
});
