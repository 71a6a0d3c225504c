import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { textAround } from '../../../tests/art/lettering.ts';
import { drawPale, PALE_SHEETS, type PaleForm, WEARS, wear } from '../../../tests/art/pale-solids.ts';
import { alike, ellipse } from '../../../tests/art/rings.ts';
import { Sheet } from '../../../tests/art/sheet.ts';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { run } from './run.ts';
import { colorKo } from './tool.ts';

const SIDE = 112;
const RADIUS = 40;

type Color = readonly [number, number, number];

/** What shops print that lies near white: inks and vinyls of children's wear and of vintage looks. */
const PALE: Readonly<Record<string, Color>> = {
  cream: [255, 250, 232],
  ivory: [255, 255, 240],
  'pastel pink': [255, 228, 232],
  sky: [224, 242, 255],
  mint: [226, 250, 238],
  'light yellow': [255, 253, 208],
  lavender: [238, 232, 252],
  peach: [255, 236, 220],
  'pale gray': [240, 240, 240],
  'off white': [250, 249, 246],
  'ice blue': [240, 250, 255],
  snow: [247, 247, 247],
};

const away = (x: number, y: number): number => Math.hypot(x - SIDE / 2, y - SIDE / 2);

/** A disc with dark lettering in it, as it was drawn: clean edges, no grain. */
function badge(ink: Color): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let index = 0; index < SIDE * SIDE; index++) {
    const [x, y] = [index % SIDE, Math.floor(index / SIDE)];
    const share = Math.min(1, Math.max(0, RADIUS + 0.5 - away(x, y)));
    const isLetter = x > 46 && x < 66 && y > 50 && y < 62;
    for (let channel = 0; channel < 3; channel++) {
      pixels[index * 4 + channel] = isLetter ? 30 : Math.round(255 + (ink[channel] - 255) * share);
    }
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

test.each(Object.entries(PALE))('%s on white stays whole at the defaults, and white goes', async (_name, ink) => {
  const { pixels } = (await openTool(run, badge(ink), defaultOptions(colorKo.options))).whole();
  let [least, left] = [255, 0];
  for (let index = 0; index < SIDE * SIDE; index++) {
    const from = away(index % SIDE, Math.floor(index / SIDE));
    if (from < RADIUS - 2) least = Math.min(least, pixels[index * 4 + 3]);
    if (from > RADIUS + 2) left = Math.max(left, pixels[index * 4 + 3]);
  }
  expect({ least, left }).toEqual({ least: 255, left: 0 });
});

const FORMS: readonly PaleForm[] = ['disc', 'marked', 'star'];

/** Whether all pixels within so many of one have this coverage in the truth. */
function isAmid(truth: PixelImage, index: number, by: number, alpha: number): boolean {
  const [x, y] = [index % truth.width, Math.floor(index / truth.width)];
  for (let j = y - by; j <= y + by; j++) {
    for (let i = x - by; i <= x + by; i++) {
      if (i < 0 || j < 0 || i >= truth.width || j >= truth.height || truth.pixels[(j * truth.width + i) * 4 + 3] !== alpha) return false;
    }
  }
  return true;
}

const CASES = PALE_SHEETS.flatMap((sheet, at) =>
  WEARS.map((how, turn) => ({ on: sheet.name, after: how.name, sheet, how, turn: at + turn })),
);

test.each(CASES.filter(({ turn }) => turn % 2 === 0))(
  'pale solids on $on stay whole at the defaults, and the ground goes, after $after',
  async ({ sheet, how, turn }) => {
    const inks = Object.values(sheet.inks);
    const { truth, flat } = drawPale(FORMS[turn % 3], inks[(turn * 3) % inks.length], sheet.ground);
    const { pixels } = (await openTool(run, await wear(flat, how), defaultOptions(colorKo.options))).whole();
    let [kept, inside, left, outside] = [0, 0, 0, 0];
    for (let index = 0; index < truth.width * truth.height; index++) {
      const alpha = pixels[index * 4 + 3];
      // JPEG smears edges over a block, halved chroma over two.
      if (isAmid(truth, index, how.quality ? 5 : 3, 255)) {
        inside++;
        if (alpha >= 242) kept++;
      } else if (isAmid(truth, index, how.quality ? 12 : 3, 0)) {
        outside++;
        if (alpha > 12) left++;
      }
    }
    expect(kept / inside).toBeGreaterThan(0.975);
    expect(left / outside).toBeLessThan(0.006);
  },
);

test.each([72, 85])(
  'pale lettering of thin strokes on white, and a flower of two inks, stay whole after a JPEG of quality %i',
  async (quality) => {
    const [width, height] = [480, 400];
    const art = new Sheet(width, height)
      .lay(textAround('SWEET PEONIES', [240, 70], { heightPx: 46, weight: 0.18 }), '#f6cfd8')
      .lay(textAround('FLOWER SHOP & CAFE', [240, 150], { heightPx: 24, weight: 0.17 }), '#cfe8dc')
      .lay(textAround('EST 2014 MAPLE STREET', [240, 200], { heightPx: 15, weight: 0.14 }), '#bcd4ee')
      .lay([alike(ellipse([240, 310], 76))], '#fbe3c8')
      .lay([alike(ellipse([240, 310], 30))], '#f4c95d');
    const worn = await wear(
      art.toFlat(300, () => [255, 255, 255]),
      { name: '4:2:0', quality, halved: true },
    );
    const made = (await openTool(run, worn, defaultOptions(colorKo.options))).whole();
    const truth = art.toImage(300);
    const [all, kept] = [new Array(5).fill(0), new Array(5).fill(0)];
    for (let index = 0; index < width * height; index++) {
      if (truth.pixels[index * 4 + 3] < 255) continue;
      const y = Math.floor(index / width);
      const part = y < 110 ? 0 : y < 180 ? 1 : y < 225 ? 2 : truth.pixels[index * 4 + 2] > 150 ? 3 : 4;
      all[part]++;
      kept[part] += made.pixels[index * 4 + 3] / 255;
    }
    // Before, by JPEG of quality 72: 0.88, 0.60, 0.23, 0.82, 0.97; of 85: 0.19, 0.02, 0.93, 0.02, 0.99.
    for (const [part, count] of all.entries()) expect(kept[part] / count).toBeGreaterThan(0.85);
  },
);
