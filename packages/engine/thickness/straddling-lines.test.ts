import sharp from 'sharp';
import { expect, test } from 'vitest';
import { measureNoise } from '../separation/picture-noise.ts';
import { missedInk } from './flat-inks.ts';
import { readFlatMixes } from './flat-mixes.ts';
import { settleStraddling } from './settle-straddling.ts';
import { withoutStraddling } from './straddling-lines.ts';

async function drawnOn(body: string, width = 600, height = 400) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#f0eee2"/>${body}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).flatten().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width, height, dpi: 300, icc: null, pixels: new Uint8Array(data) };
}

async function inksOf(body: string) {
  const image = await drawnOn(body);
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

/** Black and gray lines across white, each at a place and of a width in pixels, covering each row of pixels as much as they lie on it. */
function ruled(lines: readonly { readonly at: number; readonly widthPx: number; readonly tone?: number }[]) {
  const [width, height] = [80, 10 * lines.length + 10];
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (const { at, widthPx, tone = 1 } of lines) {
    for (let y = Math.floor(at - widthPx); y <= at + widthPx; y++) {
      const covered = Math.min(y + 1, at + widthPx / 2) - Math.max(y, at - widthPx / 2);
      if (covered <= 0) continue;
      const level = Math.round(255 * (1 - covered * tone));
      for (let x = 8; x < 72; x++) pixels.fill(level, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height, dpi: 300, icc: null, pixels };
}
const grays = (...levels: readonly number[]) => levels.map((level) => ({ r: level, g: level, b: level }));

test('a line that lies between two rows all along is of the ink that the same pen leaves elsewhere', () => {
  const places = [10.5, 20.3, 30, 40.7, 50.15, 60.9];
  const drawn = (widthPx: number) =>
    withoutStraddling(ruled(places.map((at) => ({ at, widthPx }))), grays(255, Math.round(255 * (1 - widthPx / 2)), 0));
  expect(drawn(1.2)).toEqual(grays(255, 0));
  expect(drawn(1.1)).toEqual(grays(255, 0));
});

test('paler rules of two pixels stay among lines drawn to the pixel, and where other lines are hardly longer or of another width', () => {
  const rule = { at: 10, widthPx: 2, tone: 0.5 };
  const kept = (tone: number, ...others: readonly { at: number; widthPx: number }[]) => {
    const flats = grays(255, Math.round(255 * (1 - tone)), 0);
    expect(withoutStraddling(ruled([{ ...rule, tone }, ...others]), flats)).toEqual(flats);
  };
  kept(0.5, ...[20.5, 30.5, 40.5, 50.5].map((at) => ({ at, widthPx: 1 })));
  kept(0.5, { at: 20.3, widthPx: 1 });
  kept(0.5, ...[20.3, 30.6, 40.7, 50.4].map((at) => ({ at, widthPx: 1.2 })));
});

test('a slow line that is fuller here and there is of the fuller ink all along, and a rule of the paler one keeps it', async () => {
  const rules = [10, 24, 38].map((y) => `<path d="M10 ${y}H250" stroke="#000" stroke-width="1.5"/>`).join('');
  const body = `${rules}<path d="M20 70L240 76M20 96L240 89" stroke="#000" stroke-width="1.4"/><circle cx="130" cy="120" r="9"/>`;
  const image = await drawnOn(body, 260, 140);
  const mixes = readFlatMixes(image, measureNoise(image));
  if (!mixes) throw new Error('no inks');
  const ground = mixes.inks.findIndex(({ r }) => r > 200);
  const pale = mixes.inks.findIndex(({ r }) => r > 40 && r < 100);
  const countOf = (top: number, bottom: number) => {
    let count = 0;
    for (let at = top * 260; at < bottom * 260; at++)
      if (mixes.first[at] === pale || (mixes.second[at] === pale && mixes.share[at] > 0)) count++;
    return count;
  };
  const [ofRules, ofSlow] = [countOf(0, 50), countOf(60, 105)];
  settleStraddling(mixes, image, ground);
  expect(ofSlow).toBeGreaterThan(80);
  expect(countOf(60, 105)).toBeLessThan(0.06 * ofSlow);
  expect(countOf(0, 50)).toBe(ofRules);
});
