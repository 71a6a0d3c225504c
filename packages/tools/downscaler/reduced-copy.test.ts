import { halveImage, type PixelImage, plainKernels } from '@underbase/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reducedBorder, reducedCopy } from './reduced-copy.ts';

const kernels = plainKernels();

function noise(width: number, height: number): PixelImage {
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => Math.imul(at + 7, 0x9e3779b1) >>> 24);
  return { width, height, pixels, dpi: 300, icc: null };
}

function halved(image: PixelImage, times: number): PixelImage {
  return times === 0 ? image : halved(halveImage(kernels, image), times - 1);
}

const sides = fc.integer({ min: 1, max: 40 });

test('strip by strip, a copy is what halving the whole picture gives, and its border is known without it', () => {
  fc.assert(
    fc.property(sides, fc.integer({ min: 1, max: 150 }), fc.integer({ min: 0, max: 7 }), (width, height, times) => {
      const image = noise(width, height);
      const expected = halved(image, times);
      const copy = reducedCopy(kernels, image, times);
      expect([copy.width, copy.height]).toEqual([expected.width, expected.height]);
      expect([...copy.pixels]).toEqual([...expected.pixels]);
      const words = new Uint32Array(expected.pixels.slice().buffer);
      const upper = words.subarray(0, copy.width);
      const lower = words.subarray((copy.height - 1) * copy.width);
      const column = (x: number) => words.filter((_, at) => at % copy.width === x);
      const border = new Uint32Array(reducedBorder(kernels, image, times).buffer);
      expect([...border]).toEqual([...upper, ...lower, ...column(0), ...column(copy.width - 1)]);
    }),
    { numRuns: 150 },
  );
});
