import { afterEach, expect, test } from 'vitest';
import {
  downloadBy,
  dropFile,
  isCheckerboard,
  pasteFile,
  screenColor,
  stage,
  waitForFile,
  waitUntilKept,
} from './web-support/bench-page.ts';
import { ART, artworkPng, largePng, PLACES, readPixels } from './web-support/pictures.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();
let opened: Awaited<ReturnType<typeof site.openSignedIn>> | null = null;

async function open(path: string) {
  opened = await site.openSignedIn(path);
  if (path.startsWith('/color-ko')) await opened.page.getByText('Drop artwork here').waitFor();
  return opened.page;
}

afterEach(async () => {
  const { complaints } = opened ?? { complaints: [] };
  await opened?.close();
  opened = null;
  expect(complaints).toEqual([]);
});

test('drop a PNG, move a slider, see it, export, and the file holds what was seen', async () => {
  const page = await open('/color-ko');
  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  const facts = page.getByRole('region', { name: 'File facts' });
  await expect.poll(() => facts.textContent()).toContain('600 × 450');
  expect(await facts.textContent()).toContain('300 DPI');
  expect(await facts.textContent()).not.toContain('assumed');

  const tolerance = page.getByRole('slider', { name: 'Tolerance' });
  await tolerance.fill('0');
  await page.getByRole('slider', { name: 'Softness' }).fill('0');
  await expect.poll(() => screenColor(page, PLACES.charcoal)).toEqual([0x3a, 0x3a, 0x3a]);
  await tolerance.fill('60');
  await expect.poll(async () => isCheckerboard(await screenColor(page, PLACES.charcoal))).toBe(true);
  expect(await screenColor(page, PLACES.red)).toEqual([0xdf, 0x4a, 0x2b]);

  const { name, bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  expect(name).toBe('artwork_color-ko_300dpi.png');
  const pixels = await readPixels(bytes);
  expect(pixels).toMatchObject({ width: ART.widthPx, height: ART.heightPx, dpi: 300, format: 'png' });
  expect(pixels.at(PLACES.background.x, PLACES.background.y)[3]).toBe(0);
  expect(pixels.at(PLACES.charcoal.x, PLACES.charcoal.y)[3]).toBe(0);
  expect(pixels.at(PLACES.red.x, PLACES.red.y)).toEqual([0xdf, 0x4a, 0x2b, 255]);
  const result = page.getByRole('region', { name: 'Finished file' });
  await result.getByText('artwork_color-ko_300dpi.png').waitFor();
  expect(await result.textContent()).toContain('Ink area saved');
});

test('a finished run shows its warnings whole and before its figures, with sizes in the chosen unit', async () => {
  const page = await open('/color-ko');
  const half =
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="450"><rect width="600" height="250"/><rect y="250" width="600" height="200" fill="#fff"/><rect x="60" y="60" width="400" height="300" fill="#36c" opacity="0.5"/></svg>';
  await dropFile(page, Buffer.from(half), 'half.svg', 'image/svg+xml');
  await waitForFile(page, 'half.svg');
  await page.getByRole('button', { name: /Rulers in in/ }).click();
  await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  const report = page.getByRole('region', { name: 'Finished file' }).getByRole('region', { name: 'Report' });
  await report.getByText('Ink area saved').waitFor();
  const frame = await report.boundingBox();
  const warnings = report.locator('.report-warning');
  expect(await warnings.count()).toBeGreaterThan(0);
  for (const warning of await warnings.all()) {
    const box = await warning.boundingBox();
    if (!box || !frame) throw new Error('no warning in sight');
    expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
  }
  expect(await report.textContent()).toMatch(/add it to remove it too\..*Ink area saved.*Print width50\.8 mm/);
});

test('undo and redo go back over slider, color, brush stroke and print size', async () => {
  const page = await open('/color-ko');
  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  const tolerance = page.getByRole('slider', { name: 'Tolerance' });
  await tolerance.fill('40');
  await tolerance.blur();

  await page.getByRole('button', { name: 'Pick from image' }).click();
  await stage(page).click({ position: await positionOf(PLACES.red) });
  await page.getByRole('textbox', { name: 'Color to remove', exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Color to remove', exact: true }).inputValue()).toBe('#DF4A2B');

  await page.getByRole('button', { name: 'Protect', exact: true }).click();
  const at = await positionOf(PLACES.charcoal);
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('no stage');
  await page.mouse.move(box.x + at.x, box.y + at.y);
  await page.mouse.down();
  await page.mouse.move(box.x + at.x + 30, box.y + at.y + 10, { steps: 4 });
  await page.mouse.up();
  await page.getByText('1 stroke').waitFor();

  await page.getByRole('button', { name: /2\.00 × 1\.50 in/ }).click();
  await page.getByRole('textbox', { name: 'Width (in)' }).fill('4');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /4\.00 × 3\.00 in/ }).waitFor();
  expect(await page.getByRole('region', { name: 'File facts' }).textContent()).toContain('150 DPI');

  await stage(page).focus();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: /2\.00 × 1\.50 in/ }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('1 stroke').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  await page.getByRole('textbox', { name: 'Color to remove', exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+z');
  // Back at Auto, which shows a number of its own as soon as its run has found one.
  await page.getByRole('slider', { name: 'Tolerance, found by Auto' }).waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+Shift+z');
  await page.getByText('1 stroke').waitFor();
  await page.getByRole('button', { name: /4\.00 × 3\.00 in/ }).waitFor();

  async function positionOf(place: { readonly x: number; readonly y: number }) {
    const size = await stage(page).boundingBox();
    if (!size) throw new Error('no stage');
    return { x: (size.width - ART.widthPx) / 2 + place.x, y: (size.height - ART.heightPx) / 2 + place.y };
  }
});

test('a reload keeps the file and the options', async () => {
  const page = await open('/color-ko');
  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  await page.getByRole('slider', { name: 'Tolerance' }).fill('33');
  await page.getByRole('radio', { name: 'Hard' }).click();
  await waitUntilKept(page, 'color-ko', 'artwork.png');
  await page.reload();
  await waitForFile(page, 'artwork.png');
  expect(await page.getByRole('slider', { name: 'Tolerance' }).inputValue()).toBe('33');
  expect(await page.getByRole('radio', { name: 'Hard' }).getAttribute('aria-checked')).toBe('true');
  await expect.poll(async () => isCheckerboard(await screenColor(page, { x: 580, y: 20 }))).toBe(true);
});

test('a picture that the browser silently does not draw is noticed and said', async () => {
  const page = await open('/color-ko');
  await page.evaluate(`(() => {
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...given) {
      if (!this.canvas.classList.contains('art-canvas')) draw.apply(this, given);
    };
  })()`);
  await dropFile(page, await artworkPng(), 'artwork.png');
  await page.getByRole('alert').getByText('This browser could not draw the picture.').waitFor();
});

test('paste opens a picture; one without DPI says that 300 are assumed', async () => {
  const page = await open('/color-ko');
  await pasteFile(page, await artworkPng(null), 'pasted.png');
  await waitForFile(page, 'pasted.png');
  expect(await page.getByRole('region', { name: 'File facts' }).textContent()).toContain('300 DPI assumed');
});

test('a damaged file is refused in words, and what was open stays', async () => {
  const page = await open('/color-ko');
  const good = await artworkPng();
  await dropFile(page, good.subarray(0, good.length - 200), 'broken.png');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toContain('Failed to load image');
  expect(await alert.textContent()).toContain('broken.png');
  await dropFile(page, good, 'good.png');
  await waitForFile(page, 'good.png');
  await dropFile(page, Buffer.from('no picture at all'), 'notes.png');
  await page.getByText('is not an image that we know').first().waitFor();
  await waitForFile(page, 'good.png');
});

test('presets are saved, chosen, renamed, shared as a link and deleted', async () => {
  const page = await open('/color-ko');
  await page.getByRole('slider', { name: 'Tolerance' }).fill('44');
  await page.getByRole('button', { name: 'Save preset' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Black shirt');
  await page.keyboard.press('Enter');
  const preset = page.getByRole('combobox', { name: 'Preset' });
  await expect.poll(() => preset.textContent()).toContain('Black shirt');

  await preset.selectOption('Defaults');
  expect(await page.getByRole('slider', { name: 'Tolerance' }).inputValue()).toBe('12');
  await preset.selectOption('Black shirt');
  expect(await page.getByRole('slider', { name: 'Tolerance' }).inputValue()).toBe('44');

  await page.getByRole('button', { name: 'More about presets' }).click();
  await page.getByRole('menuitem', { name: 'Rename preset' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Dark shirt');
  await page.keyboard.press('Enter');
  await expect.poll(() => preset.textContent()).toContain('Dark shirt');

  await page.getByRole('button', { name: 'More about presets' }).click();
  await page.getByRole('menuitem', { name: 'Share options as a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More about presets' }).click();
  await page.getByRole('menuitem', { name: 'Delete preset' }).click();
  await expect.poll(() => preset.textContent()).not.toContain('Dark shirt');

  const visitor = await site.openSignedIn(link.replace(site.url, ''));
  await expect.poll(() => visitor.page.getByRole('slider', { name: 'Tolerance' }).inputValue()).toBe('44');
  expect(new URL(visitor.page.url()).search).toBe('');
  await visitor.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => visitor.page.getByRole('slider', { name: 'Tolerance' }).inputValue()).not.toBe('44');
  await visitor.close();
  expect(visitor.complaints).toEqual([]);
});

test('the whole way by keyboard alone', async () => {
  const page = await open('/color-ko');
  await tabTo(page, 'Rivercats, white box');
  await page.keyboard.press('Enter');
  await waitForFile(page, 'rivercats.png');
  await tabTo(page, 'Tolerance, found by Auto');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('slider', { name: 'Tolerance' }).inputValue()).toBe('14');
  const { name } = await downloadBy(page, () => page.keyboard.press('Control+Enter'));
  expect(name).toBe('rivercats_color-ko_300dpi.png');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Jump to a tool' }).waitFor();
  await page.keyboard.type('pric');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/pricing');
});

test('a result is downloaded in another format without a second charge', async () => {
  const page = await open('/color-ko');
  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  await page.getByRole('button', { name: 'Export · free' }).waitFor();
  await page.getByRole('button', { name: 'Download as…' }).click();
  const { name, bytes } = await downloadBy(page, () => page.getByRole('menuitem', { name: 'WebP' }).click());
  expect(name).toBe('artwork_color-ko_300dpi.webp');
  expect((await readPixels(bytes)).format).toBe('webp');
});

test('cancel ends a run, nothing is charged, and the bench works on', async () => {
  const page = await open('/color-ko');
  await dropFile(page, await largePng(4000, 3000), 'large.png');
  await waitForFile(page, 'large.png');
  await page.getByRole('button', { name: 'Export · 1 token' }).click();
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('region', { name: 'Export' }).getByText('Cancelled').waitFor();
  expect(opened?.account.usage).toEqual([]);
  expect(opened?.account.tokensRemaining).toBe(15);
  await page.getByRole('button', { name: 'Export · 1 token' }).waitFor();
});

test('on a phone neither a second tap on Export nor the next file cancels a run', async () => {
  opened = await site.openSignedIn('/color-ko', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = opened;
  await page.getByText('Drop artwork here').waitFor();
  await dropFile(page, await largePng(4000, 3000), 'large.png');
  await waitForFile(page, 'large.png');
  await page.locator('button:enabled', { hasText: 'Export · 1 token' }).waitFor();
  // Nobody pays for what is not told, on a phone either.
  await page.getByText('PNG, 72 DPI, 4000 × 3000 px', { exact: false }).waitFor();
  const { name } = await downloadBy(page, async () => {
    // The second tap comes as soon as Cancel stands there.
    await page.evaluate(`(async () => {
      const button = (word) => [...document.querySelectorAll('.runbar button')].find((one) => one.textContent.startsWith(word));
      button('Export').click();
      while (!button('Cancel')) await new Promise((resolve) => requestAnimationFrame(resolve));
      button('Cancel').click();
    })()`);
    await dropFile(page, await artworkPng(), 'next.png');
  });
  expect(name).toBe('large_color-ko_72dpi.png');
  await waitForFile(page, 'next.png');
  expect(opened.account.tokensRemaining).toBe(14);
});

test('recent files bring a picture back on another visit', async () => {
  const page = await open('/color-ko');
  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  await dropFile(page, await artworkPng(null), 'second.png');
  await waitForFile(page, 'second.png');
  await page.goto(`${site.url}/tools`);
  await page.evaluate("indexedDB.deleteDatabase('underbase-work')");
  await page.goto(`${site.url}/color-ko`);
  await page.getByRole('heading', { name: 'Recent files' }).waitFor();
  await page.getByRole('button', { name: 'artwork.png' }).click();
  await waitForFile(page, 'artwork.png');
});

test('the sample of the home page is checked where any file that is dropped there is', async () => {
  const page = await open('/');
  await page.getByRole('button', { name: 'Use a sample artwork' }).click();
  await page.waitForURL('**/file-validator');
  await page.getByText(/^(Ready for|Not ready for)/).waitFor();
});

async function tabTo(page: Awaited<ReturnType<typeof open>>, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const words = await page.evaluate<string>(
      `(({ ariaLabel, labels, textContent }) => ariaLabel ?? labels?.[0]?.textContent ?? textContent ?? '')(document.activeElement)`,
    );
    if (words.trim() === name) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test('a refused charge keeps the result; only the charge is tried again, and the usage is recorded once', async () => {
  const page = await open('/color-ko');
  const account = opened?.account;
  if (!account) throw new Error('nobody is signed in');
  account.refusesCharge = true;
  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  await page.getByRole('button', { name: 'Export · 1 token' }).click();
  await page.getByRole('alert').getByText('Insufficient tokens for this operation').waitFor();
  account.refusesCharge = false;
  const { bytes } = await downloadBy(page, () => page.getByRole('button', { name: /Try the charge again/ }).click());
  expect((await readPixels(bytes)).width).toBe(ART.widthPx);
  expect(account.usage).toEqual([expect.objectContaining({ tool_id: 'color-ko', credits_used: 1, batch_size: 1 })]);
  expect(account.tokensRemaining).toBe(14);
});
