import { cielabFromRgb, deltaE2000, type PixelImage, type Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import { drawPiece } from '../../../tests/art/index.ts';
import { textAt } from '../../../tests/art/lettering.ts';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { Sheet } from '../../../tests/art/sheet.ts';
import { defaultOptions } from '../options.ts';
import { NATIVE } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import { ThreadTables } from '../thread-tables.ts';
import { surveyArt } from './art-colors.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const NAVY: Rgb = { r: 20, g: 33, b: 61 };
const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const ORANGE: Rgb = { r: 228, g: 87, b: 46 };
const plane = (...values: readonly number[]) => Uint8Array.from(values);

/** One row of three pixels, printed as rims; untouched ones stay 7. */
function rowOf(base: Uint8Array, ink: Uint8Array, opacity: number): readonly number[] {
  const rect = { x: 0, y: 0, width: 3, height: 1 };
  const pixels = new Uint8Array(12).fill(7);
  const printed = (color: Rgb, coverage: Uint8Array, hides: number) => ({ color, coverage, opacity: hides, isTransparent: false });
  NATIVE.printRims(NAVY, { rect, base: printed(WHITE, base, 1), inks: [printed(ORANGE, ink, opacity)] }, { rect, pixels });
  return [...pixels.subarray(4, 7)];
}

const mixed = (one: Rgb, other: Rgb, share: number) =>
  (['r', 'g', 'b'] as const).map((name) => Math.round(other[name] + share * (one[name] - other[name])));

test('where ink ends its base ends beneath it: the rest of the pixel is fabric', () => {
  expect(rowOf(plane(255, 102, 0), plane(255, 102, 0), 1)).toEqual(mixed(ORANGE, NAVY, 0.4));
  // As much as the ink does not hide shows the base, and the fabric where the base is drawn back.
  expect(rowOf(plane(255, 102, 0), plane(255, 204, 0), 1)).toEqual(mixed(ORANGE, NAVY, 0.8));
  // On white a thin ink is itself.
  expect(rowOf(plane(255, 102, 0), plane(255, 102, 0), 0.75)).toEqual(mixed(ORANGE, NAVY, 0.4));
});

test('a tint stays as it was, where dots of base and ink fall on each other by chance', () => {
  expect(rowOf(plane(102, 102, 102), plane(102, 102, 102), 1)).toEqual([7, 7, 7]);
});

test('small type has no gray fringe on a navy shirt: the proof is the art', async () => {
  const [width, height] = [260, 60];
  const drawn: PixelImage = new Sheet(width, height)
    .lay(textAt('HAND PRINTED', [8, 14], { heightPx: 24, weight: 0.09 }), '#e4572e')
    .toImage(300);
  const options = { ...defaultOptions(fields), garment: '#14213d' };
  const { pixels } = (await openTool(run, drawn, options)).whole();
  const offs: number[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = drawn.pixels[at + 3] / 255;
    if (alpha === 0) continue;
    const level = (channel: number, under: number) => Math.round(alpha * drawn.pixels[at + channel] + (1 - alpha) * under);
    const wanted = { r: level(0, NAVY.r), g: level(1, NAVY.g), b: level(2, NAVY.b) };
    offs.push(deltaE2000(cielabFromRgb(wanted), cielabFromRgb({ r: pixels[at], g: pixels[at + 1], b: pixels[at + 2] })));
  }
  expect(offs.reduce((sum, off) => sum + off, 0) / offs.length).toBeLessThan(1);
});

test('a fade on a dark shirt is proofed as its films print: dots of the base lie beneath the ink', async () => {
  const [width, height] = [200, 40];
  const pixels = Uint8Array.from(
    Array.from({ length: width * height }, (_, at) => [ORANGE.r, ORANGE.g, ORANGE.b, Math.round(40 + 210 * ((at % width) / width))]).flat(),
  );
  const fade: PixelImage = { width, height, dpi: 300, icc: null, pixels };
  const options = { ...defaultOptions(fields), garment: '#14213d' };
  const proof = (await openTool(run, fade, options)).whole().pixels;
  for (let x = 20; x < 190; x += 10) {
    const at = (20 * width + x) * 4;
    const [r, g, b] = mixed(ORANGE, NAVY, pixels[at + 3] / 255);
    const off = deltaE2000(cielabFromRgb({ r, g, b }), cielabFromRgb({ r: proof[at], g: proof[at + 1], b: proof[at + 2] }));
    expect(off, `at ${x}`).toBeLessThan(1.5);
  }
});

test('the proof of fades that were cut from their ground goes by what was left of them', async () => {
  const smoke = await pixelsOfPiece(drawPiece('smoke', { widthPx: 300, seed: 3 }));
  const given = { ...defaultOptions(fields), garment: '#14213d', palette: [{ color: '#f0f0f0' }] } as const;
  const context = {
    kernels: NATIVE,
    progress: () => {},
    allocate: (bytes: number) => new Uint8Array(bytes),
    kept: new ThreadTables().kept,
  };
  const { cut } = surveyArt(smoke, { method: 'spot', ground: 'knock-out' }, context);
  if (!cut) throw new Error('smoke stands on an even ground');
  const proofOf = async (image: PixelImage, ground: 'keep' | 'knock-out') =>
    (await openTool(run, image, { ...given, ground })).whole().pixels;
  const proof = await proofOf(smoke, 'knock-out');
  const wanted = await proofOf({ ...smoke, pixels: cut }, 'keep');
  expect(cut.filter((alpha, at) => at % 4 === 3 && alpha > 20 && alpha < 235).length).toBeGreaterThan(1000);
  expect(proof.filter((level, at) => Math.abs(level - wanted[at]) > 2)).toHaveLength(0);
});
