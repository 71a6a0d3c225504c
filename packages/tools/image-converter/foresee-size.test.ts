import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { contextOf } from '../testing/hosts.ts';
import { frameOf } from '../testing/run-tool.ts';
import { foreseeSize } from './foresee-size.ts';
import { options } from './options.ts';

/** 600 x 3000 pixels of noise: more than is written to tell the size. */
const [WIDTH, HEIGHT] = [600, 3000];

function noise(isGray: boolean, alpha: (at: number) => number): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0, state = 1; at < pixels.length; at += 4) {
    for (let channel = 0; channel < 3; channel++) {
      if (channel === 0 || !isGray) state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      pixels[at + channel] = state >> 16;
    }
    pixels[at + 3] = alpha(at);
  }
  return pixels;
}

test.each([
  ['opaque color', 3, noise(false, () => 255)],
  ['opaque gray', 1, noise(true, () => 255)],
  ['gray that fades, as four channels', 4, noise(true, (at) => ((at >> 2) * 37) & 255)],
])('tells the size of %s from its strips, and copies no more of it', async (_name, channels, pixels) => {
  const refuse = () => {
    throw new Error('all pixels were copied');
  };
  Object.assign(pixels, { filter: refuse, map: refuse, slice: refuse });
  const image = { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
  const bytes = await foreseeSize(image, frameOf(image), 'psd', defaultOptions(options) as never, contextOf());
  const share = bytes / (WIDTH * HEIGHT * channels);
  expect(share).toBeGreaterThan(0.9);
  expect(share).toBeLessThan(1.15);
});
