import type { CDPSession, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { findIssues } from './web-support/axe.ts';
import { downloadBy, dropFile, screenColor, stage } from './web-support/bench-page.ts';
import { artworkPng, PLACES, readPixels } from './web-support/pictures.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();
let opened: Awaited<ReturnType<typeof site.openSignedIn>> | null = null;

async function open(options?: object): Promise<Page> {
  opened = await site.openSignedIn('/image-cropper', options);
  const { page } = opened;
  await page.getByText('Drop artwork here').waitFor();
  await dropFile(page, await artworkPng(), 'artwork.png');
  await frameOf(page).waitFor();
  return page;
}

afterEach(async () => {
  const { complaints } = opened ?? { complaints: [] };
  await opened?.close();
  opened = null;
  expect(complaints).toEqual([]);
});

const frameOf = (page: Page) => page.getByRole('button', { name: /^Crop frame/ });
const frameWords = (page: Page) => frameOf(page).getAttribute('aria-label');

/** Pulls a handle by screen pixels; the test artwork fits the stage at 100 %. */
async function pull(page: Page, name: string, dx: number, dy: number, isKept = true): Promise<void> {
  const box = await page.getByRole('button', { name }).boundingBox();
  if (!box) throw new Error('the handle is not on screen');
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 6 });
  if (!isKept) await page.keyboard.press('Escape');
  await page.mouse.up();
}

test('handles are pulled, snap, and the file holds exactly the frame; a pull is one step of undo', async () => {
  const page = await open();
  expect(await frameWords(page)).toContain('left 0, top 0, 600 by 450 pixels');
  await pull(page, 'Bottom right corner', -113, -77);
  await expect.poll(() => frameWords(page)).toContain('left 0, top 0, 487 by 373 pixels');
  // Within 8 screen pixels of a third the edge is drawn to it.
  await pull(page, 'Left edge', 196, 0);
  await expect.poll(() => frameWords(page)).toContain('left 200, top 0, 287 by 373 pixels');
  await pull(page, 'Top edge', 0, 90, false);
  await expect.poll(() => frameWords(page)).toContain('left 200, top 0, 287 by 373 pixels');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => frameWords(page)).toContain('left 0, top 0, 487 by 373 pixels');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => frameWords(page)).toContain('left 200, top 0, 287 by 373 pixels');

  await page.getByRole('region', { name: 'Export' }).getByText('287 × 373 px').waitFor();
  const { bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · free' }).click());
  const pixels = await readPixels(bytes);
  expect(pixels).toMatchObject({ width: 287, height: 373, dpi: 300 });
  expect(pixels.at(159, 135)).toEqual([0, 0, 0, 255]);
  expect(pixels.at(160, 135)).toEqual([0x3a, 0x3a, 0x3a, 255]);
  expect(pixels.at(39, 135)).toEqual([0xdf, 0x4a, 0x2b, 255]);
  expect(pixels.at(40, 135)).toEqual([0, 0, 0, 255]);
});

test('by keyboard alone: arrows move by one pixel, with Shift by ten; sizes are typed in inches', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Right edge' }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => frameWords(page)).toContain('left 0, top 0, 589 by 450 pixels');
  await frameOf(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => frameWords(page)).toContain('left 2, top 0, 589 by 450 pixels');
  await page.getByText('left 2, top 0, 589 by 450 pixels', { exact: true }).waitFor({ state: 'attached' });
  const width = page.getByRole('spinbutton', { name: 'Width' });
  await width.fill('1');
  await width.press('Enter');
  await expect.poll(() => frameWords(page)).toContain('left 2, top 0, 300 by 450 pixels');
  await page.getByRole('radio', { name: 'mm' }).click();
  expect(await width.inputValue()).toBe('25.4');
  expect(await findIssues(page)).toEqual([]);
});

test('a ratio holds while a corner is pulled; turning takes the frame along', async () => {
  const page = await open();
  await page.getByRole('combobox', { name: 'Ratio' }).selectOption('1:1');
  await expect.poll(() => frameWords(page)).toContain('left 75, top 0, 450 by 450 pixels');
  await pull(page, 'Top left corner', 141, 99);
  await expect.poll(() => frameWords(page)).toContain('left 174, top 99, 351 by 351 pixels');
  await page.getByRole('button', { name: 'Turn right' }).click();
  await expect.poll(() => frameWords(page)).toContain('left 0, top 174, 351 by 351 pixels');
  await page.getByRole('button', { name: 'Flip left to right' }).click();
  await expect.poll(() => frameWords(page)).toContain('left 99, top 174, 351 by 351 pixels');
  await page.getByRole('button', { name: 'Flip top to bottom' }).click();
  await expect.poll(() => frameWords(page)).toContain('left 99, top 75, 351 by 351 pixels');
});

test('a line drawn along a tilt levels the picture', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Draw a level line' }).click();
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('no stage');
  await page.mouse.move(box.x + 300, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x + 500, box.y + 300 + Math.tan((6 * Math.PI) / 180) * 200, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => page.getByRole('slider', { name: 'Straighten' }).inputValue()).toBe('-6');
  await page.getByRole('button', { name: 'Cut off empty corners' }).click();
  await expect.poll(() => frameWords(page)).toMatch(/left \d+, top \d+, 5\d\d by \d\d\d pixels/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByRole('slider', { name: 'Straighten' }).inputValue()).toBe('0');
});

test('before and after lie on each other; trim follows the art until a handle is pulled', async () => {
  const page = await open();
  await pull(page, 'Bottom right corner', -213, -90);
  await page.getByRole('radio', { name: 'Before and after' }).click();
  await page.getByRole('radio', { name: 'Result' }).click();
  await expect.poll(() => screenColor(page, PLACES.red)).toEqual([0xdf, 0x4a, 0x2b]);
  await page.getByRole('radio', { name: 'Crop', exact: true }).click();
  const trim = page.getByRole('checkbox', { name: 'Trim empty edges' });
  await trim.check();
  await pull(page, 'Left edge', 50, 0);
  await expect.poll(() => trim.isChecked()).toBe(false);
});

test('a finger pulls a handle at 360 px', async () => {
  const page = await open({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  const handle = page.getByRole('button', { name: 'Right edge' });
  const box = await handle.boundingBox();
  if (!box) throw new Error('the handle is not on screen');
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  const cdp = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  for (const step of [20, 40, 60]) await touch('touchMove', x - step);
  await touch('touchEnd', null);
  await expect.poll(() => frameWords(page)).not.toContain('600 by 450 pixels');

  // Two fingers within the frame zoom the picture; the frame stays.
  const before = await frameWords(page);
  const inside = await frameOf(page).boundingBox();
  if (!inside) throw new Error('the frame is not on screen');
  const middle = { x: inside.x + inside.width / 2, y: inside.y + inside.height / 2 };
  const pinch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number | null) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === null ? [] : [-apart, apart].map((by, id) => ({ x: middle.x + by, y: middle.y, id })),
    });
  await touchOne(cdp, middle.x - 20, middle.y);
  await pinch('touchStart', 20);
  for (const apart of [25, 30, 35, 40]) await pinch('touchMove', apart);
  await pinch('touchEnd', null);
  await expect.poll(async () => (await frameOf(page).boundingBox())?.width ?? 0).toBeGreaterThan(inside.width * 1.5);
  expect(await frameWords(page)).toBe(before);
});

/** The first finger of a pinch comes down alone. */
async function touchOne(cdp: CDPSession, x: number, y: number): Promise<void> {
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y, id: 0 }] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + 3, y, id: 0 }] });
}
