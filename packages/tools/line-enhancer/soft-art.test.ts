import { nodeCodecs } from '@underbase/codecs/node';
import { type PixelImage, seededRandom } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT] = [320, 200];
const WIDTH_PX = 6;

/** Lines that fall by one pixel in forty. */
const LINES = [20, 42, 64, 86, 108, 130, 152].map((y) => ({ y, path: `M30 ${y}L290 ${y + 6.5}` }));

async function pictureOf(body: string, quality: number | null, { width, height } = { width: WIDTH, height: HEIGHT }): Promise<PixelImage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${body}</svg>`;
  const flat = sharp(Buffer.from(svg)).flatten();
  const bytes = await (quality === null ? flat.png() : flat.jpeg({ quality, chromaSubsampling: '4:2:0' })).toBuffer();
  return { ...(await nodeCodecs().decode(bytes)).image, dpi: 300 };
}

/** A line's levels across together, as parts of its darkest. */
const byDarkest = (away: readonly number[]): number => away.reduce((sum, level) => sum + level, 0) / Math.max(1, ...away);

/** How wide lines are at nearly every place, least and most; their ends are left out. */
async function widthsOf(image: PixelImage, ground = 255, widthOf = byDarkest) {
  const { pixels } = (await openTool(run, image, { ...defaultOptions(fields), minWidth: `${WIDTH_PX}px` })).whole();
  const widths = LINES.flatMap(({ y }) =>
    Array.from({ length: 220 }, (_, step) => {
      const x = 50 + step;
      const middle = Math.round(y + (x - 30) / 40);
      const away = Array.from({ length: 25 }, (_, row) => Math.max(0, ground - pixels[((middle - 12 + row) * WIDTH + x) * 4 + 1]));
      return widthOf(away);
    }),
  ).sort((one, other) => one - other);
  return { least: widths[Math.floor(widths.length * 0.02)], most: widths[Math.floor(widths.length * 0.98)] };
}

const strokes = (color: string, width: number): string =>
  LINES.map(({ path }, at) => `<path d="${path}" stroke="${color}" stroke-width="${width + 0.15 * at}" fill="none"/>`).join('');

/** A sheet of rules, rings, waves and fans, soft as what was enlarged: their paths, and how long they are together in pixels. */
function softSheet() {
  const range = (count: number) => Array.from({ length: count }, (_, at) => at);
  const strokes = [
    ...range(5).map((at) => range(201).map((x) => [40 + 4.1 * x, 30 + 26 * at + ((at % 4) * 2 * x) / 200])),
    ...range(6).map((at) =>
      range(240).map((step) => {
        const turn = 0.4 * at + (4.2 * step) / 239;
        return [230 + (40 + 24 * at) * Math.cos(turn), 420 + (38 + 23 * at) * Math.sin(turn)];
      }),
    ),
    ...range(4).map((at) => range(200).map((x) => [480 + 2 * x, 220 + 60 * at + 18 * Math.sin(x / 18 + at)])),
    ...range(5).map((at) => range(195).map((x) => [480 + 2 * x, 460 + 30 * at + 0.12 * x * at])),
  ];
  const lengthPx = strokes
    .map((places) => places.slice(1).reduce((sum, [x, y], at) => sum + Math.hypot(x - places[at][0], y - places[at][1]), 0))
    .reduce((sum, length) => sum + length, 0);
  const paths = strokes.map(
    (places, at) =>
      `<path d="M${places.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}" stroke-width="${1.2 + 0.2 * (at % 5)}"/>`,
  );
  const blur =
    '<filter id="f" filterUnits="userSpaceOnUse" x="0" y="0" width="900" height="700"><feGaussianBlur stdDeviation="1.2"/><feComponentTransfer><feFuncA type="linear" slope="1.5"/></feComponentTransfer></filter>';
  const body = `${blur}<g filter="url(#f)" stroke="#5a5a64" fill="none" stroke-linecap="round">${paths.join('')}</g>`;
  return { body, lengthPx };
}

const SHEET = { width: 900, height: 700 };

test.each([60, 80])('soft lines of a JPEG of quality %i are lines, not rims between two inks', async (quality) => {
  const { body, lengthPx } = softSheet();
  const made = (
    await openTool(run, await pictureOf(body, quality, SHEET), { ...defaultOptions(fields), minWidth: `${WIDTH_PX}px` })
  ).whole();
  const found = made.report.facts.find(({ id }) => id === 'thin-lines')?.value ?? 0;
  expect(Math.abs(found / ((lengthPx * 25.4) / 300) - 1)).toBeLessThan(0.04);
});

test('a JPEG’s lines upon a gray of its own grow, soft ones beside it or not', async () => {
  const panel = '<path d="M20 570H440V690H20z" fill="#8c8c94"/><path d="M40 600L420 660" stroke="#5a5a64" stroke-width="2"/>';
  const image = await pictureOf(`${softSheet().body}${panel}`, 80, SHEET);
  const { pixels } = (await openTool(run, image, { ...defaultOptions(fields), minWidth: `${WIDTH_PX}px` })).whole();
  const widths = Array.from({ length: 300 }, (_, at) => {
    const x = 80 + at;
    const middle = Math.round(600 + ((x - 40) * 60) / 380);
    return Array.from({ length: 25 }, (_, row) => pixels[((middle - 12 + row) * SHEET.width + x) * 4 + 1]).filter((level) => level < 115)
      .length;
  });
  expect(widths.reduce((sum, width) => sum + width, 0) / widths.length).toBeGreaterThan(WIDTH_PX - 1);
});

test.each([0.8, 1.2])('one pale ink is its own full ink, %f px wide', async (width) => {
  const image = await pictureOf(strokes('#e1e1e1', width), null);
  const { least, most } = await widthsOf(image, 255, (away) => away.reduce((sum, level) => sum + level, 0) / 30);
  expect(least).toBeGreaterThan(WIDTH_PX - 0.6);
  expect(most).toBeLessThan(WIDTH_PX + 0.6);
});

test('what a pencil left is one ink, beside what is solid too', async () => {
  const image = await pictureOf(`${softSheet().body}<path d="M5 600H60V660H5z"/>`, null, SHEET);
  const random = seededRandom(5);
  const grains = Array.from({ length: SHEET.width * SHEET.height }, () => random.nextUnit());
  for (let at = 0; at < grains.length; at++) {
    const [x, y] = [at % SHEET.width, Math.floor(at / SHEET.width)];
    const share = y > 595 ? 1 : 0.25 + 0.75 * grains[(y >> 1) * SHEET.width + (x >> 1)];
    image.pixels.fill(Math.round(255 - share * (255 - image.pixels[at * 4])), at * 4, at * 4 + 3);
  }
  const made = (await openTool(run, image, { ...defaultOptions(fields), minWidth: `${WIDTH_PX}px` })).whole();
  const added = made.report.facts.find(({ id }) => id === 'added')?.value;
  // Grains laid as full as the solid part add twice as much.
  expect(added).toBeLessThan(150);
});
