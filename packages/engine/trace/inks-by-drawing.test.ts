import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLogo } from '../../../tests/art/logos.ts';
import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import { parseHex } from '../color/hex.ts';
import { redrawArt } from '../enlarge/redraw-art.ts';
import type { PixelImage } from '../image.ts';
import { inksByDrawing } from './inks-by-drawing.ts';
import { solveInks } from './solve-inks.ts';
import { edgeNoise, labelPicture, traceLabels } from './trace-picture.ts';

const SIDE = 64;
const CLEAR = { r: 255, g: 255, b: 255, opacity: 0 };
const PAPER = { r: 250, g: 246, b: 236, opacity: 1 };
const BLUE = { r: 40, g: 70, b: 150, opacity: 1 };
const RED = { r: 200, g: 40, b: 50, opacity: 1 };
const NOISE = { grain: 0, ringing: 0.05 };

/** A blue square on paper, and red lines two pixels thick below it; each pixel off by waves as a JPEG leaves them. */
function art(ripple: number): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const isBlue = x >= 12 && x < 40 && y >= 8 && y < 34;
    const isRed = y >= 42 && y < 58 && x >= 8 && x < 56 && y % 8 < 2;
    const { r, g, b } = isBlue ? BLUE : isRed ? RED : PAPER;
    const off = ripple * ((x + y) % 2 === 0 ? 1 : -1);
    pixels.set(
      [r + off, g + off, b + off, 255].map((value) => Math.min(255, Math.max(0, value))),
      at * 4,
    );
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

test('an ink is what its areas ask for, whatever single pixels say', () => {
  const image = art(4);
  const inks = [CLEAR, PAPER, { ...BLUE, r: 52, b: 138 }, { ...RED, g: 52 }];
  const rules = edgeNoise(NOISE);
  const drawing = traceLabels(labelPicture(image, inks, rules, 2).map, image, inks, rules, { tolerancePx: 0.25, findsShapes: false });
  const solved = solveInks(image, drawing).inks;
  expect(solved[0]).toEqual(CLEAR);
  for (const channel of ['r', 'g', 'b'] as const) expect(Math.abs(solved[2][channel] - BLUE[channel])).toBeLessThanOrEqual(2);
});

test('an ink that no place shows evenly is found by what the drawing misses', () => {
  const found = inksByDrawing(art(3), art(3), [CLEAR, PAPER, BLUE], NOISE);
  expect(found).toHaveLength(4);
  expect(found[3].r).toBeGreaterThan(170);
  expect(found[3].g).toBeLessThan(90);
});

test('what lies near an ink and has no place of its own is none; clean art keeps its inks', () => {
  const smear = { ...BLUE, r: 70, g: 100, b: 170 };
  const inks = [CLEAR, PAPER, BLUE, RED, smear];
  expect(inksByDrawing(art(3), art(3), inks, NOISE)).toHaveLength(4);
  expect(inksByDrawing(art(0), art(0), inks, { grain: 0, ringing: 0 })).toEqual(inks);
});

/** A label of small type as a web page's JPEG. */
async function labelAsJpeg(seed: number, side: number, quality: number): Promise<PixelImage> {
  const svg = Buffer.from(drawLogo('label', seed).svg);
  const jpeg = await sharp(svg, { density: (72 * side) / 100 })
    .resize(side, side)
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer();
  return { width: side, height: side, pixels: new Uint8Array(await sharp(jpeg).ensureAlpha().raw().toBuffer()), dpi: 300, icc: null };
}

const labOf = (hex: string) => cielabFromRgb(parseHex(hex) ?? CLEAR);

test.each([
  [2, 320, 60],
  [6, 320, 40],
])('inks of thin type are those that were drawn: label %i', async (seed, side, quality) => {
  const { inks } = redrawArt(await labelAsJpeg(seed, side, quality)).drawing;
  for (const ink of drawLogo('label', seed).inks) {
    expect(Math.min(...inks.slice(1).map((found) => deltaE2000(labOf(ink), cielabFromRgb(found))))).toBeLessThan(2);
  }
});
