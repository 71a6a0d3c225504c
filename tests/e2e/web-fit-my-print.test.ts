import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { findIssues } from './web-support/axe.ts';
import { downloadBy, dropFile, waitForFile } from './web-support/bench-page.ts';
import { artworkPng, readPixels } from './web-support/pictures.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();
let opened: Awaited<ReturnType<typeof site.openSignedIn>> | null = null;

async function openWith(...names: readonly string[]) {
  opened = await site.openSignedIn('/fit-my-print');
  await opened.page.getByText('Drop artwork here').waitFor();
  for (const name of names) {
    await dropFile(opened.page, await artworkPng(), name);
    if (name === names[0]) await waitForFile(opened.page, name);
    else await opened.page.getByText(`File, one of ${names.indexOf(name) + 1}`).waitFor();
  }
  return opened.page;
}

afterEach(async () => {
  const { complaints } = opened ?? { complaints: [] };
  await opened?.close();
  opened = null;
  expect(complaints).toEqual([]);
});

test('two files make one gang sheet as wide as the film', async () => {
  const page = await openWith('one.png', 'two.png');
  await page.getByText('File, one of 2').waitFor();
  const copies = page.getByLabel('Copies', { exact: true });
  await copies.fill('2');
  await copies.blur();
  const { name, bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  expect(name).toMatch(/^gang-\d{4}-\d\d-\d\d_sheet-1of1\.png$/);
  expect(await readPixels(bytes)).toMatchObject({ width: 6600, dpi: 300, format: 'png' });
  const result = page.getByRole('region', { name: 'Finished file' });
  await result.getByText('Film used').waitFor();
  expect(await result.textContent()).toContain('Pieces4');
  // The small picture is the sheet's: its first piece lies an edge away from the left.
  const alphaAnInchIn = `(() => {
    const canvas = document.querySelector('canvas.result-thumb');
    return canvas.getContext('2d').getImageData(canvas.width / 22, canvas.height / 2, 1, 1).data[3];
  })()`;
  await expect.poll(() => page.evaluate(alphaAnInchIn)).toBe(255);
});

test('several sheets are told as files of a ZIP, each of its length, with the first as their picture', async () => {
  const page = await openWith('one.png', 'two.png');
  const copies = page.getByLabel('Copies', { exact: true });
  await copies.fill('10');
  await copies.blur();
  const longest = page.getByLabel('Longest sheet', { exact: true });
  await longest.fill('2.5');
  await longest.blur();
  await page.getByText(/^Sheet 2, /).waitFor();
  const { name, bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  expect(name).toMatch(/^gang-\d{4}-\d\d-\d\d\.zip$/);
  expect(Buffer.from(bytes).toString('latin1')).toMatch(/gang-\d{4}-\d\d-\d\d_sheet-2of\d\.png/);
  const result = page.getByRole('region', { name: 'Finished file' });
  await result.getByText(/^\d files in a ZIP, /).waitFor();
});

test('one click makes a print for each size of a run', async () => {
  const page = await openWith('art.png');
  for (const [index, size] of ['YS', 'XL'].entries()) {
    await page.getByRole('button', { name: 'Add a size' }).click();
    await page.getByLabel(`Size ${index + 1}`, { exact: true }).selectOption(size);
  }
  const width = page.getByLabel('Size 2, width', { exact: true });
  await width.fill('13');
  await width.blur();
  const { name, bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  expect(name).toBe('art_fit-my-print_300dpi.zip');
  const listed = Buffer.from(bytes).toString('latin1');
  for (const part of ['art_fit-my-print_YS_300dpi.png', 'art_fit-my-print_XL_300dpi.png']) expect(listed).toContain(part);
});

const piece = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, sheet`) });

/** Where a piece lies, in inches, as its button says. */
async function placeOf(page: Page, name: string): Promise<{ readonly x: number; readonly y: number }> {
  const words = (await piece(page, name).getAttribute('aria-label')) ?? '';
  const [, x, y] = /([\d.]+) in from the left, ([\d.]+) in from the top/.exec(words) ?? [];
  return { x: Number(x), y: Number(y) };
}

/** Takes a piece by its middle and drops it so many screen pixels away. */
async function drag(page: Page, name: string, dx: number, dy: number): Promise<void> {
  const box = await piece(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on screen`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2);
  await page.mouse.move(x + dx, y + dy);
  await page.mouse.up();
}

async function nested(page: Page): Promise<void> {
  await page.getByText(/^Sheet 1, /).waitFor();
  await page.getByText('Looking for a tighter fit').waitFor({ state: 'detached' });
}

test('what is moved on film is printed where it was dropped', async () => {
  const page = await openWith('one.png', 'two.png', 'three.png');
  await nested(page);
  expect(await page.getByText(/^Sheet 1, /).textContent()).toBe('Sheet 1, 22.00 × 2.00 in');
  expect(await page.getByRole('region', { name: 'Export' }).textContent()).toMatch(/6600 × 600 pxNamegang-\d{4}-\d\d-\d\d_sheet-1of1\.png/);
  const before = await placeOf(page, 'one.png');
  await drag(page, 'one.png', 400, 150);
  await page.getByRole('button', { name: 'Nest again' }).waitFor();
  await piece(page, 'one.png').press('ArrowRight');
  const after = await placeOf(page, 'one.png');
  expect([after.x > before.x + 1, after.y > before.y + 1]).toEqual([true, true]);
  const lengthIn = async () => Number(/× ([\d.]+) in/.exec((await page.getByText(/^Sheet 1, /).textContent()) ?? '')?.[1]);
  // The sheet ends where its last piece does: 1.5 in of art in whole cells, and the edge.
  await expect.poll(async () => Math.abs((await lengthIn()) - (after.y + 1.5 + 0.25))).toBeLessThan(0.05);
  expect(await findIssues(page)).toEqual([]);
  const { bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  const sheet = await readPixels(bytes);
  const at = (x: number, y: number) => sheet.at(Math.round(x * 300), Math.round(y * 300));
  // The art is black with a red square that begins 0.2 in from its left and 0.45 in from its top.
  expect(at(after.x + 0.02, after.y + 0.02)).toEqual([0, 0, 0, 255]);
  expect(at(after.x + 0.5, after.y + 0.75)).toEqual([0xdf, 0x4a, 0x2b, 255]);
  expect(at(after.x - 0.02, after.y + 0.75)[3]).toBe(0);
  expect(at(before.x + 1, before.y + 0.75)[3]).toBe(0);
});

test('pieces that overlap are named and not exported; nesting again puts it right', async () => {
  const page = await openWith('one.png', 'two.png');
  await nested(page);
  const [one, two] = [await piece(page, 'one.png').boundingBox(), await piece(page, 'two.png').boundingBox()];
  await drag(page, 'one.png', ((two?.x ?? 0) - (one?.x ?? 0)) / 2, 5);
  await page.getByText('one.png overlaps two.png.').first().waitFor();
  expect(await piece(page, 'one.png').getAttribute('aria-label')).toContain('overlaps two.png');
  await page.getByRole('button', { name: 'Export · 1 token' }).click();
  await page.getByRole('alert').getByText("The sheet can't be printed as it lies").waitFor();
  await page.getByRole('button', { name: 'Nest again' }).click();
  await page.getByText('Nothing is exported like this').waitFor({ state: 'detached' });
  await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
});

test('an order that comes with its files fills the film and names broken lines; the hole of a piece that is taken off closes', async () => {
  const page = await openWith();
  const order = 'file,size,quantity\none.png,2in,2\ntwo.png,left chest,1\none.png,3in,1\nthree.png,2in,1\ntwo.png,big,1\n';
  const art = await artworkPng();
  await page.locator('.drop input[type=file]').setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer: art },
    { name: 'two.png', mimeType: 'image/png', buffer: art },
    { name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from(order) },
  ]);
  await page.getByText('order.csv: 3 lines are on the film.').waitFor();
  await page.getByText('Line 5: no open file is called "three.png".').waitFor();
  await page.getByText('Line 6: "big" is no size', { exact: false }).waitFor();
  await nested(page);
  const designs = page.getByRole('list', { name: 'Designs' }).getByRole('listitem');
  await expect
    .poll(() => designs.allInnerTexts().then((texts) => texts.map((text) => /([\d.]+) ×/.exec(text)?.[1])))
    .toEqual(['2.00', '3.50', '3.00']);
  await page.getByRole('button', { name: 'one.png, copy 2 of 2' }).press('Delete');
  await expect.poll(() => page.getByLabel('Copies of one.png').first().inputValue()).toBe('1');
  // Nested again, not left where it lay: nothing is laid by hand.
  expect(await page.getByRole('button', { name: 'Nest again' }).count()).toBe(0);
});

test('one print is shown on its garment, to scale', async () => {
  const page = await openWith('art.png');
  await page.getByText('On the garment', { exact: true }).click();
  await page.getByLabel('Placement', { exact: true }).selectOption('left-chest');
  const shirt = page.getByRole('img', { name: 'Adult L, front; the print is 3.50 × 3.50 in on it' });
  await shirt.waitFor();
  const [cloth, print] = [await shirt.boundingBox(), await page.locator('canvas[class*=print]').boundingBox()];
  // The shirt's picture is 36 in wide.
  expect((print?.width ?? 0) / (cloth?.width ?? 1)).toBeCloseTo(3.5 / 36, 3);
  expect(await findIssues(page)).toEqual([]);
});
