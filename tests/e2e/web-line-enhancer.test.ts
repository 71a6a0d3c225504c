import { nodeCodecs } from '@underbase/codecs/node';
import { nodeRunner } from '@underbase/runner/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { downloadBy, dropFile, waitForFile } from './web-support/bench-page.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();
const codecs = nodeCodecs();

/** Two lines, of 1.2 and 2.5 px, and a disc. */
const ART = sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="420" height="300"><g fill="none" stroke-linecap="round">
    <path d="M20 40C120 -10 200 110 400 40" stroke="#c8203a" stroke-width="1.2"/><path d="M20 80C120 30 200 150 400 80" stroke="#1d3b8f" stroke-width="2.5"/>
    </g><circle cx="80" cy="180" r="50" fill="#26333a"/></svg>`),
)
  .withMetadata({ density: 300 })
  .png()
  .toBuffer();

test('thin lines grow at the bench exactly as on the command line, and the map shows where', async () => {
  const { page, complaints, close } = await site.openSignedIn('/line-enhancer');
  await page.getByText('Drop artwork here').waitFor();
  const art = await ART;
  await dropFile(page, art, 'art.png');
  await waitForFile(page, 'art.png');
  await page.getByRole('complementary', { name: 'Options' }).getByText('Lines under the minimum').waitFor();
  await page.getByRole('checkbox', { name: 'Made thicker' }).check();
  await page.locator('.overlay-legend').getByText('Made thicker').waitFor();
  const { name, bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  expect(name).toBe('art_line-enhancer_300dpi.png');
  const made = (await codecs.decode(bytes)).image;
  const runner = nodeRunner({ threads: 1 });
  const { artifacts } = await runner.run({
    tool: 'line-enhancer',
    options: {},
    images: [(await codecs.decode(art, { shared: true })).image],
  });
  await runner.close();
  const [expected] = artifacts;
  if (expected.kind !== 'image') throw new Error('the tool made no picture');
  expect(Buffer.compare(made.pixels, expected.image.pixels)).toBe(0);
  await close();
  expect(complaints).toEqual([]);
});

test('the downscaler warns of the lines that get too thin, and shows them', async () => {
  const { page, complaints, close } = await site.openSignedIn('/downscaler');
  await page.getByText('Drop artwork here').waitFor();
  await dropFile(page, await ART, 'art.png');
  await waitForFile(page, 'art.png');
  const options = page.getByRole('complementary', { name: 'Options' });
  await options.getByText('Lines under 0.35 mm').waitFor();
  await options.getByRole('checkbox', { name: 'Lines too thin' }).check();
  await page.locator('.overlay-legend').getByText('Lines too thin').waitFor();
  await close();
  expect(complaints).toEqual([]);
});

test('a photo is refused on the picture, with the way to the tool that helps and back', async () => {
  const { page, complaints, close } = await site.openSignedIn('/line-enhancer');
  await page.getByText('Drop artwork here').waitFor();
  await dropFile(page, await photo(), 'photo.png');
  await waitForFile(page, 'photo.png');
  const refusal = page.getByRole('alert').filter({ hasText: 'shaded like a photo' });
  await refusal.getByRole('button', { name: 'Remove the background' }).click();
  await page.waitForURL('**/background-remover');
  await page.getByRole('button', { name: 'Back to Line Enhancer with the result' }).waitFor();
  await close();
  expect(complaints).toEqual([]);
});

/** Shades all over, as clouds have them. */
async function photo(): Promise<Buffer> {
  const [width, height] = [300, 200];
  const shades = Buffer.alloc(3 * width * height);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let channel = 0; channel < 3; channel++)
      shades[3 * at + channel] = 128 + 60 * Math.sin(x / (9 + 4 * channel) + y / 17) + 55 * Math.cos(y / (7 + channel) - x / 31);
  }
  return await sharp(shades, { raw: { width, height, channels: 3 } })
    .withMetadata({ density: 300 })
    .png()
    .toBuffer();
}
