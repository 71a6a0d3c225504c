import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import { parseHex } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { measureNoise } from '../separation/picture-noise.ts';
import { redrawArt } from './redraw-art.ts';

/** A mascot's owl: cream eyes on white paper, and a beak of nearly the yellow of the irises. */
const INKS = ['#ffffff', '#14101e', '#965a32', '#aa693c', '#f0d7aa', '#fffaeb', '#fab414', '#f58c1e'];
const EYES = [450, 750];
const OWL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200"><rect width="1200" height="1200" fill="#ffffff"/>
<g stroke="#14101e" stroke-width="12"><path d="M280 330 300 90 480 240Z M920 330 900 90 720 240Z" fill="#965a32"/>
<ellipse cx="600" cy="640" rx="365" ry="455" fill="#aa693c"/><ellipse cx="600" cy="820" rx="235" ry="255" fill="#f0d7aa"/>
${EYES.map((x) => `<circle cx="${x}" cy="430" r="145" fill="#fffaeb"/><circle cx="${x + (x < 600 ? 15 : -15)}" cy="445" r="70" fill="#fab414"/><circle cx="${x + (x < 600 ? 15 : -15)}" cy="445" r="30" fill="#14101e"/>`).join('')}
<path d="M560 520 640 520 600 620Z" fill="#f58c1e"/></g></svg>`;

async function owlAsJpeg(quality: number): Promise<PixelImage> {
  const small = await sharp(Buffer.from(OWL), { density: 72 })
    .resize(400, 400, { kernel: 'linear' })
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer();
  return { width: 400, height: 400, pixels: new Uint8Array(await sharp(small).ensureAlpha().raw().toBuffer()), dpi: 300, icc: null };
}

test.each([85, 93])('flats near to one another each keep their color through a JPEG of quality %i', async (quality) => {
  const image = await owlAsJpeg(quality);
  const { inks } = redrawArt(image, 'art', { image, noise: measureNoise(image) }).drawing;
  for (const ink of INKS) {
    const lab = cielabFromRgb(parseHex(ink) ?? { r: 0, g: 0, b: 0 });
    const off = Math.min(...inks.slice(1).map((found) => deltaE2000(lab, cielabFromRgb(found))));
    expect(off, ink).toBeLessThan(2.5);
  }
});
