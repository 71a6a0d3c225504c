import sharp from 'sharp';
import { expect, test } from 'vitest';
import { alphaAt, knockOut } from './knockout-for-tests.ts';

/** A mascot's head in a narrow outline, its soft shadow below and to the right, drawn on white. */
async function head(outline: string) {
  const [width, height] = [360, 340];
  const shape = `<path d="M60 130Q60 40 180 60Q300 40 300 130V220Q300 280 180 280Q60 280 60 220Z"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="f"><feGaussianBlur stdDeviation="8"/></filter>
    <rect width="100%" height="100%" fill="#fff"/><g transform="translate(9 10)">${shape} fill="#000" opacity=".5" filter="url(#f)"/></g>
    ${shape} fill="#f08c28" stroke="${outline}" stroke-width="7"/></svg>`;
  const pixels = new Uint8Array(await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer());
  return { width, height, pixels, dpi: 300, icc: null };
}

test.each(['#14141a', '#2a1a10'])('a soft shadow beside a narrow outline of %s is dark all along it', async (outline) => {
  const image = await head(outline);
  const { pixels } = knockOut(image, {});
  let [light, shaded] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const spread = Math.max(pixels[at], pixels[at + 1], pixels[at + 2]) - Math.min(pixels[at], pixels[at + 1], pixels[at + 2]);
    if (pixels[at + 3] > 20) shaded++;
    // On black: a gray that shines.
    if (spread < 40 && (pixels[at] * pixels[at + 3]) / 255 > 60) light++;
  }
  expect(shaded).toBeGreaterThan(50_000);
  // Before, 1,500 and more; in notches some cells still are their own ink.
  expect(light).toBeLessThan(400);
  expect(alphaAt(image, pixels, 185, 292)).toBeGreaterThan(20);
});
