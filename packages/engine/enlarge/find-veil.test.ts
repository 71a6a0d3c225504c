import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import type { PixelImage } from '../image.ts';
import { instantiateKernels } from '../kernels/instantiate-kernels.ts';
import { findVeil } from './find-veil.ts';
import { layVeil, liftVeil } from './veil.ts';

const native = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [60, 24];

/** Art of one color whose alpha is written out, 0 to 255. */
function art(alphaAt: (x: number, y: number) => number): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let index = 0; index < WIDTH * HEIGHT; index++) {
    const alpha = Math.round(alphaAt(index % WIDTH, Math.floor(index / WIDTH)));
    if (alpha > 0) pixels.set([20, 60, 200, alpha], index * 4);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: null, icc: null };
}

/** How much of a pixel a bar with softened sides covers. */
const bar = (x: number, from: number, to: number): number => Math.min(1, Math.max(0, Math.min(x + 1 - from, to - x)));
const within = (y: number): number => (y >= 4 && y < 20 ? 1 : 0);
const at = (veil: Uint8Array | null, x: number, y = 12): number | undefined => veil?.[y * WIDTH + x];

test('art of one opacity has that as its veil, rims and thin strokes too', () => {
  const veil = findVeil(
    art((x, y) => 102 * within(y) * (bar(x, 5.5, 20.5) + bar(x, 26, 27.6))),
    native,
  );
  expect([5, 12, 20, 26, 27].map((x) => at(veil, x))).toEqual([102, 102, 102, 102, 102]);
});

test('solid art, art with anything solid and a glow have none', () => {
  expect(
    findVeil(
      art((x, y) => 255 * within(y) * bar(x, 5.5, 20.5)),
      native,
    ),
  ).toBeNull();
  expect(
    findVeil(
      art((x, y) => within(y) * (255 * bar(x, 5, 20) + 120 * bar(x, 20, 40))),
      native,
    ),
  ).toBeNull();
  expect(
    findVeil(
      art((x, y) => 160 * Math.exp(-(((x - 30) / 8) ** 2) - ((y - 12) / 4) ** 2)),
      native,
    ),
  ).toBeNull();
  // Solid hairlines between pixels are no half-transparent ones.
  expect(
    findVeil(
      art((x, y) => 255 * within(y) * bar(x, 5 + y / 8, 5.8 + y / 8)),
      native,
    ),
  ).toBeNull();
});

test('a veil that fades does so to the rim, and what is solid beside it keeps its own', () => {
  const fade = (x: number): number => 200 - 3 * x;
  const veil = findVeil(
    art((x, y) => within(y) * (fade(x) * bar(x, 5.5, 30.5) + 255 * bar(x, 40, 55))),
    native,
  );
  for (const x of [8, 15, 28]) expect(Math.abs((at(veil, x) ?? 0) - fade(x))).toBeLessThanOrEqual(1);
  expect(Math.abs((at(veil, 5) ?? 0) - fade(5))).toBeLessThanOrEqual(6);
  expect(at(veil, 45)).toBe(255);
});

test('thin strokes beside solid art have the veil that they come to', () => {
  const veil = findVeil(
    art((x, y) => within(y) * (120 * bar(x, 4, 14) + 255 * bar(x, 50, 57) + 120 * bar(x, 44, 46) + 180 * bar(x, 40, 42))),
    native,
  );
  expect([8, 53, 44, 41].map((x) => at(veil, x))).toEqual([120, 255, 120, 255]);
});

test('of several opacities in one piece of art the densest is the veil', () => {
  const veil = findVeil(
    art((x, y) => within(y) * (80 * bar(x, 5, 20) + 150 * bar(x, 20, 40))),
    native,
  );
  expect([8, 12, 30].map((x) => at(veil, x))).toEqual([150, 150, 150]);
});

test('what is lifted and laid again is the picture', () => {
  const image = art((x, y) => within(y) * (200 - 3 * x) * bar(x, 5.5, 30.5));
  const veil = findVeil(image, native);
  const pixels = image.pixels.slice();
  if (veil) liftVeil(pixels, veil);
  expect(pixels[(12 * WIDTH + 15) * 4 + 3]).toBe(255);
  if (veil) layVeil(pixels, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, veil, image, { across: 1, down: 1 });
  // At the rim a veil that goes on from its even part may lie a level below.
  for (let byte = 0; byte < pixels.length; byte++) expect(Math.abs(pixels[byte] - image.pixels[byte])).toBeLessThanOrEqual(4);
});
