import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawLogo } from '../../../tests/art/logos.ts';
import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import { parseHex } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { jpegQuality } from '../jpeg-repair/jpeg-quality.ts';
import type { TraceDrawing } from './drawing.ts';
import { coversOf, levelsOf, painted } from './drawn-covers.ts';
import { inksByBlockMeans } from './inks-by-block-means.ts';
import { isStoredHalved, nearestWay } from './nearest-way.ts';
import { edgeNoise, labelPicture, traceLabels } from './trace-picture.ts';

const SIDE = 192;
const CLEAR = { r: 255, g: 255, b: 255, opacity: 0 };
const WHITE = { r: 255, g: 255, b: 255, opacity: 1 };
/** Almost black, and a little blue: what quality 60 rounds by two levels of chroma. */
const INK = { r: 43, g: 43, b: 51, opacity: 1 };
const NOISE = { grain: 0, ringing: 0.03 };

async function stored(svg: string, side: number, quality: number): Promise<PixelImage> {
  const jpeg = await sharp(Buffer.from(svg), { density: (72 * side) / 100 })
    .resize(side, side)
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer();
  return { width: side, height: side, pixels: new Uint8Array(await sharp(jpeg).ensureAlpha().raw().toBuffer()), dpi: 300, icc: null };
}

function drawingOf(image: PixelImage, inks: TraceDrawing['inks']): TraceDrawing {
  const rules = edgeNoise(NOISE);
  return traceLabels(labelPicture(image, inks, rules, 2).map, image, inks, rules, { tolerancePx: 0.25, findsShapes: false });
}

/** Discs of one ink on paper: some even inside, all with blocks that they share with it. */
const DISCS = Array.from({ length: 16 }, (_, at) => `<circle cx="${14 + 24 * (at % 4)}" cy="${14 + 24 * Math.floor(at / 4)}" r="10"/>`);

test('an ink lies where its shared blocks say, not where its even ones were rounded to', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#fff"/><g fill="#2b2b33">${DISCS.join('')}</g></svg>`;
  const image = await stored(svg, SIDE, 60);
  const middle = (Math.round(SIDE * 0.14) * SIDE + Math.round(SIDE * 0.14)) * 4;
  const even = { r: image.pixels[middle], g: image.pixels[middle + 1], b: image.pixels[middle + 2], opacity: 1 };
  const offBy = (ink: typeof INK): number => deltaE2000(cielabFromRgb(INK), cielabFromRgb(ink));
  expect(offBy(even)).toBeGreaterThan(2);
  const drawing = drawingOf(image, [CLEAR, WHITE, even]);
  const [, paper, ink] = inksByBlockMeans(image, drawing, { quality: 60, isHalved: true }, [false, true, true]);
  expect(paper).toEqual(WHITE);
  expect(offBy(ink)).toBeLessThan(1.2);
});

test.each([
  [3, 50],
  [7, 40],
])('a drawing tells the quality that waves tell only about: label %i', async (seed, quality) => {
  const logo = drawLogo('label', seed);
  const image = await stored(logo.svg, 400, quality);
  const inks = [CLEAR, ...logo.inks.map((hex) => ({ ...(parseHex(hex) ?? CLEAR), opacity: 1 }))];
  const drawing = drawingOf(image, inks);
  const about = jpegQuality(image) ?? 0;
  expect(Math.abs(about - quality)).toBeGreaterThan(1);
  const drawn = painted(coversOf(drawing), drawing.inks.map(levelsOf), image);
  const isHalved = isStoredHalved(image, drawn, about);
  expect(isHalved).toBe(true);
  const way = nearestWay(image, drawn, { quality: about, isHalved });
  expect(Math.abs(way.quality - quality)).toBeLessThanOrEqual(1);
});
