import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { PROOF_CELL, SUMS, SUMS_OF_CELL } from '../separation/proof-cells.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

const garment = { r: 20, g: 33, b: 61 };
const byte = fc.nat(255);
/** Mostly opaque, with clear and soft pixels among them. */
const alpha = fc.oneof({ weight: 6, arbitrary: fc.constant(255) }, fc.constant(0), byte);

test('native sums are the plain twin’s, wherever cells lie in the art', () => {
  const places = fc.record({
    cells: fc.integer({ min: 0, max: 5 }),
    before: fc.nat(3),
    behind: fc.nat(3),
    above: fc.nat(2),
    below: fc.nat(2),
  });
  fc.assert(
    fc.property(places, fc.infiniteStream(byte), fc.infiniteStream(alpha), ({ cells, before, behind, above, below }, bytes, alphas) => {
      const rect = { x: 5, y: 9, width: before + cells * PROOF_CELL + behind, height: above + PROOF_CELL + below };
      const art = new Uint8Array(rect.width * rect.height * 4).map((_, at) => (at % 4 === 3 ? alphas : bytes).next().value);
      const place = { x: rect.x, y: rect.y + above, width: rect.width, height: PROOF_CELL };
      // A print that is near the art in places.
      const proof = new Uint8Array(rect.width * PROOF_CELL * 4).map((_, at) => {
        const own = art[at + above * rect.width * 4];
        return bytes.next().value < 128 ? own : Math.min(255, own + (bytes.next().value % 9));
      });
      const strip = { art: { rect, pixels: art }, proof: { rect: place, pixels: proof }, garment };
      const [one, other] = [native, plain].map((kernels) => {
        const sums = new Int32Array(cells * SUMS_OF_CELL).fill(99);
        kernels.compareCells({ ...strip, left: rect.x + before, cells }, sums);
        return sums;
      });
      expect(one).toEqual(other);
    }),
  );
});

test('a cell that prints ten levels too dark is all off, and the same way', () => {
  const rect = { x: 0, y: 0, width: 8, height: 8 };
  const filled = (level: number) => new Uint8Array(8 * 8 * 4).fill(level).map((value, at) => (at % 4 === 3 ? 255 : value));
  for (const kernels of [native, plain]) {
    const sums = new Int32Array(SUMS_OF_CELL);
    kernels.compareCells({ art: { rect, pixels: filled(110) }, proof: { rect, pixels: filled(100) }, garment, left: 0, cells: 1 }, sums);
    expect([sums[SUMS.art], sums[SUMS.differing], sums[SUMS.size], sums[SUMS.signed]]).toEqual([64, 64, 64 * 30, 640]);
    expect([sums[SUMS.wanted] / sums[SUMS.size], sums[SUMS.printed + 2] / sums[SUMS.size]]).toEqual([110, 100]);
  }
});
