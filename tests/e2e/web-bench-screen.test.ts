import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { downloadBy, dropFile, stage, waitForFile } from './web-support/bench-page.ts';
import { artworkPng } from './web-support/pictures.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();

/** Wide and low, small laptop, desktop, phone. */
const WINDOWS = [
  [1440, 900],
  [1280, 720],
  [1440, 500],
  [390, 844],
] as const;

/** How much longer than its window the page is, and how far the footer's foot is from the window's. */
const room = (page: Page) =>
  page.evaluate<readonly number[]>(`[
    document.documentElement.scrollHeight - innerHeight,
    Math.round(document.querySelector('.ftr').getBoundingClientRect().bottom - innerHeight),
    Math.round(document.querySelector('.ftr').getBoundingClientRect().top - document.querySelector('.runbar').getBoundingClientRect().bottom),
  ]`);

test('a bench fills its window at any height, the footer below its run bar; dialogs move nothing; figures take no letters', async () => {
  const { page, complaints, close } = await site.openSignedIn('/color-separator');
  await page.getByText('Drop artwork here').waitFor();
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    expect([width, height, ...(await room(page))]).toEqual([width, height, 0, 0, 0]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const strip = page.locator('.strip');
  const before = await strip.boundingBox();
  await page.getByRole('button', { name: 'Save preset' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await strip.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');

  const figure = page.getByRole('spinbutton', { name: 'Mesh', exact: true }).first();
  await figure.fill('2a3o0x');
  expect(await figure.inputValue()).toBe('230');
  expect(complaints).toEqual([]);
  await close();
});

test('the loupe and the read-out keep clear of a fitted picture', async () => {
  const { page, close } = await site.openSignedIn('/color-ko');
  await page.getByText('Drop artwork here').waitFor();
  // As wide as the stage: fitted without care, the loupe would lie on it.
  await page.setViewportSize({ width: 1040, height: 760 });
  await dropFile(page, await artworkPng(), 'art.png');
  await waitForFile(page, 'art.png');
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('the stage is not on screen');
  for (const part of [page.locator('.loupe'), page.locator('.split-handle'), tagOf(page, 'Before'), tagOf(page, 'After')]) {
    await expect.poll(() => part.isVisible()).toBe(true);
  }
  const art = await artBox(page);
  const loupe = await page.locator('.loupe').boundingBox();
  expect(loupe && (loupe.x + loupe.width <= art.left || loupe.y >= art.bottom)).toBe(true);
  // Beside the split handle, which is no picture.
  await page.mouse.move(art.left + (art.right - art.left) / 4, (art.top + art.bottom) / 2);
  await page.locator('.read').getByText(/^x /).waitFor();
  const read = await page.locator('.read').boundingBox();
  expect(read?.y).toBeGreaterThanOrEqual(art.bottom - 1);
  await close();
});

const tagOf = (page: Page, text: string) => page.locator('.picture-tag', { hasText: text });

/** Where the picture lies on screen: the split handle stands on its height, the tags at its sides. */
async function artBox(page: Page): Promise<{ left: number; right: number; top: number; bottom: number }> {
  const handle = await page.locator('.split-handle').boundingBox();
  const tag = await tagOf(page, 'Before').boundingBox();
  const after = await tagOf(page, 'After').boundingBox();
  if (!handle || !tag || !after) throw new Error('no picture on screen');
  return { left: tag.x - 8, right: after.x + after.width + 8, top: handle.y, bottom: handle.y + handle.height };
}

test('another file begins with the preset in force and own changes come back; a paid result says when it is older, and outlives a reload', async () => {
  const { page, complaints, close } = await site.openSignedIn('/color-ko');
  await page.getByText('Drop artwork here').waitFor();
  await dropFile(page, await artworkPng(), 'first.png');
  await waitForFile(page, 'first.png');
  const tolerance = page.getByRole('spinbutton', { name: 'Tolerance' });
  await tolerance.fill('33');
  await tolerance.press('Enter');
  // On a phone, with the options drawn up over the picture: they give way to the new file, and to what is said about it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Options: half open' }).press('Enter');
  await dropFile(page, await artworkPng(), 'second.png');
  await waitForFile(page, 'second.png');
  await page.getByText('This file begins with the defaults').waitFor();
  expect(await tolerance.inputValue()).not.toBe('33');
  await page.getByRole('button', { name: 'Keep my settings' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await tolerance.inputValue()).toBe('33');
  await dropFile(page, await artworkPng(), 'third.png');
  await waitForFile(page, 'third.png');
  expect(await tolerance.inputValue()).toBe('33');
  expect(await page.getByRole('button', { name: 'Keep my settings' }).count()).toBe(0);

  await page.getByText('PNG, 300 DPI, 600 × 450 px').waitFor();
  await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  const card = page.getByRole('region', { name: 'Finished file' });
  await card.getByText('third_color-ko_300dpi.png').waitFor();
  await tolerance.fill('20');
  await tolerance.press('Enter');
  await card.getByText('Made with the options or the file of before.').waitFor();
  expect(await card.getByRole('region', { name: 'Report' }).count()).toBe(0);
  await page.reload();
  await waitForFile(page, 'third.png');
  await card.getByText('third_color-ko_300dpi.png').waitFor();
  const { name } = await downloadBy(page, () => card.getByRole('button', { name: 'Download', exact: true }).click());
  expect(name).toBe('third_color-ko_300dpi.png');
  await page.reload();
  await waitForFile(page, 'third.png');
  await page.getByRole('button', { name: /^Export · / }).waitFor();
  expect(await card.count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

/** Every output that the run bar has named since the page came. */
const NAMED_OUTPUTS = `(() => {
  globalThis.namedOutputs = new Set();
  const look = () => {
    const words = document.querySelector('.runbar .output')?.textContent;
    if (words) globalThis.namedOutputs.add(words);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

test('the run bar names the size of an enlargement, in inches too, and its way at once, never the size of the source', async () => {
  const { page, complaints, close } = await site.openSignedIn('/upscaler');
  await page.getByText('Drop artwork here').waitFor();
  await page.evaluate(NAMED_OUTPUTS);
  await dropFile(page, await artworkPng(), 'art.png');
  await waitForFile(page, 'art.png');
  await page.locator('.runbar').getByText('2400 × 1800 px').waitFor();
  const named = await page.evaluate<readonly string[]>('[...globalThis.namedOutputs]');
  expect(named).toEqual([expect.stringMatching(/2400 × 1800 px, [\d.]+ × [\d.]+ in/)]);
  await page.locator('.runbar').getByText('4x, by what it turns out to be').waitFor();
  // However much the bar has to say, what moves the work on is within it.
  await page.setViewportSize({ width: 1280, height: 800 });
  const beyond = `document.querySelector('.runbar .btn-split').getBoundingClientRect().right - innerWidth`;
  expect(await page.evaluate<number>(beyond)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  await close();
});
