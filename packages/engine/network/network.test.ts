import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { decodeBase64 } from './decode-base64.ts';
import golden from './golden/tiny.json' with { type: 'json' };
import { openNetwork } from './open-network.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();
const tiny = decodeBase64(golden.weights);

/** Noise with flat and clear areas, as the seed has it. */
function someArt(width: number, height: number, bytes: readonly number[], isOpaque: boolean): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at++) pixels[at] = bytes[(at * 7 + (at >> 5)) % bytes.length];
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = isOpaque || pixels[at] > 200 ? 255 : pixels[at] < 60 ? 0 : pixels[at];
  const [flat, inked] = [pixels.length >> 2, pixels.length >> 1];
  for (let at = 0; at < inked - 3; at += 4) pixels.set(bytes.slice(0, at < flat ? 4 : 3), at);
  return pixels;
}

const art = fc
  .tuple(
    fc.integer({ min: 1, max: 23 }),
    fc.integer({ min: 1, max: 17 }),
    fc.array(fc.nat(255), { minLength: 5, maxLength: 40 }),
    fc.boolean(),
  )
  .map(([width, height, bytes, isOpaque]) => ({ width, height, pixels: someArt(width, height, bytes, isOpaque) }));

test('gives what PyTorch gives, within one level of premultiplied color', () => {
  const out = openNetwork(tiny, native).enlarge(decodeBase64(golden.pixels), golden.width, golden.height);
  let compared = 0;
  for (let at = 0; at < out.length; at += 4) {
    const alpha = golden.premultiplied[at + 3];
    const source = Math.floor(at / 4 / 22 / 2) * 11 + Math.floor(((at / 4) % 22) / 2);
    const isHeld = decodeBase64(golden.pixels)[source * 4 + 3] !== out[at + 3] || out[at + 3] % 255 !== 0;
    if (!isHeld) continue;
    expect(Math.abs(out[at + 3] - alpha)).toBeLessThan(1);
    for (let channel = 0; channel < 3; channel++) {
      const expected = Math.min(alpha, golden.premultiplied[at + channel]);
      expect(Math.abs((out[at + channel] * out[at + 3]) / 255 - expected)).toBeLessThan(1);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(200);
});

test('native and plain agree to the byte', () => {
  fc.assert(
    fc.property(art, fc.integer({ min: 0, max: 64 }), ({ width, height, pixels }, strength) => {
      const [one, other] = [openNetwork(tiny, native, strength), openNetwork(tiny, plain, strength)];
      expect(one.enlarge(pixels, width, height)).toEqual(other.enlarge(pixels, width, height));
    }),
    { numRuns: 60 },
  );
});

test('a part with its margin equals the same place of the whole', () => {
  const { enlarge, reachPx, factor } = openNetwork(tiny, native);
  fc.assert(
    fc.property(art, fc.nat(20), fc.nat(15), fc.integer({ min: 1, max: 9 }), ({ width, height, pixels }, left, top, side) => {
      const [x, y] = [left % width, top % height];
      const [right, bottom] = [Math.min(width, x + side), Math.min(height, y + side)];
      const [x0, y0] = [Math.max(0, x - reachPx), Math.max(0, y - reachPx)];
      const [x1, y1] = [Math.min(width, right + reachPx), Math.min(height, bottom + reachPx)];
      const part = new Uint8Array((x1 - x0) * (y1 - y0) * 4);
      for (let row = y0; row < y1; row++)
        part.set(pixels.subarray((row * width + x0) * 4, (row * width + x1) * 4), (row - y0) * (x1 - x0) * 4);
      const [whole, cut] = [enlarge(pixels, width, height), enlarge(part, x1 - x0, y1 - y0)];
      for (let row = y * factor; row < bottom * factor; row++) {
        const from = (row * width * factor + x * factor) * 4;
        const inside = ((row - y0 * factor) * (x1 - x0) * factor + (x - x0) * factor) * 4;
        const length = (right - x) * factor * 4;
        expect(cut.subarray(inside, inside + length)).toEqual(whole.subarray(from, from + length));
      }
    }),
    { numRuns: 60 },
  );
});

test('one color stays that color, at any opacity', () => {
  const { enlarge } = openNetwork(tiny, native);
  fc.assert(
    fc.property(fc.nat(255), fc.nat(255), fc.integer({ min: 1, max: 255 }), (red, blue, alpha) => {
      const pixels = new Uint8Array(6 * 5 * 4);
      for (let at = 0; at < pixels.length; at += 4) pixels.set([red, 77, blue, alpha], at);
      const out = enlarge(pixels, 6, 5);
      for (let at = 0; at < out.length; at += 4) expect([...out.subarray(at, at + 4)]).toEqual([red, 77, blue, alpha]);
    }),
    { numRuns: 40 },
  );
});

test('an edge of one color against nothing keeps the color, whatever its opacity', () => {
  const pixels = new Uint8Array(9 * 7 * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([230, 40, 120, [0, 40, 130, 255, 255][(at / 4) % 5]], at);
  const out = openNetwork(tiny, native).enlarge(pixels, 9, 7);
  const inks = new Set<string>();
  for (let at = 0; at < out.length; at += 4) if (out[at + 3] > 0) inks.add(out.subarray(at, at + 3).join());
  expect([...inks]).toEqual(['230,40,120']);
});

test('opaque stays opaque, and what is clear is 0, 0, 0, 0', () => {
  const { enlarge } = openNetwork(tiny, native);
  fc.assert(
    fc.property(art, ({ width, height, pixels }) => {
      for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
      const out = enlarge(pixels, width, height);
      for (let at = 3; at < out.length; at += 4) expect(out[at]).toBe(255);
    }),
    { numRuns: 30 },
  );
  expect(enlarge(Uint8Array.of(9, 9, 9, 0, 7, 7, 7, 0), 2, 1)).toEqual(new Uint8Array(32));
  expect(enlarge(new Uint8Array(0), 0, 0)).toEqual(new Uint8Array(0));
});

test('bytes that are no network are refused', () => {
  expect(() => openNetwork(new Uint8Array(8), native)).toThrow('cut short');
  expect(() => openNetwork(new Uint8Array(400), native)).toThrow('no weights');
  expect(() => openNetwork(tiny.subarray(0, tiny.length - 2), native)).toThrow('as long as');
  expect(() => openNetwork(tiny.subarray(0, 200), native)).toThrow('cut short');
});
