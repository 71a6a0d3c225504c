import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import { parseHex } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { measureNoise } from '../separation/picture-noise.ts';
import { redrawArt } from './redraw-art.ts';

const [WIDTH, HEIGHT] = [150, 100];

/** Loops of a pen on paper, as a scanner saw them, a little out of focus; and as a JPEG. */
async function scan(paper: string, ink: string): Promise<PixelImage> {
  const loops = [0, 1].map(
    (at) => `M${20 + at * 60} 80C${at * 60} 15 ${65 + at * 60} -10 ${55 + at * 60} 50S${50 + at * 60} 90 ${75 + at * 60} 70`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="${paper}"/>
<path d="${loops.join('')}" fill="none" stroke="${ink}" stroke-width="7"/></svg>`;
  const soft = await sharp(Buffer.from(svg)).removeAlpha().blur(0.8).png().toBuffer();
  const stored = await sharp(soft).jpeg({ quality: 75 }).toBuffer();
  const pixels = new Uint8Array(await sharp(stored).ensureAlpha().raw().toBuffer());
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

test('soft strokes of a JPEG are drawn in their own ink', async () => {
  const ink = '#2b2118';
  const image = await scan('#f2ead8', ink);
  const { inks } = redrawArt(image, 'art', { image, noise: measureNoise(image) }).drawing;
  const own = cielabFromRgb(parseHex(ink) ?? { r: 0, g: 0, b: 0 });
  expect(Math.min(...inks.slice(1).map((found) => deltaE2000(own, cielabFromRgb(found))))).toBeLessThan(1.5);
});
