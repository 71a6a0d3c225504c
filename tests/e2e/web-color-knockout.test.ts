import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { findIssues } from './web-support/axe.ts';
import { downloadBy, dropFile, isCheckerboard, screenColor, stage, waitForFile } from './web-support/bench-page.ts';
import { ART, readPixels } from './web-support/pictures.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();
let opened: Awaited<ReturnType<typeof site.openSignedIn>> | null = null;

/** Places in the art below, which fits the stage at 100 %. */
const CORNER = { x: 20, y: 20 };
const LEFT_HOLE = { x: 150, y: 225 };
const RIGHT_HOLE = { x: 330, y: 225 };
const RING = { x: 150, y: 155 };

const ART_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="450">
  <defs><radialGradient id="g"><stop offset="0" stop-color="#ff8a3c"/><stop offset="1" stop-color="#ff8a3c" stop-opacity="0"/></radialGradient></defs>
  <rect width="600" height="450" fill="#000"/>
  <circle cx="150" cy="225" r="70" fill="none" stroke="#df4a2b" stroke-width="30"/>
  <circle cx="330" cy="225" r="50" fill="none" stroke="#e9e4d8" stroke-width="30"/>
  <circle cx="500" cy="225" r="80" fill="url(#g)"/>
</svg>`;

async function open(options?: object): Promise<Page> {
  opened = await site.openSignedIn('/color-ko', options);
  const { page } = opened;
  await page.getByText('Drop artwork here').waitFor();
  const bytes = await sharp(Buffer.from(ART_SVG)).removeAlpha().withMetadata({ density: ART.dpi }).png().toBuffer();
  await dropFile(page, bytes, 'rings.png');
  await waitForFile(page, 'rings.png');
  await page.getByRole('checkbox', { name: 'Remove area 1' }).waitFor();
  return page;
}

afterEach(async () => {
  const { complaints } = opened ?? { complaints: [] };
  await opened?.close();
  opened = null;
  expect(complaints).toEqual([]);
});

async function clickAt(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('no stage');
  await stage(page).click({ position: { x: (box.width - ART.widthPx) / 2 + x, y: (box.height - ART.heightPx) / 2 + y } });
}

/** The result alone, so that both halves of the art are seen as the file will have them. */
const showResult = (page: Page) => page.getByRole('radio', { name: 'Result' }).click();
const isGone = async (page: Page, place: { readonly x: number; readonly y: number }) => isCheckerboard(await screenColor(page, place));

test('the wand brings an area back and takes it away; list, undo and file say the same', async () => {
  const page = await open();
  await showResult(page);
  await expect.poll(() => isGone(page, LEFT_HOLE)).toBe(true);
  await page.getByRole('button', { name: 'Pick an area', exact: true }).click();
  await clickAt(page, LEFT_HOLE);
  await expect.poll(() => screenColor(page, LEFT_HOLE)).toEqual([0, 0, 0]);
  expect(await isGone(page, RIGHT_HOLE)).toBe(true);
  const first = page.getByRole('checkbox', { name: 'Remove area 1' });
  await expect.poll(() => first.isChecked()).toBe(false);

  await page.getByRole('radio', { name: 'Connected to border' }).click();
  await expect.poll(() => screenColor(page, RIGHT_HOLE)).toEqual([0, 0, 0]);
  await clickAt(page, RIGHT_HOLE);
  await expect.poll(() => isGone(page, RIGHT_HOLE)).toBe(true);
  expect(await screenColor(page, LEFT_HOLE)).toEqual([0, 0, 0]);

  // One history for picks and options.
  await stage(page).focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => screenColor(page, RIGHT_HOLE)).toEqual([0, 0, 0]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => isGone(page, RIGHT_HOLE)).toBe(true);
  await page.keyboard.press('Control+z');
  await expect.poll(() => isGone(page, LEFT_HOLE)).toBe(true);
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => isGone(page, RIGHT_HOLE)).toBe(true);

  const { bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  const file = await readPixels(bytes);
  expect(file.at(LEFT_HOLE.x, LEFT_HOLE.y)).toEqual([0, 0, 0, 255]);
  expect(file.at(RIGHT_HOLE.x, RIGHT_HOLE.y)[3]).toBe(0);
  expect(file.at(CORNER.x, CORNER.y)[3]).toBe(0);
  expect(file.at(RING.x, RING.y)).toEqual([0xdf, 0x4a, 0x2b, 255]);
});

test('keys alone: the wand at the mark, and the list of areas', async () => {
  const besideMark = { x: RIGHT_HOLE.x + 14, y: RIGHT_HOLE.y - 18 };
  const page = await open();
  await showResult(page);
  await stage(page).focus();
  await page.keyboard.press('w');
  expect(await page.getByRole('button', { name: 'Pick an area', exact: true }).getAttribute('aria-pressed')).toBe('true');
  // The mark begins in the middle of the picture, on the ring left of the hole's middle; a step is four pixels here.
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => screenColor(page, besideMark)).toEqual([0, 0, 0]);
  const second = page.getByRole('checkbox', { name: 'Remove area 2' });
  await expect.poll(() => second.isChecked()).toBe(false);
  await second.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => isGone(page, besideMark)).toBe(true);
  await expect.poll(() => page.getByText('1 area picked').count()).toBe(0);
});

test('"Add color" removes nothing until a color is picked, and the pick sets that entry', async () => {
  const page = await open();
  await showResult(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: 'Add color' }).click();
  await page.getByRole('textbox', { name: 'New color to remove', exact: true }).waitFor();
  expect(await undo.isDisabled()).toBe(true);
  await clickAt(page, RING);
  await page.getByRole('textbox', { name: 'Color to remove', exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Color to remove', exact: true }).inputValue()).toBe('#DF4A2B');
  expect(await page.getByRole('textbox', { name: 'New color to remove', exact: true }).count()).toBe(0);
  await expect.poll(() => isGone(page, RING)).toBe(true);

  await page.getByRole('button', { name: 'Add color' }).click();
  const typed = page.getByRole('textbox', { name: 'New color to remove', exact: true });
  await typed.fill('#e9e4d8');
  await typed.press('Enter');
  await expect.poll(() => isGone(page, { x: 330, y: 175 })).toBe(true);
  await page.getByRole('button', { name: 'Add color' }).click();
  await page.getByRole('button', { name: 'Remove New color from the list' }).click();
  expect(await typed.count()).toBe(0);
});

test('a fade is asked about, stays soft without an answer, and becomes dots with one; presets show what they make', async () => {
  const page = await open();
  const fades = page.getByRole('region', { name: 'Fades' });
  await fades.getByText('Fade on black:').waitFor();
  expect(await page.getByRole('radio', { name: 'Soft' }).getAttribute('aria-checked')).toBe('true');
  await fades.getByRole('button', { name: 'Keep soft' }).click();
  await fades.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Presets with pictures' }).click();
  const gallery = page.getByRole('dialog', { name: 'Presets with pictures' });
  expect(await gallery.getByRole('button').count()).toBe(5);
  expect(await findIssues(page)).toEqual([]);
  await gallery.getByRole('button', { name: 'Black shirt, fade to dots' }).click();
  await expect.poll(() => page.getByRole('radio', { name: 'Halftone' }).getAttribute('aria-checked')).toBe('true');

  const { bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let [clear, opaque] = [0, 0];
  for (let at = 3; at < data.length; at += 4) {
    if (data[at] === 0) clear++;
    else if (data[at] === 255) opaque++;
  }
  expect(clear + opaque).toBe(ART.widthPx * ART.heightPx);
});

test('on a phone the list is in the sheet, and a finger on the picture picks', async () => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.getByRole('button', { name: 'Pick an area', exact: true }).first().click();
  expect(await findIssues(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
