import { nodeCodecs } from '@underbase/codecs/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { settleOutlines } from './outlined-edges.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT] = [280, 240];
const [X, Y, RADIUS] = [140.3, 120.6, 89.4];
type Color = readonly [number, number, number];
const text = (color: Color): string => `rgb(${color.join()})`;

/** A disc with an outline of 1.2 px, and a block and a frame of that ink, as a JPEG with halved chroma. */
async function outlined(ground: Color, fill: Color, outline: Color, quality: number) {
  const disc = `<circle cx="${X}" cy="${Y}" r="${RADIUS}" fill="${text(fill)}" stroke="${text(outline)}" stroke-width="1.2"/>`;
  const frame = `<rect x="9.5" y="206.5" width="49" height="17" fill="none" stroke="${text(outline)}" stroke-width="3"/>`;
  const body = `<rect width="100%" height="100%" fill="${text(ground)}"/>${disc}<rect x="8" y="8" width="22" height="22" fill="${text(outline)}"/>${frame}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${body}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).flatten().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  return { ...(await nodeCodecs().decode(bytes)).image, dpi: 300 };
}

const apart = (pixels: Uint8Array, at: number, color: Color): number =>
  Math.hypot(...color.map((level, channel) => level - pixels[at * 4 + channel]));

test.each<[string, Color, Color, Color, number]>([
  ['black between blue and white', [150, 210, 240], [255, 255, 255], [0, 0, 0], 60],
  ['black between blue and white', [150, 210, 240], [255, 255, 255], [0, 0, 0], 80],
  ['black between white and red', [255, 255, 255], [200, 60, 30], [0, 0, 0], 80],
  ['white between navy and red', [30, 40, 80], [220, 60, 50], [255, 255, 255], 60],
  ['cream between black and orange', [20, 20, 20], [230, 120, 30], [250, 240, 220], 80],
])('an outline in %s comes out whole, and nothing beside it', async (_, ground, fill, outline, quality) => {
  const image = await outlined(ground, fill, outline, quality);
  const { pixels } = (await openTool(run, image, { ...defaultOptions(fields), minWidth: '5px' })).whole();
  let [gaps, beside] = [0, 0];
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const off = Math.abs(Math.hypot((at % WIDTH) + 0.5 - X, Math.floor(at / WIDTH) + 0.5 - Y) - RADIUS);
    if (off < 1.6 && apart(pixels, at, outline) > Math.min(apart(pixels, at, ground), apart(pixels, at, fill))) gaps++;
    if (off > 3.9 && off < 14 && apart(pixels, at, [image.pixels[at * 4], image.pixels[at * 4 + 1], image.pixels[at * 4 + 2]]) > 60)
      beside++;
  }
  // Of 1800 pixels, a few are no more than a nick.
  expect(gaps).toBeLessThan(6);
  expect(beside).toBe(0);
});

const INKS = [
  { r: 255, g: 255, b: 255 },
  { r: 200, g: 60, b: 30 },
  { r: 0, g: 0, b: 0 },
];
const [PAPER, RED, BLACK] = [0, 1, 2];
const SIDE = 24;

/** How many pixels are told anew of columns that are read as mixes: first ink, second, share, and the color that they have. */
function toldAnew(columns: readonly (readonly [number, number, number, Color])[]): number {
  const mixes = { inks: INKS, first: new Uint8Array(SIDE * SIDE), second: new Uint8Array(SIDE * SIDE), share: new Uint8Array(SIDE * SIDE) };
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [first, second, share, color] = columns[at % SIDE];
    [mixes.first[at], mixes.second[at], mixes.share[at]] = [first, second, share];
    pixels.set(color, at * 4);
  }
  const before = mixes.share.slice();
  const second = mixes.second.slice();
  settleOutlines(mixes, { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null });
  return mixes.share.filter((share, at) => share !== before[at] || mixes.second[at] !== second[at]).length;
}

const paper = Array.from({ length: 11 }, () => [PAPER, PAPER, 0, [255, 255, 255]] as const);
const red = Array.from({ length: 11 }, () => [RED, RED, 0, [200, 60, 30]] as const);

test('only rims of an outline between two fills are told anew', () => {
  // The outline's rim on the paper, read as red, and the outline.
  expect(toldAnew([...paper, [PAPER, RED, 200, [110, 75, 60]], [RED, BLACK, 240, [20, 0, 0]], ...red])).toBeGreaterThan(SIDE);
  // An edge without an outline.
  expect(toldAnew([...paper, [PAPER, RED, 80, [238, 194, 184]], [PAPER, RED, 180, [216, 117, 96]], ...red])).toBe(0);
  // A line on paper alone.
  expect(toldAnew([...paper, [PAPER, BLACK, 100, [155, 155, 155]], [PAPER, BLACK, 150, [105, 105, 105]], ...paper])).toBe(0);
});
