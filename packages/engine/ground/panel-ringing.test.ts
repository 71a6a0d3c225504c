import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { measurePanelRinging } from './panel-ringing.ts';

const [WIDTH, HEIGHT] = [320, 220];
const WHITE = { r: 255, g: 255, b: 255 };
const LOOPS = Array.from({ length: 12 }, (_, at) => `M${45 + 20 * at} 60q14 -30 10 20t-14 ${30 + 2 * at}q10 20 16 -10`).join('');

/** Thin script on a panel, and a page around it; soft edges by choice. */
async function pictureOf(quality: number | null, { blur = 0, panel = '#14213d' } = {}): Promise<PixelImage> {
  const soft = `<filter id="f"><feGaussianBlur stdDeviation="${blur}"/></filter>`;
  const script = `<path d="${LOOPS}" stroke="#fad23c" stroke-width="1.6" fill="none"/>`;
  const shadow = blur > 0 ? `${soft}<path d="${LOOPS}" stroke="#000" stroke-width="4" fill="none" filter="url(#f)"/>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/><rect x="24" y="24" width="272" height="172" fill="${panel}"/>${shadow}${script}</svg>`;
  const flat = sharp(Buffer.from(svg)).flatten();
  const bytes = await (quality === null ? flat.png() : flat.jpeg({ quality, chromaSubsampling: '4:4:4' })).toBuffer();
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data), dpi: 300, icc: null };
}

test('a panel under thin script rings the more, the lower a JPEG’s quality', async () => {
  const [high, low] = [await pictureOf(90), await pictureOf(60)].map((image) => measurePanelRinging(image, WHITE));
  expect(high).toBeGreaterThan(1);
  expect(low).toBeGreaterThan(1.5 * high);
});

test('clean art, a soft shadow, and a page with no panel on it do not', async () => {
  expect(measurePanelRinging(await pictureOf(null), WHITE)).toBe(0);
  expect(measurePanelRinging(await pictureOf(null, { blur: 3, panel: '#c8b464' }), WHITE)).toBe(0);
  expect(measurePanelRinging(await pictureOf(60, { panel: '#ffffff' }), WHITE)).toBe(0);
});
