import type { PixelImage } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { alike, ellipse, type Point, star, strokeOf } from '../../../tests/art/rings.ts';
import { type Rgb, Sheet } from '../../../tests/art/sheet.ts';
import { defaultOptions } from '../options.ts';
import { codecs } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const SIDE = 360;
const WHITE: Rgb = [255, 255, 255];

/** A burst of gold on a disc's rim: contrast in blue, which JPEG keeps least of. */
function burst(): PixelImage {
  const middle: Point = [180, 180];
  const hole = [...alike(ellipse(middle, 128))].reverse();
  return new Sheet(SIDE, SIDE)
    .lay([alike(ellipse(middle, 150)), hole], '#b5202c')
    .lay([alike(star(middle, 100, 44, 9))], '#c99a1c')
    .toImage(300);
}

/** A face with eyes of a white that is not the sheet's. */
function owl(): PixelImage {
  const sheet = new Sheet(SIDE, SIDE).lay([alike(ellipse([180, 180], 150))], '#2d5b4f');
  for (const x of [120, 240]) {
    sheet.lay([alike(ellipse([x, 150], 44))], '#15181c').lay([alike(ellipse([x, 150], 37))], '#fffcf5');
    sheet.lay([alike(ellipse([x + 6, 158], 13))], '#22262c');
  }
  return sheet
    .lay(
      strokeOf(
        [
          [130, 250],
          [180, 262],
          [230, 250],
        ],
        7,
      ),
      '#e0a020',
    )
    .toImage(300);
}

/** Spokes that are a little darker than a violet sheet, in a rim. */
function spokes(): PixelImage {
  const sheet = new Sheet(SIDE, SIDE);
  const at = (radius: number, turn: number): Point => [180 + radius * Math.cos(turn), 180 + radius * Math.sin(turn)];
  for (let turn = 0.1; turn < 6.2; turn += 0.52) sheet.lay(strokeOf([at(14, turn), at(140, turn)], 3.4), '#8d949c');
  return sheet
    .lay([alike(ellipse([180, 180], 150)), [...alike(ellipse([180, 180], 132))].reverse()], '#23262b')
    .lay([alike(ellipse([180, 180], 18))], '#3b4048')
    .toImage(300);
}

/** The art on an even sheet, as a JPEG of this quality gives it back. */
async function saved({ width, height, pixels }: PixelImage, sheet: Rgb, quality: number): Promise<PixelImage> {
  const flat = pixels.slice();
  for (let at = 0; at < flat.length; at += 4) {
    const share = pixels[at + 3] / 255;
    for (let channel = 0; channel < 3; channel++) {
      flat[at + channel] = Math.round(share * pixels[at + channel] + (1 - share) * sheet[channel]);
    }
    flat[at + 3] = 255;
  }
  return (await codecs.decode(await codecs.encode({ width, height, pixels: flat, dpi: 300, icc: null }, 'jpeg', { quality }))).image;
}

const alphaOf = ({ pixels }: Pick<PixelImage, 'pixels'>): Uint8Array =>
  Uint8Array.from({ length: pixels.length / 4 }, (_, at) => pixels[at * 4 + 3]);

async function madeOf(truth: PixelImage, sheet: Rgb, quality: number) {
  const image = await saved(truth, sheet, quality);
  const { pixels } = (await openTool(run, image, defaultOptions(fields))).whole();
  const [own, wanted] = [alphaOf({ pixels }), alphaOf(truth)];
  const error = own.reduce((sum, value, at) => sum + Math.abs(value - wanted[at]), 0) / own.length;
  // Beyond a pixel of the art nothing of it is.
  const isFar = (at: number) => [0, -1, 1, -SIDE, SIDE, -SIDE - 1, -SIDE + 1, SIDE - 1, SIDE + 1].every((way) => wanted[at + way] === 0);
  const specks = own.filter((value, at) => value >= 64 && isFar(at)).length;
  return { own, error, specks };
}

describe('art that JPEG went over, on an even sheet', () => {
  test.each([
    ['white', WHITE, 62],
    ['white', WHITE, 86],
    ['mauve', [204, 186, 206] as Rgb, 62],
    ['mauve', [204, 186, 206] as Rgb, 84],
  ])('on %s leaves no specks beside it, and its rims are as they were drawn', async (_name, sheet, quality) => {
    const { error, specks } = await madeOf(burst(), sheet, quality);
    expect(specks).toBeLessThanOrEqual(1);
    expect(error).toBeLessThan(1.3);
  });

  test('lines too thin to have a solid keep their color instead of a fainter, brighter one', async () => {
    const { error } = await madeOf(spokes(), [128, 122, 200], 62);
    expect(error).toBeLessThan(5);
  });

  test.each([60, 84])('keeps what is nearly of the sheet’s color: whites of eyes, at quality %i', async (quality) => {
    const { own } = await madeOf(owl(), WHITE, quality);
    for (const x of [100, 120, 140, 220, 240, 262]) for (const y of [130, 178]) expect(own[y * SIDE + x], `${x},${y}`).toBe(255);
    expect(own[20 * SIDE + 20]).toBe(0);
  });
});
