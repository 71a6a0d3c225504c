import { unzipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
import { downloadBy } from './web-support/bench-page.ts';
import { artworkPng, readPixels } from './web-support/pictures.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();
let opened: Awaited<ReturnType<typeof site.openSignedIn>> | null = null;

afterEach(async () => {
  await opened?.close();
  expect(opened?.complaints ?? []).toEqual([]);
  opened = null;
});

async function openWith(path: string, files: readonly { readonly name: string; readonly buffer: Buffer }[]) {
  opened = await site.openSignedIn(path);
  const given = files.map((file) => ({ ...file, mimeType: 'image/png' }));
  await opened.page.locator('.drop input[type=file]').setInputFiles(given);
  // The strip names the files of a batch in a list.
  await opened.page.locator('option', { hasText: files[files.length - 1].name }).waitFor({ state: 'attached' });
  await opened.page
    .getByRole('button', { name: /^Export/, disabled: false })
    .first()
    .waitFor();
  return opened;
}

/** Whole by its header, its parts and its end, and broken within its rows: nothing tells before its turn. */
function brokenWithin(png: Buffer): Buffer {
  const rows = png.indexOf('IDAT');
  return Buffer.from(png).fill(0xff, rows + Math.floor((png.length - rows) * 0.4), rows + Math.floor((png.length - rows) * 0.6));
}

test('a batch makes of each file what the bench makes of it alone; what breaks is named and not charged', async () => {
  const art = await artworkPng();
  const { page, account } = await openWith('/color-ko', [
    { name: 'one.png', buffer: art },
    { name: 'two.png', buffer: brokenWithin(art) },
    { name: 'three.png', buffer: await artworkPng(150) },
  ]);
  const batch = await downloadBy(page, () => page.getByRole('button', { name: 'Export 3 files · 3 tokens' }).click());
  const zip = unzipSync(batch.bytes);
  expect(Object.keys(zip)).toEqual(['one_color-ko_300dpi.png', 'three_color-ko_150dpi.png']);
  await page.getByRole('status').getByText('two.png').waitFor();
  expect(account.usage).toEqual([expect.objectContaining({ tool_id: 'color-ko', credits_used: 2, batch_size: 2 })]);
  await page.getByRole('button', { name: 'Only the open file' }).click();
  const alone = await downloadBy(page, () => page.getByRole('button', { name: /^Export · / }).click());
  expect(Buffer.from(zip['one_color-ko_300dpi.png']).equals(alone.bytes)).toBe(true);
});

test('files that are converted come each from its own file, in one ZIP', async () => {
  const { page } = await openWith('/image-converter', [
    { name: 'one.png', buffer: await artworkPng() },
    { name: 'two.png', buffer: await artworkPng(150) },
  ]);
  await page.getByRole('combobox', { name: 'Format' }).selectOption({ label: 'TIFF' });
  const { bytes } = await downloadBy(page, () => page.getByRole('button', { name: /^Export.* · free/ }).click());
  const zip = unzipSync(bytes);
  expect(Object.keys(zip)).toEqual(['one_image-converter_300dpi.tif', 'two_image-converter_150dpi.tif']);
  const { width, dpi } = await readPixels(Buffer.from(zip['two_image-converter_150dpi.tif']));
  expect([width, Math.round(dpi ?? 0)]).toEqual([600, 150]);
});
