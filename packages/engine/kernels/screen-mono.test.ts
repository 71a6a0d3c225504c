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

test('native and plain agree where art is flat: white, clear, black, and tints that some dots print', () => {
  const rect = { x: 7, y: 11, width: 96, height: 12 };
  const tones = [0, 255, 254, 253, 1, 2, 3, 128];
  const pixels = new Uint8Array(rect.width * rect.height * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const [column, row] = [(at / 4) % rect.width, Math.floor(at / 4 / rect.width)];
    const tone = tones[Math.floor(column / 12)];
    pixels.set([tone, tone, tone, row < 4 ? 255 : row < 8 ? 0 : 200], at);
  }
  for (const highest of [254, 255]) {
    const screen = buildScreen({ lpi: 45, dpi: 300, angleDeg: 22.5, shape: 'round' });
    if (screen.kind !== 'phase') throw new Error('a screen at any angle goes by phase');
    // Places that no coverage reaches have 255: there black stays paper.
    const table = { ...screen, thresholds: screen.thresholds.map((threshold) => (threshold > 250 ? highest : threshold)) };
    const [one, other] = [new Uint8Array(pixels.length), new Uint8Array(pixels.length)];
    plain.screenMono(pixels, rect, table, WHITE, one);
    native.screenMono(pixels, rect, table, WHITE, other);
    expect([...other]).toEqual([...one]);
  }
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
