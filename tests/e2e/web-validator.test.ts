import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LABEL_FONT } from '../../packages/codecs/print/pdf/label-font.ts';
import { findIssues } from './web-support/axe.ts';
import { downloadBy, dropFile } from './web-support/bench-page.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();

/** A red disc on clear ground with a ring of ghosts around it: alpha 8, farther out than any rim. Trimmed, it still has clear corners. */
async function ghostly(side = 240): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 4);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = Math.hypot(x - side / 2, y - side / 2);
      const alpha = from < side / 4 ? 255 : from > side / 3 && from < side / 3 + 6 ? 8 : 0;
      pixels.set([200, 30, 40, alpha], (y * side + x) * 4);
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .withMetadata({ density: 300 })
    .png()
    .toBuffer();
}

/** Drops the drawing once the page listens. */
async function openFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Browse files' }).waitFor();
  await dropFile(page, await ghostly(), 'badge.png');
}

const verdict = (page: Page) => page.getByText(/^(Ready for|Not ready for)/);
const ghostRow = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Ghost pixels' });

describe('one file', () => {
  test('is judged, shown where, repaired with before and after, and put back', async () => {
    const { page, complaints, close } = await site.openSignedIn('/file-validator');
    await openFile(page);
    await verdict(page).waitFor();
    await expect
      .poll(() =>
        ghostRow(page)
          .getByText(/^(Fail|Warn)$/)
          .count(),
      )
      .toBe(1);
    // The gravest finding that has a place is shown at once; its button hides it and shows it again.
    await page.getByText('Where: ghost pixels').waitFor();
    await ghostRow(page).getByRole('button', { name: 'Show where' }).click();
    await page.getByText('Where: ghost pixels').waitFor({ state: 'detached' });
    await ghostRow(page).getByRole('button', { name: 'Show where' }).click();
    await page.getByText('Where: ghost pixels').waitFor();
    expect(await findIssues(page)).toEqual([]);
    await ghostRow(page).getByRole('button', { name: 'Clear them' }).click();
    await page.getByRole('button', { name: 'Undo fix' }).waitFor();
    await verdict(page).waitFor();
    await page.getByText(/ before$/).waitFor();
    const fixed = await downloadBy(page, () => page.getByRole('button', { name: 'Download file' }).click());
    const { data } = await sharp(fixed.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data.filter((value, at) => at % 4 === 3 && value > 0 && value < 255)).toHaveLength(0);
    expect((await sharp(fixed.bytes).metadata()).density).toBe(300);
    await page.getByRole('button', { name: 'Undo fix' }).click();
    await expect
      .poll(() =>
        ghostRow(page)
          .getByText(/^(Fail|Warn)$/)
          .count(),
      )
      .toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });

  test('hands its report out as JSON and PDF, and follows method and width', async () => {
    const { page, close } = await site.openSignedIn('/file-validator');
    await openFile(page);
    await verdict(page).waitFor();
    await page.getByLabel('Print width in in').fill('8');
    await page.keyboard.press('Enter');
    await page.getByText('30 DPI', { exact: true }).first().waitFor();
    await page.getByRole('radio', { name: 'Screen' }).click();
    await page.getByText(/for screen printing$|before screen printing$/).waitFor();
    const menu = page.getByRole('button', { name: 'Report', exact: true });
    await menu.click();
    const json = await downloadBy(page, () => page.getByRole('menuitem', { name: 'JSON' }).click());
    const [entry] = JSON.parse(json.bytes.toString()).files;
    expect(entry).toMatchObject({ file: 'badge.png', format: 'png', width: 240, height: 240, method: 'screen', printSize: { widthIn: 8 } });
    // A busy page may have handed the file out before its menu is gone: a press on the button then closes it.
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await menu.click();
    const pdf = await downloadBy(page, () => page.getByRole('menuitem', { name: 'PDF' }).click());
    expect(pdf.name).toBe('badge.png.report.pdf');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await close();
  });

  test('opens a tool with the fix filled in, and takes profiles from a link', async () => {
    const profile = Buffer.from(
      JSON.stringify({ version: 1, name: 'Bay', dtf: { limits: { 'alpha.ghost': { warn: 1_000_000, fail: null } } } }),
    );
    const { page, close } = await site.openSignedIn(`/file-validator?profile=${profile.toString('base64url')}`);
    await openFile(page);
    await verdict(page).waitFor();
    await page.getByRole('combobox', { name: 'Shop profile' }).getByText('Shop profile: Bay').waitFor({ state: 'attached' });
    await expect
      .poll(() =>
        ghostRow(page)
          .getByText(/^(Fail|Warn)$/)
          .count(),
      )
      .toBe(0);
    // Its figures stand in full, beside their units.
    await page.getByRole('button', { name: 'Edit the shop profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Shop profile' });
    await dialog.getByRole('radio', { name: 'Screen' }).click();
    for (const name of ['Mesh', 'Narrowest base at 230 threads']) {
      const cutPx = await dialog.getByLabel(name, { exact: true }).evaluate((field) => field.scrollWidth - field.clientWidth);
      expect(cutPx, name).toBe(0);
    }
    await close();
  });

  test('a report whose file is gone says so', async () => {
    const { page, close } = await site.openSignedIn('/validate/nothing');
    await page.getByRole('heading', { name: 'This report is gone' }).waitFor();
    await close();
  });
});

describe('a drawing with text', () => {
  const face = `@font-face{font-family:Own;src:url(data:font/ttf;base64,${LABEL_FONT.file})}`;
  const sign = (style: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><style>${style}</style><text x="60" y="120" font-size="60" font-family="Own, monospace">OPEN</text></svg>`,
    );

  test.each([
    ['is judged by its letters, in the font that it brings along', face, 0],
    ['is told where its font is not', '', 1],
  ])('%s', async (_, style, missing) => {
    const { page, complaints, close } = await site.open('/standalone/file-validator');
    await page.getByRole('button', { name: 'Browse files' }).waitFor();
    await dropFile(page, sign(style), 'sign.svg', 'image/svg+xml');
    await verdict(page).waitFor();
    expect(await page.getByText('Every pixel is clear').count()).toBe(0);
    expect(await page.getByText(/^1 font is not in the file/).count()).toBe(missing);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a batch', () => {
  test('judges all, stops for none, fixes what is safe, and opens a report', async () => {
    const { page, complaints, close } = await site.openSignedIn('/batch-validator');
    const good = await ghostly();
    const files = [
      ...Array.from({ length: 5 }, (_, index) => ({ name: `art-${index}.png`, mimeType: 'image/png', buffer: good })),
      { name: 'cut.png', mimeType: 'image/png', buffer: good.subarray(0, good.length / 2) },
      { name: 'words.txt.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ];
    await page.locator('input[type=file]').first().setInputFiles(files);
    await page.getByText('7 files checked, 2 could not be read').waitFor();
    expect(await findIssues(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Result' }).selectOption('unread');
    await page.getByText('2 of 7 files').waitFor();
    await page.getByRole('combobox', { name: 'Result' }).selectOption('all');
    await page.getByRole('button', { name: 'Fix 5 files · Free' }).click();
    const zip = page.getByRole('button', { name: 'ZIP of 5 fixed' });
    await zip.waitFor();
    const { bytes } = await downloadBy(page, () => zip.click());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    await page.getByRole('button', { name: 'art-3.png' }).click();
    await verdict(page).waitFor();
    await page.goBack();
    await page.getByText('7 files checked, 2 could not be read').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

test('on a phone a batch has room for its drop zone, and its table stays within the page', async () => {
  const { page, complaints, close } = await site.openSignedIn('/batch-validator', {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const zone = page.locator('.drop').filter({ hasText: 'Drop artwork here' });
  await zone.waitFor();
  expect((await page.getByRole('region', { name: 'Files' }).boundingBox())?.height).toBeGreaterThan(200);
  const good = await ghostly();
  const files = ['one', 'two'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: good }));
  await page.locator('input[type=file]').first().setInputFiles(files);
  await page.getByText('2 files checked').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.getByRole('button', { name: 'Fix 2 files · Free' }).click();
  await page.getByRole('button', { name: 'ZIP of 2 fixed' }).waitFor();
  await page.getByText('Clear them').first().waitFor();
  expect(await findIssues(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone a document in a batch names its page, and another one is judged where it is chosen, also over a reload', async () => {
  const { page, complaints, close } = await site.openSignedIn('/batch-validator', {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const buffer = await readFile(new URL('../../packages/codecs/fixtures/tiff-pages.tif', import.meta.url));
  await page.locator('.drop').filter({ hasText: 'Drop artwork here' }).waitFor();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'folder.tif', mimeType: 'image/tiff', buffer },
      { name: 'badge.png', mimeType: 'image/png', buffer: await ghostly() },
    ]);
  await page.getByText('2 files checked').waitFor();
  expect(await page.getByRole('button', { name: /^Page \d of/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Page 1 of 3' }).tap();
  await page.getByRole('menuitem', { name: 'Page 3' }).tap();
  await page.getByRole('button', { name: 'Page 3 of 3' }).waitFor();
  await page.getByText('2 files checked').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await findIssues(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Page 3 of 3' }).waitFor();
  await page.getByRole('button', { name: 'folder.tif' }).tap();
  await page.getByRole('combobox', { name: 'Page' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Page' }).inputValue()).toBe('3');
  expect(complaints).toEqual([]);
  await close();
});

describe('transparency guide', () => {
  test('lights up a file of the visitor and repairs it', async () => {
    const { page, complaints, close } = await site.openSignedIn('/transparency-guide');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await findIssues(page)).toEqual([]);
    await dropFile(page, await ghostly(), 'badge.png');
    await page.getByRole('checkbox', { name: /Ghosts: / }).waitFor();
    await page.getByRole('img', { name: 'Halftone: how it prints' }).waitFor();
    await page.getByRole('button', { name: 'Harden this file' }).click();
    await page.getByRole('button', { name: 'Undo fix' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('in the frame of another site', () => {
  let shop: Server;
  let shopUrl: string;
  beforeAll(async () => {
    shop = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<iframe src="${site.url}/standalone/file-validator" width="1200" height="800"></iframe>
<script>window.heard = []; addEventListener('message', ({ data, origin }) => heard.push({ data, origin }))</script>`);
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    // Another host name, so that it is another site: the browser then keeps shared memory from the frame.
    shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}`;
  });
  afterAll(() => void shop?.close());

  test('judges on one thread and tells the page around it', async () => {
    const { page, close } = await site.open('/standalone/anything');
    await page.waitForURL('**/standalone/file-validator');
    await page.goto(shopUrl);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'File Validator' }).waitFor();
    expect(await page.frames()[1].evaluate('crossOriginIsolated')).toBe(false);
    await frame
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: await ghostly() });
    await frame.getByText(/^(Ready for|Not ready for)/).waitFor();
    const heard = await page.evaluate<{ data: { type: string; report?: { file: string } }; origin: string }[]>('heard');
    expect(heard.map(({ data }) => data.type)).toEqual(['underbase:ready', 'underbase:report']);
    expect(heard[1]).toMatchObject({ origin: site.url, data: { report: { file: 'badge.png' } } });
    await close();
  });
});
