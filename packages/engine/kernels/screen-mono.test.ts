import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { buildScreen } from '../screen/build-screen.ts';
import { DOT_SHAPES } from '../screen/spot-function.ts';
import { arbitraryPixels, isMarginIntact } from './arbitrary-pixels.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();
const WHITE = 0xffffffff;

const screens = fc
  .record({
    lpi: fc.constantFrom(30, 45, 60, 141.4),
    dpi: fc.constantFrom(150, 300, 600),
    angleDeg: fc.constantFrom(0, 15, 22.5, 45, 90),
    shape: fc.constantFrom(...DOT_SHAPES),
  })
  .map(buildScreen);

test('native and plain agree, anywhere in a picture', () => {
  const place = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(arbitraryPixels(90), screens, place, place, fc.constantFrom(WHITE, 0), (pixels, screen, x, y, paper) => {
      const width = Math.min(7, pixels.length / 4);
      const rect = { x, y, width, height: width ? Math.floor(pixels.length / 4 / width) : 0 };
      const expected = pixels.slice();
      plain.screenMono(expected, rect, screen, paper, expected);
      native.screenMono(pixels, rect, screen, paper, pixels);
      expect([...pixels]).toEqual([...expected]);
      expect(isMarginIntact(pixels)).toBe(true);
    }),
    { numRuns: 80 },
  );
});

test('gray art is screened as its plane of coverage is', () => {
  const rect = { x: 3, y: 5, width: 64, height: 16 };
  const coverage = Uint8Array.from({ length: 1024 }, (_, at) => (at * 7) & 255);
  const pixels = Uint8Array.from({ length: 4096 }, (_, at) => (at % 4 === 3 ? 255 : 255 - coverage[at >> 2]));
  const screen = buildScreen({ lpi: 45, dpi: 300, angleDeg: 22.5, shape: 'round' });
  const dots = new Uint8Array(1024);
  plain.screenPlane(coverage, rect, screen, dots);
  native.screenMono(pixels, rect, screen, WHITE, pixels);
  expect([...dots].map((dot) => 255 - dot)).toEqual([...pixels].filter((_, at) => at % 4 === 0));
});

test('transparency prints nothing, black prints full, and paper is what is asked for', () => {
  const screen = buildScreen({ lpi: 45, dpi: 300, angleDeg: 0, shape: 'round' });
  const rect = { x: 0, y: 0, width: 2, height: 1 };
  const pixels = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 255);
  const out = new Uint8Array(8);
  native.screenMono(pixels, rect, screen, WHITE, out);
  expect([...out]).toEqual([255, 255, 255, 255, 0, 0, 0, 255]);
  native.screenMono(pixels, rect, screen, 0, out);
  expect([...out]).toEqual([0, 0, 0, 0, 0, 0, 0, 255]);
});
