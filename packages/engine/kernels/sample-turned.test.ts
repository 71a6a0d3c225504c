import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import type { PixelWindow, Rect } from '../image.ts';
import { seededRandom } from '../random.ts';
import type { AffineMap } from '../resample/turned-sampling.ts';
import { instantiateKernels } from './instantiate-kernels.ts';
import type { Kernels } from './kernels.ts';
import { plainKernels } from './plain-kernels.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

/** Art of flat parts, opaque grain and soft alpha, each in its own squares. */
function art(width: number, height: number, seed: number): PixelWindow {
  const random = seededRandom(seed);
  const pixels = new Uint8Array(width * height * 4);
  const flat = [random.nextBelow(256), random.nextBelow(256), random.nextBelow(256)];
  for (let at = 0; at < width * height; at++) {
    const kind = (Math.floor((at % width) / 9) + Math.floor(at / width / 7)) % 4;
    for (let channel = 0; channel < 3; channel++) pixels[at * 4 + channel] = kind === 0 ? flat[channel] : random.nextBelow(256);
    pixels[at * 4 + 3] = [255, 255, random.nextBelow(256), 0][kind];
  }
  return { rect: { x: random.nextBelow(5), y: random.nextBelow(5), width, height }, pixels };
}

function turned(degrees: number, flip: 1 | -1, c: number, f: number): AffineMap {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { a: flip * cos, b: flip * sin, c, d: -sin, e: cos, f };
}

function sample(kernels: Kernels, source: PixelWindow, rect: Rect, map: AffineMap): Uint8Array {
  const target = { rect, pixels: new Uint8Array(rect.width * rect.height * 4).fill(77) };
  kernels.sampleTurned({ source, target, map });
  return target.pixels;
}

const jobs = fc.record({
  source: fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 50 }), fc.nat())
    .map(([width, height, seed]) => art(width, height, seed)),
  rect: fc.record({
    x: fc.integer({ min: -40, max: 40 }),
    y: fc.integer({ min: -40, max: 40 }),
    // Some are larger than what the native one makes at once.
    width: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constant(150)),
    height: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constant(150)),
  }),
  map: fc
    .tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(1 as const, -1 as const), fc.integer({ min: -90, max: 90 }))
    .map(([degrees, flip, away]) => turned(degrees, flip, away / 3, -away / 7)),
});

/** The worst differences, in levels: of alpha, of colors as far as they are seen, and of opaque colors. */
function differences(one: Uint8Array, other: Uint8Array): { alpha: number; seen: number; opaque: number } {
  const worst = { alpha: 0, seen: 0, opaque: 0 };
  for (let at = 0; at < one.length; at += 4) {
    const [alpha, beside] = [one[at + 3], other[at + 3]];
    worst.alpha = Math.max(worst.alpha, Math.abs(alpha - beside));
    for (let channel = at; channel < at + 3; channel++) {
      worst.seen = Math.max(worst.seen, Math.abs((one[channel] * alpha - other[channel] * beside) / 255));
      if (alpha === 255) worst.opaque = Math.max(worst.opaque, Math.abs(one[channel] - other[channel]));
    }
  }
  return worst;
}

test('native and plain turn alike: within a level of what is seen', () => {
  fc.assert(
    fc.property(jobs, ({ source, rect, map }) => {
      const worst = differences(sample(native, source, rect, map), sample(plain, source, rect, map));
      expect(worst.alpha).toBeLessThanOrEqual(1);
      expect(worst.opaque).toBeLessThanOrEqual(1);
      expect(worst.seen).toBeLessThanOrEqual(2);
    }),
    { numRuns: 120 },
  );
});

test('any part of a turned picture equals its place in the whole', () => {
  const whole = { x: 0, y: 0, width: 200, height: 180 };
  const map = turned(17.3, 1, -31.4, 20.1);
  const source = art(140, 150, 5);
  const all = sample(native, source, whole, map);
  for (const rect of [
    { x: 0, y: 90, width: 200, height: 11 },
    { x: 121, y: 3, width: 30, height: 170 },
  ]) {
    const part = sample(native, source, rect, map);
    for (let y = 0; y < rect.height; y++) {
      const from = ((rect.y + y) * whole.width + rect.x) * 4;
      expect(part.subarray(y * rect.width * 4, (y + 1) * rect.width * 4)).toEqual(all.subarray(from, from + rect.width * 4));
    }
  }
});

test('an even color stays what it is at any angle, and clear pixels hold no color', () => {
  const source = { rect: { x: -50, y: -50, width: 120, height: 120 }, pixels: new Uint8Array(120 * 120 * 4) };
  for (const pixel of [
    [201, 3, 77, 255],
    [13, 250, 128, 91],
    [90, 90, 90, 0],
  ]) {
    for (let at = 0; at < source.pixels.length; at += 4) source.pixels.set(pixel, at);
    const shown = pixel[3] === 0 ? [0, 0, 0, 0] : pixel;
    for (const kernels of [native, plain]) {
      const made = sample(kernels, source, { x: 0, y: 0, width: 9, height: 9 }, turned(33.3, -1, 8.2, 3.9));
      for (let at = 0; at < made.length; at += 4) expect([...made.subarray(at, at + 4)]).toEqual(shown);
    }
  }
});
