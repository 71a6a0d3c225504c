import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { seededRandom } from '../random.ts';
import { halvings, makeMatte } from './matte.ts';

const SIDE = 160;
const RIM = { from: 120, to: 150 };

/** Spokes four pixels wide with gaps of twenty-four between, hung on a thick bar. */
const isArt = (x: number, y: number): boolean =>
  y >= RIM.from && y < RIM.to ? x > 8 && x < 152 : y > 16 && y < RIM.from && (x + 4) % 28 < 4 && x > 16 && x < 144;

function picture(): PixelImage {
  const random = seededRandom(9);
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const shift = random.nextNormal() * 14;
    const color = !isArt(x, y) ? [88 + shift, 122 + shift, 52 + shift] : y >= RIM.from ? [35, 38, 43] : [190, 194, 200];
    pixels.set([...color, 255], at * 4);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

test('what is all rim stays whole on ground with grain, in a color that the thick parts have not, and so do the gaps', () => {
  const copies = halvings(picture(), SIDE / 2, plainKernels());
  const { width, height } = copies[1];
  const isSubject = Uint8Array.from({ length: width * height }, (_, at) => (isArt(2 * (at % width), 2 * Math.floor(at / width)) ? 1 : 0));
  const nothing = new Uint8Array(isSubject.length);
  const request = { isSubject, isOpen: null, isRemoved: nothing, ground: null };
  const { alpha } = makeMatte(
    copies,
    request,
    (bytes) => new Uint8Array(bytes),
    () => {},
  );
  let [wrong, all] = [0, 0];
  for (let y = 24; y < RIM.from - 8; y++) {
    for (let x = 12; x < 148; x++, all++) if (alpha[y * SIDE + x] >= 128 !== isArt(x, y)) wrong++;
  }
  expect(wrong / all).toBeLessThan(0.01);
});
