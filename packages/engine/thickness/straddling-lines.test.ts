import sharp from 'sharp';
import { expect, test } from 'vitest';
import { measureNoise } from '../separation/picture-noise.ts';
import { missedInk } from './flat-inks.ts';
import { readFlatMixes } from './flat-mixes.ts';
import { withoutStraddling } from './straddling-lines.ts';

async function inksOf(body: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#f0eee2"/>${body}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).flatten().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const image = { width: 600, height: 400, dpi: 300, icc: null, pixels: new Uint8Array(data) };
  const mixes = readFlatMixes(image, measureNoise(image));
  return (mixes?.inks ?? []).map(({ r, g, b }) => [r, g, b]);
}

const drawn = [
  [240, 238, 226],
  [205, 226, 186],
  [176, 120, 66],
  [206, 42, 42],
];
const apart = (one: readonly number[], other: readonly number[]) => Math.hypot(...one.map((level, at) => level - other[at]));

const WOODS = '<path d="M40 30h420v300H40z" fill="#cde2ba"/>';
/** Lines of one pixel that hardly slope: long pieces of them lie halfway between two rows. */
const slow = (color: string, widthPx: number, from: number) =>
  Array.from(
    { length: 9 },
    (_, at) => `<path d="M50 ${from + 14 * at}L590 ${from + 14 * at + 1.6 + at}" stroke="${color}" stroke-width="${widthPx}"/>`,
  ).join('');
const crossing = (color: string, widthPx: number) =>
  Array.from({ length: 12 }, (_, at) => `<path d="M${70 + 44 * at} 20l14 360" stroke="${color}" stroke-width="${widthPx}"/>`).join('');

test('lines that lie halfway between two rows of pixels on colored fields are of the ink they were drawn in', async () => {
  const inks = await inksOf(`${WOODS}${slow('#b07842', 1, 60)}${slow('#ce2a2a', 1.4, 210)}`);
  // No place of the brown lines is wholly covered to the level.
  expect(inks.map((ink) => [...drawn].findIndex((color) => apart(ink, color) < 16)).sort()).toEqual([0, 1, 2, 3]);
});

test('what few pixels have where lines cross others is no ink before that of these lines, though it lies farther off', () => {
  const [line, blend] = [
    [176, 120, 66],
    [155, 116, 74],
  ];
  const colors = [...Array.from({ length: 600 }, () => line), ...Array.from({ length: 6 }, () => blend)];
  const pixels = Uint8Array.from(colors.flatMap((color) => [...color, 255]));
  const aways = colors.map((color) => (color === line ? 44 : 53) ** 2);
  const image = { width: colors.length, height: 1, dpi: 300, icc: null, pixels };
  expect(missedInk(image, [...colors.keys()], aways)).toEqual({ r: 176, g: 120, b: 66 });
});

test('lines of two pixels keep their own paler color where thin dark ones cross them', async () => {
  const grid = Array.from({ length: 8 }, (_, at) => `<path d="M50 ${50 + 40 * at}h500" stroke="#8c8b84" stroke-width="2"/>`).join('');
  const inks = await inksOf(`${grid}${crossing('#282828', 1.2)}`);
  expect(Math.min(...inks.map((ink) => apart(ink, [140, 139, 132])))).toBeLessThan(4);
});

test('a grid keeps its paler color where in one place a fuller line begins to run along it', async () => {
  const grid = Array.from(
    { length: 8 },
    (_, at) => `<path d="M50 ${50 + 40 * at}h500M${70 + 60 * at} 20v340" stroke="#c8c8c8" stroke-width="2"/>`,
  );
  const body = `${grid.join('')}<path d="M50 92C200 84 210 90.5 300 90.5S400 84 550 130" fill="none" stroke="#000" stroke-width="1.4"/><path d="M20 370h40v20h-40z"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="#fff"/>${body}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).flatten().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const image = { width: 600, height: 400, dpi: 300, icc: null, pixels: new Uint8Array(data) };
  const flats = [255, 200, 0].map((level) => ({ r: level, g: level, b: level }));
  expect(withoutStraddling(image, flats)).toEqual(flats);
});
