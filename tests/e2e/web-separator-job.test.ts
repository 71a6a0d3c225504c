import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aseFile } from '../../packages/engine/swatches/arbitrary-swatch-files.ts';
import { downloadBy, dropFile, stage, waitForFile } from './web-support/bench-page.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();

/** Three flat inks on a clear ground. */
const ART = sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="420" height="300">
    <circle cx="110" cy="150" r="80" fill="#c8203a"/><rect x="200" y="60" width="90" height="180" fill="#1d3b8f"/>
    <path d="M310 240L360 60L410 240Z" fill="#ffd23f"/></svg>`),
)
  .withMetadata({ density: 300 })
  .png()
  .toBuffer();

const rgb = (...values: readonly number[]) => values.map((value) => value / 255);
const SWATCHES = Buffer.from(
  aseFile([
    { name: 'House red 12', model: 'RGB ', values: rgb(200, 32, 58) },
    { name: 'House blue 3', model: 'RGB ', values: rgb(29, 59, 143) },
    { name: 'House yellow 1', model: 'RGB ', values: rgb(255, 210, 63) },
    { name: 'House teal 7', model: 'LAB ', values: [0.5, -35, -5] },
  ]),
);

async function importSwatches(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import swatches', exact: true }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

test('a job with the shop’s own inks: imported, named, curved, ordered, exported with its ticket', async () => {
  const { page, complaints, close } = await site.openSignedIn('/color-separator');
  await page.getByText('Drop artwork here').waitFor();
  await dropFile(page, await ART, 'art.png');
  await waitForFile(page, 'art.png');
  const inks = page.getByRole('region', { name: 'Inks in print order' });
  const names = async () => (await inks.locator('button[aria-pressed] b').allTextContents()).map((text) => text.replace(/^\d+\. /, ''));
  await expect.poll(async () => (await names()).length).toBeGreaterThanOrEqual(3);

  // What the strip shows can be asked about as options can: once for each kind of plate.
  const strip = page.getByRole('region', { name: 'Plates', exact: true });
  await expect
    .poll(() => strip.getByRole('button', { name: /^Ask about/ }).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
    .toEqual(['Ask about: Ink plates']);
  // Drawn pixel for pixel: scaled by the browser, small type would break up.
  const drawn = (): Promise<unknown> =>
    page.evaluate(`[...document.querySelectorAll('section[aria-label="Plates"] canvas')].every((one) =>
      one.width === one.clientWidth && one.height === one.clientHeight &&
      one.getContext('2d').getImageData(0, 0, one.width, one.height).data.some((value) => value > 0))`);
  await expect.poll(drawn).toBe(true);

  await importSwatches(page, 'cut.ase', SWATCHES.subarray(0, 90));
  await page.getByRole('alert').getByText('cut.ase is damaged or ends early.').waitFor();
  await importSwatches(page, 'shop.ase', SWATCHES);
  await expect.poll(names).toEqual(['House yellow 1', 'House red 12', 'House blue 3']);
  expect(await page.getByText('is damaged or ends early').count()).toBe(0);

  // The shop keeps them: another job finds them there.
  await page.getByRole('button', { name: 'Keep in shop profile' }).click();
  await page.getByText('Your inks are kept in the profile My shop').waitFor();

  // A curve of its own, by keys.
  await inks
    .getByRole('button', { name: /House red 12$/ })
    .first()
    .click();
  const middle = page.getByRole('slider', { name: 'Middle tone' }).first();
  await middle.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'PageDown']) await middle.press(key);
  await expect.poll(() => middle.getAttribute('aria-valuetext')).toBe('50 % becomes 38 %');

  // Red to the front; the advice puts it back with its curve.
  await inks.getByRole('button', { name: /^Move House red 12/ }).press('ArrowUp');
  await expect.poll(names).toEqual(['House red 12', 'House yellow 1', 'House blue 3']);
  await inks.getByRole('button', { name: 'Light to dark' }).click();
  await expect.poll(names).toEqual(['House yellow 1', 'House red 12', 'House blue 3']);
  await expect.poll(() => inks.getByRole('button', { name: 'Light to dark' }).count()).toBe(0);

  // One more by the eyedropper: what is there already is shown, not doubled.
  await inks.getByRole('button', { name: 'Ink', exact: true }).click();
  await page.getByRole('button', { name: 'Pick from the picture' }).click();
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('no stage');
  await page.mouse.click(box.x + box.width / 2 + 36, box.y + box.height / 2);
  await expect.poll(() => inks.getByRole('button', { name: 'Picking' }).count()).toBe(0);
  expect(await names()).toHaveLength(3);

  await page
    .getByRole('checkbox', { name: 'Ticket for the press' })
    .or(page.getByRole('switch', { name: 'Ticket for the press' }))
    .first()
    .click();
  const { bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 3 tokens' }).click());
  const files = unzipSync(bytes);
  const entries = Object.keys(files);
  expect(entries.filter((file) => /_\d\d-/.test(file)).map((file) => file.replace(/^.*_(\d\d-.*)_300dpi.*$/, '$1'))).toEqual([
    '01-house-yellow-1',
    '02-house-red-12',
    '03-house-blue-3',
  ]);
  const ticket = entries.find((file) => file.includes('ticket'));
  expect(ticket && new TextDecoder('latin1').decode(files[ticket].subarray(0, 5))).toBe('%PDF-');
  const description = entries.find((file) => file.endsWith('.json'));
  const { inks: told } = JSON.parse(new TextDecoder().decode(description ? files[description] : new Uint8Array()));
  // The films by the names that they have in this ZIP.
  for (const { file } of told as readonly { readonly file: string }[]) expect(entries).toContain(file);
  expect(told.map(({ curve }: { curve: object }) => curve)).toEqual([
    expect.not.objectContaining({ tones: expect.anything() }),
    expect.objectContaining({ tones: [25, 38, 75] }),
    expect.not.objectContaining({ tones: expect.anything() }),
  ]);
  expect(complaints).toEqual([]);
  await close();
});
