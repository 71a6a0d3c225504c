import { unzipSync } from 'fflate';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { downloadBy, dropFile, waitForFile } from './web-support/bench-page.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();

/** Three flat inks on a white sheet. */
const ART = sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="420" height="300"><rect width="420" height="300" fill="#fff"/>
    <circle cx="110" cy="150" r="80" fill="#c8203a"/><rect x="200" y="60" width="90" height="180" fill="#1d3b8f"/>
    <path d="M310 240L360 60L410 240Z" fill="#111"/></svg>`),
)
  .withMetadata({ density: 300 })
  .png()
  .toBuffer();

const middleOf = async (locator: Locator): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('inks are put in another order by hand and by keys, and plates are printed in it', async () => {
  const { page, complaints, close } = await site.openSignedIn('/color-separator');
  await page.getByText('Drop artwork here').waitFor();
  await dropFile(page, await ART, 'art.png');
  await waitForFile(page, 'art.png');
  const inks = page.getByRole('region', { name: 'Inks in print order' });
  const names = async () => (await inks.locator('[data-plate] b').allTextContents()).map((text) => text.replace(/^\d+\. /, ''));
  await expect.poll(async () => (await names()).length).toBeGreaterThanOrEqual(3);
  const [first, second, third, ...rest] = await names();

  const grip = inks.getByRole('button', { name: /^Move / });
  const from = await middleOf(grip.first());
  const to = await middleOf(inks.locator('[data-plate]').nth(2));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, to.y + 12, { steps: 8 });
  await page.mouse.up();
  await expect.poll(names).toEqual([second, third, first, ...rest]);
  // Small films keep to their plates: none stands under another's name, not even until they are drawn again.
  const films = async () => {
    const drawn = await page
      .getByRole('region', { name: 'Plates', exact: true })
      .locator('button:has(canvas)')
      .evaluateAll((all) => all.map((film) => [film.getAttribute('title') ?? '', film.querySelector('canvas')?.toDataURL() ?? '']));
    return Object.fromEntries(drawn) as Readonly<Record<string, string>>;
  };
  const inked = (all: Readonly<Record<string, string>>) => new Set(Object.values(all)).size;
  await expect.poll(async () => inked(await films())).toBe(3 + rest.length);
  const before = await films();
  await grip.first().press('ArrowDown');
  await expect.poll(names).toEqual([third, second, first, ...rest]);
  expect(await films()).toEqual(before);

  const { name, bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 3 tokens' }).click());
  expect(name).toMatch(/\.zip$/);
  const plates = Object.keys(unzipSync(bytes)).filter((file) => /_\d\d-/.test(file));
  const slug = (ink: string) => ink.toLowerCase().replaceAll(' ', '-');
  expect(plates.map((file) => file.replace(/^.*_\d\d-|_300dpi.*$/g, ''))).toEqual([third, second, first, ...rest].map(slug));
  expect(complaints).toEqual([]);

  // On a phone plate and film are one tap away, not behind a row of garments.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const view of ['Proof', 'Plate', 'Film']) {
    const { x } = await middleOf(page.getByRole('radio', { name: view, exact: true }));
    expect(x, view).toBeLessThan(390);
  }
  await close();
});
