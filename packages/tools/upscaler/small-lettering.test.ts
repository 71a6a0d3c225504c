import type { PixelImage } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const SIDE = 160;

/** Letters of strokes, 10 by 14 places each. */
const LETTERS = ['M1 13V1h8M1 7h6', 'M1 1v12h8', 'M1 13L5 1l4 12M3 9h4', 'M9 2C4 0 1 4 1 7s3 7 8 5V8H6', 'M1 1h8v12H1z', 'M1 13V1l8 12V1'];

/** A line of letters with strokes so thick, in the pixels of the file; beside them a large disc. */
function sheet(tall: number, thick: number): string {
  const scale = tall / 14;
  const word = LETTERS.map((path, at) => `<path d="${path}" transform="translate(${at * 12})"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="100%" height="100%" fill="#f4ecd8"/>
<circle cx="80" cy="40" r="30" fill="#a02030"/><g transform="translate(12.3 88.4) scale(${scale})" fill="none" stroke="#143c28" stroke-width="${thick / scale}">${word}</g></svg>`;
}

/** Dots of a halftone, six pixels from one to the next. */
const DOTS = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="100%" height="100%" fill="#ffffff"/>${Array.from(
  { length: 729 },
  (_, at) => `<circle cx="${(at % 27) * 6 + 2}" cy="${Math.floor(at / 27) * 6 + 2}" r="${1 + (at % 27) / 27}" fill="#102040"/>`,
).join('')}</svg>`;

async function reduced(svg: string, quality?: number): Promise<PixelImage> {
  const large = await sharp(Buffer.from(svg), { density: 72 * 4 })
    .resize(SIDE * 4, SIDE * 4)
    .toBuffer();
  const small = sharp(large).resize(SIDE, SIDE, { kernel: 'cubic' });
  const file = quality ? sharp(await small.jpeg({ quality }).toBuffer()) : small;
  const pixels = await file.ensureAlpha().raw().toBuffer();
  return { width: SIDE, height: SIDE, pixels: new Uint8Array(pixels), dpi: 300, icc: null };
}

test.each([
  { what: 'letters of 12 px in strokes of 1.4, of a JPEG', svg: sheet(12, 1.4), quality: 75, isGuessed: true },
  { what: 'letters of 8 px in strokes of 1.1', svg: sheet(8, 1.1), isGuessed: true },
  { what: 'letters of 26 px in strokes of 4', svg: sheet(26, 4), isGuessed: false },
  { what: 'a disc alone', svg: sheet(0.01, 0), isGuessed: false },
  { what: 'dots of a halftone', svg: DOTS, isGuessed: false },
])('the report says where lettering is guessed: $what', async ({ svg, quality, isGuessed }) => {
  const { report } = (await openTool(run, await reduced(svg, quality), { ...defaultOptions(fields), scale: 3 })).whole();
  expect(report.warnings.some(({ id }) => id === 'small-lettering')).toBe(isGuessed);
});
