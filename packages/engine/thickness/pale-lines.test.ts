import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import type { Mixture } from './line-chains.ts';
import { tellPaleLines } from './pale-lines.ts';

const SIDE = 120;
const MOST_INKS = 4;

/** How much a square frame of one pixel covers that lies between two rows of pixels and two columns everywhere. */
function frameAt(x: number, y: number): number {
  const [far, across] = [Math.max(Math.abs(x - 60), Math.abs(y - 60)), 48];
  return Math.max(0, 1 - Math.abs(far - across)) > 0 ? 0.5 : 0;
}

/** How much lines of one pixel cover that slope little by little: where they pass a row's middle they fill its pixels. */
const slopingAt = (x: number, y: number): number =>
  Math.max(...[30, 50, 70, 90].map((from) => (x > 24 && x < 96 ? Math.max(0, 1 - Math.abs(y - from - 0.08 * (x - 60))) : 0)));

/** Black on white as it was read: what each place is covered by. */
function sheet(coverAt: (x: number, y: number) => number): { image: PixelImage; mixture: Mixture } {
  const count = SIDE * SIDE;
  const inks = [
    { r: 255, g: 255, b: 255 },
    { r: 0, g: 0, b: 0 },
  ];
  const mixture = { inks, first: new Uint8Array(count), second: new Uint8Array(count), share: new Uint8Array(count) };
  const pixels = new Uint8Array(count * 4).fill(255);
  for (let at = 0; at < count; at++) {
    const share = Math.round(255 * coverAt((at % SIDE) + 0.5, Math.floor(at / SIDE) + 0.5));
    mixture.first[at] = share === 255 ? 1 : 0;
    mixture.second[at] = share === 0 ? 0 : 1;
    mixture.share[at] = share;
    pixels.fill(255 - share, at * 4, at * 4 + 3);
  }
  return { image: { width: SIDE, height: SIDE, dpi: 300, icc: null, pixels }, mixture };
}

function inksTold(coverAt: (x: number, y: number) => number): number {
  const { image, mixture } = sheet(coverAt);
  tellPaleLines(image, mixture, MOST_INKS);
  return mixture.inks.length;
}

test('a frame between two rows of pixels is of no paler ink where lines with as much across them are fuller', () => {
  expect(inksTold((x, y) => Math.max(frameAt(x, y), slopingAt(x, y)))).toBe(2);
});

test('alone it may be: nothing else tells how full its ink is', () => {
  expect(inksTold(frameAt)).toBe(3);
});
