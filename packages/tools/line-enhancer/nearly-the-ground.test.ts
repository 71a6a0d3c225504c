import { nodeCodecs } from '@underbase/codecs/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const SHEET = [244, 236, 214];
const LETTERS = [248, 242, 226];

/** A green badge on a cream sheet, with waves and bars in another cream. */
function badge(): string {
  const waves = Array.from(
    { length: 6 },
    (_, at) => `<path d="M110 ${130 + 18 * at}q25-16 50 0t50 0 50 0 50 0" fill="none" stroke="#f8f2e2" stroke-width="2"/>`,
  );
  const bars = Array.from({ length: 5 }, (_, at) => `<path d="M${120 + 40 * at} 250h24v50h-24z" fill="#f8f2e2"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="420"><rect width="420" height="420" fill="#f4ecd6"/><circle cx="210" cy="210" r="180" fill="#164634"/>${waves.join('')}${bars.join('')}</svg>`;
}

test('reversed lines of nearly the sheet’s color grow in their own, and all that is solid keeps its color', async () => {
  const bytes = await sharp(Buffer.from(badge())).flatten().png().toBuffer();
  const image = { ...(await nodeCodecs().decode(bytes)).image, dpi: 300 };
  const { pixels } = (await openTool(run, image, { ...defaultOptions(fields), minWidth: '0.5mm' })).whole();
  const isOf = (of: Uint8Array, at: number, color: readonly number[]) => color.every((level, channel) => of[at * 4 + channel] === level);
  const count = { moved: 0, grown: 0, ofSheet: 0, white: 0 };
  for (let at = 0; at < image.width * image.height; at++) {
    if (isOf(image.pixels, at, LETTERS) && !isOf(pixels, at, LETTERS)) count.moved++;
    if (!isOf(image.pixels, at, LETTERS) && isOf(pixels, at, LETTERS)) count.grown++;
    if (!isOf(image.pixels, at, SHEET) && isOf(pixels, at, SHEET)) count.ofSheet++;
    if (isOf(pixels, at, [255, 255, 255])) count.white++;
  }
  expect(count).toEqual({ moved: 0, grown: expect.any(Number), ofSheet: 0, white: 0 });
  expect(count.grown).toBeGreaterThan(1500);
});
