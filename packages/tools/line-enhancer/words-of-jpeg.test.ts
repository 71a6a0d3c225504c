import { nodeCodecs } from '@underbase/codecs/node';
import { cielabFromRgb, deltaE2000 } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

/** Strokes as lettering has them, of so many pixels. */
const letters = (x: number, y: number, ink: string, stroke: number) =>
  Array.from(
    { length: 7 },
    (_, at) =>
      `<path d="M${x + 18 * at} ${y}v18m0 -9q5 -9 10 0v9" fill="none" stroke="${ink}" stroke-width="${stroke}"/><path d="M${x + 18 * at} ${y}l6 -3" stroke="${ink}" stroke-width="${stroke}"/>`,
  ).join('');

async function thickened(body: string, ground: string, quality: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="${ground}"/>${body}</svg>`;
  const bytes = await sharp(Buffer.from(svg)).flatten().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
  const image = { ...(await nodeCodecs().decode(bytes)).image, dpi: 300 };
  return (await openTool(run, image, { ...defaultOptions(fields), minWidth: '3px' })).whole().pixels;
}

const colorAt = (pixels: Uint8Array, x: number, y: number) => [...pixels.subarray((y * 320 + x) * 4, (y * 320 + x) * 4 + 3)];

/** The color along a level line, by its middle values. */
function along(pixels: Uint8Array, y: number): readonly number[] {
  const colors = Array.from({ length: 60 }, (_, at) => colorAt(pixels, 130 + at, y));
  return [0, 1, 2].map((channel) => colors.map((color) => color[channel]).sort((one, other) => one - other)[30]);
}

test('a red and a green rule beside black type keep their hue, whatever a poor JPEG left of it', async () => {
  const solids =
    '<path d="M20 20h60v30h-60z" fill="#1b1b1b"/><path d="M120 20h60v30h-60z" fill="#c41e1e"/><path d="M220 20h60v30h-60z" fill="#1f7a34"/>';
  const rules =
    '<path d="M30 100.75H290" stroke="#c41e1e" stroke-width="1.5"/><path d="M30 108.75H290" stroke="#1f7a34" stroke-width="1.5"/>';
  const pixels = await thickened(`${solids}${rules}${letters(60, 150, '#1b1b1b', 1.6)}`, '#ffffff', 30);
  const [red, green] = [along(pixels, 100), along(pixels, 108)];
  expect(red[0] - Math.max(red[1], red[2])).toBeGreaterThan(120);
  expect(green[1] - Math.max(green[0], green[2])).toBeGreaterThan(50);
});

test('gold lettering beside white keeps one ink', async () => {
  const solids = '<path d="M20 16h90v40h-90z" fill="#ffffff"/><circle cx="220" cy="36" r="22" fill="#d9a441"/>';
  const pixels = await thickened(`${solids}${letters(60, 100, '#d9a441', 1.8)}${letters(60, 170, '#ffffff', 1.8)}`, '#14264f', 35);
  let [white, gold] = [0, 0];
  for (let y = 90; y < 126; y++) {
    for (let x = 50; x < 200; x++) {
      const [r, , b] = colorAt(pixels, x, y);
      if (r > 190) r - b > 70 ? gold++ : white++;
    }
  }
  expect(gold).toBeGreaterThan(600);
  expect(white).toBeLessThan(0.02 * gold);
});

test('a staff of hairlines is as white as the title above it', async () => {
  const staff = [140, 150, 160, 170, 180].map((y) => `<path d="M30 ${y}H290" stroke="#ffffff" stroke-width="1"/>`).join('');
  const pixels = await thickened(
    `<path d="M40 20h200v40h-200z" fill="#ffffff"/>${staff}<ellipse cx="90" cy="160" rx="8" ry="6" fill="#e8c35a"/>`,
    '#101f4a',
    60,
  );
  for (const y of [140, 150, 170, 180]) expect(Math.min(...along(pixels, y))).toBeGreaterThan(215);
  const [r, , b] = colorAt(pixels, 90, 157);
  expect(r - b).toBeGreaterThan(80);
});

/** Hairlines that hardly slant, and a level one between two rows, beside a black bar: their ink is solid nowhere. */
const hairlines = (ink: string) =>
  `<path d="M20 16h280v30h-280z" fill="#000"/><circle cx="270" cy="90" r="24" fill="#c8281e"/><circle cx="270" cy="160" r="24" fill="#285ac8"/>${Array.from({ length: 6 }, (_, at) => `<path d="M30 ${70 + 24 * at}L230 ${68 + 24.6 * at}" stroke="${ink}" stroke-width="1"/>`).join('')}<path d="M30 220H290" stroke="${ink}" stroke-width="1.2"/>`;

test.each([
  ['#784614', '#f0c878', 80],
  ['#784614', '#f0c878', 90],
  ['#64640a', '#cfe2f2', 85],
])('hairlines of %s on %s beside black are no black ones, as JPEG of quality %i', async (ink, ground, quality) => {
  const pixels = await thickened(hairlines(ink), ground, quality);
  const drawn = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
  const [r, g, b] = along(pixels, 220);
  const [lab, own] = [cielabFromRgb({ r, g, b }), cielabFromRgb({ r: drawn[0], g: drawn[1], b: drawn[2] })];
  expect(deltaE2000(lab, own)).toBeLessThan(6);
});
