import { findEnlargement, type PixelImage, seededRandom } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import type { RunContext } from '../run.ts';
import { NATIVE } from '../testing/hosts.ts';
import { options as fields } from './options.ts';
import { planBase } from './plan.ts';

/** Side of the cloth as it comes, and of what it was reduced from, by thirds. */
const SIDE = 320;
const LARGE = 3 * SIDE;

/** A twill whose threads are so many pixels apart before it is reduced, drifting a little, with fibers of its own. */
function twill(period: number): PixelImage {
  const random = seededRandom(9);
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) {
    let sum = 0;
    for (let part = 0; part < 9; part++) {
      const [x, y] = [(at % SIDE) * 3 + (part % 3), Math.floor(at / SIDE) * 3 + Math.floor(part / 3)];
      const drift = 1.5 * Math.sin(((x + 2 * y) / LARGE) * 9) + 1.5 * Math.sin(((2 * x - y) / LARGE) * 13);
      const [across, down] = [(x + drift) / period, (y + drift) / period];
      const isOver = (((Math.floor(across) + Math.floor(down)) % 3) + 3) % 3 < 1;
      sum += isOver ? 0.62 + 0.25 * Math.sin(2 * Math.PI * down) ** 2 : 0.3 + 0.25 * Math.sin(2 * Math.PI * across) ** 2;
    }
    const shade = sum / 9 + 0.03 * (random.nextUnit() - 0.5);
    pixels.set([90 * shade + 20, 120 * shade + 24, 190 * shade + 40].map(Math.round), at * 4);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

const context = { kernels: NATIVE, progress: () => undefined, allocate: (bytes: number) => new Uint8Array(bytes) } as unknown as RunContext;

test.each([11, 12, 13])('a clean twill with threads of %i thirds of a pixel is enlarged from its own pixels', (period) => {
  const image = twill(period);
  // Its threads have a rhythm that passes for an enlargement's.
  expect(findEnlargement(NATIVE, image, false).factor).toBeGreaterThan(3);
  const { base, enlarged } = planBase(
    image,
    { width: SIDE, height: SIDE, scale: 1, dpi: 300 },
    defaultOptions(fields),
    { kind: 'drawing' },
    context,
  );
  expect(enlarged).toBeNull();
  expect(base.width).toBe(SIDE);
});
