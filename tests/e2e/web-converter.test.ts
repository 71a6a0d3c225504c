import { nodeCodecs } from '@underbase/codecs/node';
import { unzipSync } from 'fflate';
import type { BrowserContextOptions } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findIssues } from './web-support/axe.ts';
import { downloadBy, dropFile, waitForFile } from './web-support/bench-page.ts';
import { artworkPng } from './web-support/pictures.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();
const codecs = nodeCodecs();

async function openBench(context?: BrowserContextOptions) {
  const opened = await site.openSignedIn('/image-converter', context);
  await opened.page.getByText('Drop artwork here').waitFor();
  const options = opened.page.getByRole('complementary', { name: 'Options' });
  const convertTo = async (format: string) => {
    await options.getByRole('combobox', { name: 'Format' }).selectOption({ label: format });
    return downloadBy(opened.page, () => opened.page.getByRole('button', { name: /^Export .*· free$/ }).click());
  };
  return { ...opened, options, convertTo };
}

test('one picture becomes every format, with its resolution', async () => {
  const { page, complaints, close, convertTo } = await openBench();
  const source = await artworkPng();
  await dropFile(page, source, 'art.png');
  await waitForFile(page, 'art.png');
  const wanted = (await codecs.decode(source)).image;
  for (const [label, extension] of [
    ['PNG', 'png'],
    ['TIFF', 'tif'],
    ['PSD', 'psd'],
    ['WebP', 'webp'],
    ['JPEG', 'jpg'],
    ['BMP', 'bmp'],
    ['PDF', 'pdf'],
    ['SVG (wrapped)', 'svg'],
    ['GIF', 'gif'],
  ] as const) {
    const { name, bytes } = await convertTo(label);
    expect(name).toMatch(new RegExp(`^art_.*\\.${extension}$`));
    const { image, info } = await codecs.decode(bytes, { vectorDpi: label === 'PDF' || extension === 'svg' ? 300 : undefined });
    expect([info.widthPx, info.heightPx], label).toEqual([wanted.width, wanted.height]);
    if (label !== 'GIF') expect(info.dpi, label).toBe(300);
    if (['PNG', 'TIFF', 'PSD', 'BMP'].includes(label)) expect(Buffer.compare(image.pixels, wanted.pixels), label).toBe(0);
  }
  await close();
  expect(complaints).toEqual([]);
});

test('16 bits, inks and a white channel are made in the browser', async () => {
  const { page, complaints, close, options, convertTo } = await openBench();
  const deep = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  await dropFile(page, deep, 'deep.png');
  await waitForFile(page, 'deep.png');
  expect((await codecs.inspect((await convertTo('TIFF')).bytes)).bitDepth).toBe(16);

  await options.getByRole('radio', { name: 'CMYK' }).click();
  const cmyk = await codecs.inspect((await convertTo('TIFF')).bytes);
  expect(cmyk).toMatchObject({ colorMode: 'cmyk', hasAlpha: false });
  expect(cmyk.iccName).not.toBeNull();
  expect((await codecs.inspect((await convertTo('JPEG')).bytes)).colorMode).toBe('cmyk');
  await options.getByRole('combobox', { name: 'Format' }).selectOption({ label: 'TIFF' });
  await options.getByRole('checkbox', { name: 'White spot channel' }).check();
  await options.getByRole('textbox', { name: 'Spot name' }).fill('Spot 1');
  await page.keyboard.press('Enter');
  const { bytes } = await convertTo('TIFF');
  expect(bytes.includes('\x06Spot 1')).toBe(true);
  expect((await sharp(bytes).metadata()).channels).toBe(5);
  expect(await findIssues(page)).toEqual([]);
  await close();
  expect(complaints).toEqual([]);
});

test('several files come back as a ZIP in the format chosen', async () => {
  const { page, complaints, close, convertTo } = await openBench();
  await dropFile(page, await artworkPng(), 'one.png');
  await waitForFile(page, 'one.png');
  await dropFile(page, await artworkPng(), 'two.png');
  await page.getByText('2 files in a ZIP').waitFor();
  await page.getByRole('button', { name: 'Export 2 files · free' }).waitFor();
  const { bytes } = await convertTo('WebP');
  const names = Object.keys(unzipSync(new Uint8Array(bytes)));
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(/\.webp$/);
  await close();
  expect(complaints).toEqual([]);
});

test('on a phone a second file comes by touch, undo and redo too, and nothing lies on the options', async () => {
  const { page, complaints, close, options } = await openBench({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await dropFile(page, await artworkPng(), 'one.png');
  await waitForFile(page, 'one.png');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add files' }).tap();
  await (await chooser).setFiles({ name: 'two.png', mimeType: 'image/png', buffer: await artworkPng() });
  await page.getByText('File, one of 2').waitFor();

  await options.getByRole('combobox', { name: 'Format' }).selectOption({ label: 'TIFF' });
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(() => options.getByRole('combobox', { name: 'Format' }).inputValue()).toBe('png');
  await page.getByRole('button', { name: 'Redo' }).tap();
  await expect.poll(() => options.getByRole('combobox', { name: 'Format' }).inputValue()).toBe('tiff');

  const chat = page.locator('.chat-fab');
  // HELP and chat keep to the page's margin, whatever the sheet does.
  await page.getByRole('button', { name: 'Options: half open' }).press('Enter');
  for (const floating of [chat, page.getByRole('button', { name: 'HELP' })]) {
    expect((await floating.boundingBox())?.x).toBeGreaterThanOrEqual(360 - 16);
  }
  await close();
  expect(complaints).toEqual([]);
});
