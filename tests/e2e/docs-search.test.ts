import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../conformance/auth-support/test-database.ts';
import { startTestServer, type TestServer } from '../conformance/auth-support/test-server.ts';
import { findIssues } from './web-support/axe.ts';
import { launchChromium } from './web-support/chromium.ts';

const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

let db: TestDatabase;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  if (!existsSync(`${DIST}/index.html`)) throw new Error(`There is no built web app in ${DIST}; npm test builds it.`);
  [db, browser] = await Promise.all([openTestDatabase(), launchChromium()]);
  server = await startTestServer({ ...db, webRoot: DIST });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await db?.close();
});

test('the docs are searched by the index: trade words, everyday words and slips lead to the section, with the found words marked', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(`${server.url}/docs`);
  const box = page.getByRole('searchbox', { name: 'Search docs' });
  const first = page.locator('main .guide-pages a').first();

  await box.fill('choke under plastisol');
  await expect.poll(() => first.getAttribute('href')).toBe('/docs/answers-white#choke');
  expect((await first.locator('mark').allTextContents()).map((word) => word.toLowerCase())).toContain('choke');
  expect(await findIssues(page)).toEqual([]);

  await box.fill('feels like a bulletproof vest');
  await expect.poll(() => first.getAttribute('href')).toMatch(/heavy/);

  await box.fill('undrebase');
  await expect.poll(() => first.getAttribute('href')).toMatch(/underbase/);
  await box.fill('choke under plastisol');
  await expect.poll(() => first.getAttribute('href')).toBe('/docs/answers-white#choke');
  await first.click();
  await page.waitForURL('**/docs/answers-white#choke');
  // Its name ends in that of the link to it.
  await page.getByRole('heading', { name: /^Choke\b/, level: 2 }).waitFor();

  await page.goto(`${server.url}/docs`);
  await box.fill('zzxxyy');
  await page.getByText('Nothing found. Try another word.').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});
