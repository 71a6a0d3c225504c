import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { findIssues } from './web-support/axe.ts';
import { downloadBy, dropFile } from './web-support/bench-page.ts';
import { faultyArt } from './web-support/faulty-art.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();

const verdict = (page: Page) => page.getByText(/^(Ready for|Not ready for)/);
const runBar = (page: Page) => page.getByRole('region', { name: 'Fix and export' });

/** Drops a file on the home page and waits until it is judged: one action. */
async function checkFromHome(page: Page): Promise<void> {
  await page.getByText('No account is needed to check a file.').waitFor();
  await dropFile(page, await faultyArt(), 'badge.png');
  await verdict(page).waitFor();
}

/** For the page: what the browser keeps is there only once "kept-files-go" is heard. */
const KEPT_FILES_WAIT = `
  const gone = new Promise((resolve) => addEventListener('kept-files-go', resolve));
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...all) => {
    const request = open(...all);
    Object.defineProperty(request, 'onsuccess', {
      set: (hear) => request.addEventListener('success', (event) => gone.then(() => hear.call(request, event))),
    });
    return request;
  };`;

describe('a visitor without an account', () => {
  test('has a verdict on a file dropped on the home page, repairs what is free, and takes the file along', async () => {
    const { page, complaints, close } = await site.open('/');
    await checkFromHome(page);
    expect(new URL(page.url()).pathname).toBe('/standalone/file-validator');
    expect(await findIssues(page)).toEqual([]);
    await runBar(page)
      .getByRole('button', { name: /^Fix \d things? · Free$/ })
      .click();
    await page.getByRole('button', { name: 'Undo fix' }).waitFor();
    await verdict(page).waitFor();
    const { bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Download file' }).click());
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data.filter((value, at) => at % 4 === 3 && value > 0 && value < 255)).toHaveLength(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test('finds file, settings and repair again after a reload, and after Back', async () => {
    const { page, close } = await site.open('/');
    await checkFromHome(page);
    await runBar(page)
      .getByRole('button', { name: /^Fix \d things? · Free$/ })
      .click();
    await page.getByRole('button', { name: 'Undo fix' }).waitFor();
    await page.getByRole('radio', { name: 'Screen' }).click();
    await page.getByText(/for screen printing$|before screen printing$/).waitFor();
    await page.reload();
    await page.getByText(/for screen printing$|before screen printing$/).waitFor();
    await page.getByRole('button', { name: 'Undo fix' }).waitFor();
    await page.getByRole('link', { name: 'Pricing' }).first().click();
    await page.waitForURL('**/pricing');
    await page.goBack();
    await page.getByText(/for screen printing$|before screen printing$/).waitFor();
    await page.getByRole('button', { name: 'Undo fix' }).waitFor();
    await close();
  });

  test('may be choosing a file while the one from before comes back: the chosen one is taken', async () => {
    const { page, close } = await site.open('/');
    await checkFromHome(page);
    await page.addInitScript({ content: KEPT_FILES_WAIT });
    await page.reload();
    const [dialog] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Browse files' }).click()]);
    await page.evaluate(`dispatchEvent(new Event('kept-files-go'))`);
    await page.locator('.strip').getByText('badge.png').waitFor();
    await dialog.setFiles({ name: 'chosen.png', mimeType: 'image/png', buffer: await faultyArt() });
    await page.locator('.strip').getByText('chosen.png').waitFor();
    await close();
  });

  test('is told the price before a sign-in, what waits behind it, and that the file is kept', async () => {
    const { page, complaints, close } = await site.open('/');
    await checkFromHome(page);
    await page.getByRole('button', { name: 'Thicken lines · 1 token' }).waitFor();
    await runBar(page)
      .getByRole('button', { name: /^Sign in to fix \d things · 1 token$/ })
      .click();
    const waits = page.getByRole('region', { name: 'After signing in' });
    await waits.getByText('badge.png').waitFor();
    expect(await waits.textContent()).toContain('File Validator opens after you sign in.');
    expect(await waits.textContent()).toContain('15 tokens come free every month.');
    expect(await findIssues(page)).toEqual([]);
    await waits.getByRole('link', { name: 'check a file' }).click();
    await verdict(page).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('finds the validator that is open to everybody in every list, and no sign-in behind it', async () => {
    const { page, close } = await site.open('/');
    await page.getByRole('link', { name: 'File Validator' }).first().waitFor();
    const hrefs = await page
      .getByRole('link', { name: /File Validator/ })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(hrefs)).toEqual(new Set(['/standalone/file-validator']));
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitem', { name: 'File Validator' }).click();
    await page.waitForURL('**/standalone/file-validator');
    await close();
  });
});

test('whoever is signed in goes on with the same file, and is told before the click that the balance does not suffice', async () => {
  const { page, account, close } = await site.openSignedIn('/');
  account.tokensRemaining = 0;
  await page.reload();
  await checkFromHome(page);
  expect(new URL(page.url()).pathname).toBe('/file-validator');
  await runBar(page)
    .getByText(/^1 token needed, none left\. Full again on /)
    .waitFor();
  // This site sells no plans; where they are sold, billing.test.ts follows the way there and back.
  expect(await runBar(page).getByRole('link', { name: 'See plans' }).count()).toBe(0);
  // On a phone the words have room of their own, and nothing on the bar leaves it.
  await page.setViewportSize({ width: 390, height: 844 });
  const overhang = () =>
    runBar(page).evaluate((bar) => {
      const own = bar.getBoundingClientRect();
      const parts = [...bar.children].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
      return Math.max(...parts.map((part) => Math.max(own.top - part.top, part.bottom - own.bottom, part.right - own.right)));
    });
  await expect.poll(overhang).toBeLessThanOrEqual(0);
  const words = await runBar(page).getByRole('status').boundingBox();
  expect(words?.width).toBeGreaterThan(300);
  await close();
});

test('a tool in preparation carries a badge beside its label in the menu, the list of all tools and the palette', async () => {
  const { page, close } = await site.open('/tools');
  const cards = page.locator('.tool-cell').filter({ hasText: 'In preparation' });
  const names = await cards.locator('h2').allTextContents();
  await page.getByRole('button', { name: 'Tools' }).click();
  for (const name of names) {
    const entry = page.getByRole('menuitem', { name });
    if (await entry.count()) await entry.getByText('In preparation').waitFor();
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  for (const name of names) await page.getByRole('option', { name }).getByText('In preparation').waitFor();
  await close();
});
