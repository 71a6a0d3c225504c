import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findIssues } from './web-support/axe.ts';
import { downloadBy, dropFile, screenColor, stage, waitForFile } from './web-support/bench-page.ts';
import { buildTrial } from './web-support/build-trial.ts';
import { artworkPng, largePng, PLACES, readPixels } from './web-support/pictures.ts';
import { useSite } from './web-support/site.ts';
import { WHOLES } from './web-support/trial-heavy-tool.ts';

const site = useSite(buildTrial);

test('a tool without a panel has its whole bench from its declaration', async () => {
  const { page, complaints, close } = await site.open('/halftone');
  await page.getByText('Drop artwork here').waitFor();
  expect(await page.title()).toBe('Trial · Underbase');

  const options = page.getByRole('complementary', { name: 'Options' });
  for (const group of ['Tone', 'Outline', 'Channel', 'Paper', 'Alpha', 'Ink', 'Colors', 'Brush']) {
    await options.getByRole('heading', { name: group, exact: true }).waitFor();
  }
  await options.getByRole('slider', { name: 'Strength' }).waitFor();
  await options.getByText('How much of the inverse is mixed in.').waitFor();
  await options.getByRole('spinbutton', { name: 'Copies' }).waitFor();
  await options.getByRole('spinbutton', { name: 'Margin' }).waitFor();
  await options.getByRole('radio', { name: 'Red' }).waitFor();
  await options.getByRole('combobox', { name: 'Paper' }).waitFor();
  await options.getByRole('checkbox', { name: 'Ink: found by the tool' }).waitFor();
  await options.getByRole('button', { name: 'Add color' }).waitFor();
  await options.getByRole('button', { name: 'Keep', exact: true }).waitFor();
  expect(await options.getByRole('slider', { name: 'Alpha' }).count()).toBe(0);
  await options.getByRole('checkbox', { name: 'Keep alpha' }).uncheck();
  await options.getByRole('slider', { name: 'Alpha' }).waitFor();
  await options.getByRole('button', { name: 'Reset Alpha' }).click();
  expect(await options.getByRole('checkbox', { name: 'Keep alpha' }).isChecked()).toBe(true);

  await widthsAndRings(options);

  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  await expect.poll(() => screenColor(page, PLACES.charcoal)).toEqual([0xc5, 0xc5, 0xc5]);
  await options.getByRole('slider', { name: 'Strength' }).fill('0');
  await expect.poll(() => screenColor(page, PLACES.charcoal)).toEqual([0x3a, 0x3a, 0x3a]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => screenColor(page, PLACES.charcoal)).toEqual([0xc5, 0xc5, 0xc5]);
  await options.getByText('This is a trial.').waitFor();

  const { name, bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · free' }).click());
  expect(name).toBe('artwork_halftone_300dpi.png');
  const pixels = await readPixels(bytes);
  expect(pixels.at(PLACES.red.x, PLACES.red.y)).toEqual([0x20, 0xb5, 0xd4, 255]);
  expect(pixels.dpi).toBe(300);
  await close();
  expect(complaints).toEqual([]);
});

/** A width by fader and by figure, with what it means; a text of two parts as two fields. */
async function widthsAndRings(options: Locator): Promise<void> {
  const width = options.getByRole('spinbutton', { name: 'Outline value' });
  await options.getByText('It is a line.').waitFor();
  await options.getByRole('slider', { name: 'Outline' }).press('End');
  await options.getByText('It is a border.').waitFor();
  expect(await width.inputValue()).toBe('10');
  await width.fill('0.05');
  await width.press('Enter');
  await options.getByText('It is a line.').waitFor();
  expect(await width.inputValue()).toBe('0.05');

  await options.getByRole('button', { name: 'Add ring' }).click();
  const ring = options.getByRole('spinbutton', { name: 'Ring 1, width' });
  await ring.fill('2.5');
  await ring.press('Enter');
  const color = options.getByRole('textbox', { name: 'Ring 1, color', exact: true });
  await color.fill('#2244aa');
  await color.press('Enter');
  expect([await ring.inputValue(), await color.inputValue()]).toEqual(['2.5', '#2244AA']);
  await options.getByRole('button', { name: 'Remove Ring 1' }).click();
  expect(await ring.count()).toBe(0);
}

test('what a tool finds is switched on, shown on the picture, counted and told', async () => {
  const { page, complaints, close } = await site.open('/halftone');
  await page.getByText('Drop artwork here').waitFor();
  const group = page.getByRole('region', { name: 'Show where' });
  expect(await group.getByRole('checkbox').count()).toBe(3);
  expect(await group.getByRole('checkbox', { name: 'Dark places' }).isDisabled()).toBe(true);
  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  await expect.poll(() => screenColor(page, PLACES.charcoal)).toEqual([0xc5, 0xc5, 0xc5]);

  // By keyboard: the switch is reached by Tab and turned by Space.
  await group.getByRole('checkbox', { name: 'Dark places' }).focus();
  await page.keyboard.press('Space');
  // All of the test artwork but its red square is dark, and so is that one's green.
  await group.getByText('100.0 %', { exact: true }).waitFor();
  await group.getByText('Dark places: 100.0 % of the picture.').waitFor({ state: 'attached' });
  await expect.poll(async () => isMagenta(await screenColor(page, PLACES.charcoal))).toBe(true);
  const legend = page.locator('.overlay-legend');
  expect(await legend.textContent()).toBe('Dark places100.0 %');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await group.getByText('1 place', { exact: true }).waitFor();
  expect(await findIssues(page)).toEqual([]);

  await group.getByRole('checkbox', { name: 'Dark places' }).uncheck();
  await expect.poll(() => screenColor(page, PLACES.charcoal)).toEqual([0xc5, 0xc5, 0xc5]);
  await group.getByRole('checkbox', { name: 'First pixel' }).uncheck();
  expect(await legend.count()).toBe(0);
  await close();
  expect(complaints).toEqual([]);
});

test('a tool for several files takes them all and hands out a ZIP', async () => {
  const { page, complaints, close } = await site.open('/halftone');
  await page.getByText('Drop artwork here').waitFor();
  await dropFile(page, await artworkPng(), 'one.png');
  await waitForFile(page, 'one.png');
  await dropFile(page, await artworkPng(150), 'two.png');
  await page.getByText('File, one of 2').waitFor();
  const { name, bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export 2 files · free' }).click());
  expect(name).toBe('underbase_halftone_2-files.zip');
  expect(Object.keys(unzipSync(bytes)).sort()).toEqual(['one_halftone_300dpi.png', 'two_halftone_150dpi.png']);
  await close();
  expect(complaints).toEqual([]);
});

test('a result goes on to another tool without a download', async () => {
  const { page, complaints, close } = await site.openSignedIn('/color-ko');
  await page.getByText('Drop artwork here').waitFor();
  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  await page.getByRole('button', { name: 'Send to…' }).click();
  await page.getByRole('menuitem', { name: 'Trial', exact: true }).click();
  await page.waitForURL('**/halftone');
  await waitForFile(page, 'artwork_color-ko_300dpi.png');
  const { name } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · free' }).click());
  expect(name).toBe('artwork_color-ko_halftone_300dpi.png');
  await close();
  expect(complaints).toEqual([]);
});

test('of a heavy tool the fitted view is a marked draft until its run, 100 % is exact, and nothing else makes the whole', async () => {
  const { page, complaints, close } = await site.openSignedIn('/upscaler');
  await page.getByText('Drop artwork here').waitFor();
  const wholes = `trialWholes`;
  const listen = () =>
    page.evaluate(`new BroadcastChannel(${JSON.stringify(WHOLES)}).onmessage = () => { window.${wholes} = (window.${wholes} ?? 0) + 1 }`);
  const count = () => page.evaluate<number>(`window.${wholes} ?? 0`);
  const draft = page.getByText('Draft, exact at 100 %');
  const overlay = page.getByRole('checkbox', { name: 'All of it' });
  await listen();
  await dropFile(page, await largePng(2000, 1500), 'large.png');
  await waitForFile(page, 'large.png');
  await draft.waitFor();
  await expect.poll(() => afterColor(page)).toEqual(RED);
  expect(await overlay.isDisabled()).toBe(true);
  await page.getByRole('button', { name: '100 %', exact: true }).click();
  await draft.waitFor({ state: 'detached' });
  await expect.poll(() => afterColor(page)).toEqual(GREEN);
  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  await draft.waitFor();
  await expect.poll(() => afterColor(page)).toEqual(RED);
  expect(await count()).toBe(0);

  const { bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  expect((await readPixels(bytes)).at(900, 700)).toEqual([...GREEN, 255]);
  await draft.waitFor({ state: 'detached' });
  await expect.poll(() => afterColor(page)).toEqual(GREEN);
  const made = await count();
  expect(made).toBeGreaterThan(0);
  await overlay.check();
  await page.getByText('All of it: 100.0 % of the picture.').waitFor({ state: 'attached' });
  await overlay.uncheck();
  expect(await count()).toBe(made);

  // The kept result is a file: the pictures of this visit hold nothing of it.
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    new BroadcastChannel(${JSON.stringify(WHOLES)}).onmessage = () => { window.${wholes} = (window.${wholes} ?? 0) + 1 };
  })`);
  await page.reload();
  await page.getByRole('region', { name: 'Finished file' }).getByText('large_upscaler_72dpi.png').waitFor();
  await draft.waitFor();
  await expect.poll(() => afterColor(page)).toEqual(RED);
  expect(await overlay.isDisabled()).toBe(true);
  await expect.poll(() => thumbColor(page)).toEqual(GREEN);
  expect(await count()).toBe(0);
  await close();
  expect(complaints).toEqual([]);
});

const RED = [200, 0, 0];
const GREEN = [0, 160, 0];

/** The color near the right side of the stage, clear of handle, tags and the loupe's frame. */
async function afterColor(page: Page): Promise<readonly number[]> {
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('the stage is not on screen');
  const at = { x: Math.round(box.x + box.width - 150), y: Math.round(box.y + box.height / 2) };
  const shot = await page.screenshot({ clip: { ...at, width: 1, height: 1 } });
  return [...(await sharp(shot).removeAlpha().raw().toBuffer())];
}

/** The middle of the finished file's small picture. */
const thumbColor = (page: Page) =>
  page.evaluate<readonly number[]>(`(() => {
    const canvas = document.querySelector('canvas.result-thumb');
    return [...canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data.slice(0, 3)];
  })()`);

/** Process magenta over pale art, hatched or between the lines: red and blue stand over green. */
function isMagenta([r, g, b]: readonly number[]): boolean {
  return r > g + 20 && b > g + 10;
}
