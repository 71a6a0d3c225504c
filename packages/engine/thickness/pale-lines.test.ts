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

test('hatches between two diagonals of pixels are of no paler ink either; a paler ink than they can have is one', () => {
  const above = (x: number, y: number) => (y < 50 ? slopingAt(x, y + 46) : 0);
  const hatchAt = (halfway: number, beside: number) => (x: number, y: number) => {
    const off = Math.min(...[-30.5, -15.5, -0.5, 14.5].map((from) => Math.abs(x + y - 120 + from)));
    return y < 56 || y > 112 ? 0 : off < 1 ? halfway : off < 2 ? beside : 0;
  };
  const thin = hatchAt(0.685, 0.02);
  const wide = hatchAt(0.5, 0.21);
  expect(inksTold((x, y) => Math.max(above(x, y), thin(x, y)))).toBe(2);
  expect(inksTold((x, y) => Math.max(above(x, y), wide(x, y)))).toBe(3);
});

test('a paler line that is as full to the level goes on beside a full one', () => {
  // Full lines of a wheel beside whose rim, two pixels off, a line of a third runs.
  const wheelAt = (x: number, y: number) => Math.max(0, Math.min(1, 2 - Math.abs(Math.hypot(x - 60, y - 60) - 30)));
  const fullAt = (x: number) => (Math.abs(x - 12) < 1.6 ? 1 : 0);
  const paleAt = (x: number, y: number) => (Math.floor(x) === 15 || Math.floor(y) === 110 || Math.floor(y) === 20 ? 85 / 255 : 0);
  const turningAt = (x: number, y: number) => (Math.abs(Math.hypot(x - 60, y - 60) - 44) < 0.8 ? 85 / 255 : 0);
  const { image, mixture } = sheet((x, y) => Math.max(wheelAt(x, y), fullAt(x), paleAt(x, y), turningAt(x, y)));
  tellPaleLines(image, mixture, MOST_INKS);
  expect(mixture.inks.length).toBe(3);
  const beside = Array.from({ length: 60 }, (_, at) => mixture.second[(30 + at) * SIDE + 15]);
  expect(beside.filter((ink) => ink === 2).length).toBe(60);
});
