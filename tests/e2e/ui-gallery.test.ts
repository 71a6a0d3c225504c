import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, axeFindings, type Gallery, openGallery, shoot, THEMES } from './ui-support/gallery.ts';
import { haltClock, runUntilGone, stepping } from './web-support/page-clock.ts';

let gallery: Gallery;

beforeAll(async () => {
  gallery = await openGallery();
});

afterAll(async () => {
  await gallery?.close();
});

describe.each(THEMES)('components, %s', (theme) => {
  it('stand without faults under the content policy, at 1440 and at 360 px', async () => {
    for (const width of [1440, 360]) {
      const { page, errors } = await gallery.open('', theme, { viewport: { width, height: 900 } });
      expect(await ask(page, 'probe.theme()')).toBe(theme);
      expect(await axeFindings(page, theme)).toEqual([]);
      expect(await ask(page, 'probe.overflowing()')).toEqual([]);
      await shoot(page, `components-${theme}-${width}`, true);
      expect(errors).toEqual([]);
      await page.context().close();
    }
  });

  it('open menu and dialog without faults', async () => {
    const { page, errors } = await gallery.open('', theme);
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menu').waitFor();
    expect(await axeFindings(page, theme)).toEqual([]);
    await shoot(page, `menu-${theme}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Send us a message' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFindings(page, theme)).toEqual([]);
    await shoot(page, `dialog-${theme}`);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe('by keyboard', () => {
  it('moves a slider, types its value, and clamps', async () => {
    const { page } = await gallery.open('', 'light');
    const slider = page.getByRole('slider', { name: 'Choke' });
    const field = page.getByRole('spinbutton', { name: 'Choke value' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await field.inputValue()).toBe('0.35');
    expect(await slider.getAttribute('aria-valuetext')).toBe('0.35 mm');
    await field.focus();
    await page.keyboard.press('Shift+ArrowUp');
    expect(await slider.inputValue()).toBe('0.85');
    await field.fill('99');
    expect(await slider.inputValue()).toBe('0.85');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('1.5');
    await field.fill('nonsense');
    await page.keyboard.press('Tab');
    expect(await field.inputValue()).toBe('1.5');
    await field.fill('0.4');
    await page.keyboard.press('Escape');
    expect(await field.inputValue()).toBe('1.5');
    await page.getByText('Choke', { exact: true }).dblclick();
    expect(await field.inputValue()).toBe('0.3');
    await page.context().close();
  });

  it('converts a length with its unit and reads a typed one', async () => {
    const { page } = await gallery.open('', 'light');
    const field = page.getByRole('spinbutton', { name: 'Min dot' });
    const unit = page.getByRole('combobox', { name: 'Unit of Min dot' });
    await unit.selectOption('px');
    expect(await field.inputValue()).toBe('3');
    await field.fill('0.05in');
    await page.keyboard.press('Enter');
    expect([await field.inputValue(), await unit.inputValue()]).toEqual(['0.05', 'in']);
    await field.fill('1');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('0.079');
    await page.context().close();
  });

  it('chooses in a segmented control and among swatches with one tab stop', async () => {
    const { page } = await gallery.open('', 'light');
    await page.getByRole('radio', { name: 'Halftone' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'Soft' }).getAttribute('aria-checked')).toBe('true');
    await page.keyboard.press('Tab');
    expect(await ask(page, 'probe.focusedText()')).toBe('Monthly');
    await page.getByRole('radio', { name: 'Navy' }).focus();
    await page.keyboard.press('Home');
    expect(await page.getByRole('radio', { name: 'Transparent' }).getAttribute('aria-checked')).toBe('true');
    await page.getByLabel('Choose another color').fill('#336699');
    expect(await page.getByRole('radio', { name: 'Transparent' }).getAttribute('aria-checked')).toBe('false');
    await page.context().close();
  });

  it('walks a menu by arrows and typeahead, which forgets after one second', async () => {
    const { page } = await gallery.open('', 'light');
    await haltClock(page);
    await page.getByRole('button', { name: 'Our Flows' }).focus();
    await page.keyboard.press('Enter');
    const focused = () => ask<string>(page, 'probe.focusedText()');
    await page.getByRole('menuitem', { name: 'Underbase' }).waitFor();
    await stepping(page, focused).toContain('Underbase');
    await page.keyboard.press('a');
    await stepping(page, focused).toContain('AI Graphic Designer');
    // Within the second the letters add up: "au" begins no entry, so the focus stays.
    await page.keyboard.press('u');
    await page.clock.runFor(950);
    await page.keyboard.press('u');
    await page.clock.runFor(50);
    expect(await focused()).toContain('AI Graphic Designer');
    await page.clock.runFor(1000);
    await page.keyboard.press('u');
    await stepping(page, focused).toContain('Underbase');
    await page.keyboard.press('ArrowDown');
    await stepping(page, focused).toContain('AI Graphic Designer');
    await page.keyboard.press('Enter');
    await page.getByText('Picked Designer').waitFor();
    await stepping(page, focused).toContain('Our Flows');
    await page.context().close();
  });

  it('keeps the focus in a dialog and gives it back', async () => {
    const { page, errors } = await gallery.open('', 'light');
    const opener = page.getByRole('button', { name: 'Send us a message' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Send us a message' });
    await dialog.waitFor();
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      expect(await ask(page, 'probe.isFocusWithin("[role=dialog]")')).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => ask(page, 'probe.focusedText()')).toBe('Send us a message');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('moves between tabs', async () => {
    const { page } = await gallery.open('', 'light');
    await page.getByRole('tab', { name: 'Subscription' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Settings panel').waitFor();
    expect(await page.getByRole('tab', { name: 'Settings' }).getAttribute('aria-selected')).toBe('true');
    await page.context().close();
  });
});

describe('toasts', () => {
  it('are 356 px wide, 14 px apart, three in sight, and go after 4000 ms', async () => {
    const { page } = await gallery.open('', 'light');
    await haltClock(page);
    const toasts = page.locator('[data-sonner-toast]');
    const show = page.getByRole('button', { name: 'Show a toast' });
    for (let count = 0; count < 4; count++) await show.click();
    await stepping(page, () => page.locator('[data-sonner-toast][data-visible="true"]').count()).toBe(3);
    await page.locator('[data-sonner-toast][data-front="true"]').hover();
    const boxes = async () => {
      const all = await page
        .locator('[data-sonner-toast][data-visible="true"]')
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON()));
      return all.sort((a, b) => a.top - b.top);
    };
    await expect.poll(async () => (await boxes()).map(({ width }) => Math.round(width))).toEqual([356, 356, 356]);
    await expect
      .poll(async () => {
        const [first, second, third] = await boxes();
        return [second.top - first.bottom, third.top - second.bottom].map(Math.round);
      })
      .toEqual([14, 14]);
    await shoot(page, 'toasts-light');
    await page.mouse.move(10, 10);
    await runUntilGone(page, toasts);
    // One alone: there just before its time is over, gone just after, and after the way out.
    await show.click();
    await page.mouse.move(10, 10);
    await stepping(page, () => toasts.count()).toBe(1);
    await page.clock.runFor(3800);
    expect(await page.locator('[data-sonner-toast][data-removed="false"]').count()).toBe(1);
    await page.clock.runFor(300);
    expect(await page.locator('[data-sonner-toast][data-removed="false"]').count()).toBe(0);
    await runUntilGone(page, toasts);
    await page.context().close();
  });
});

describe('files', () => {
  it('come in by the dialog and by dropping', async () => {
    const { page } = await gallery.open('', 'light');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Browse files' }).click();
    await (await chooser).setFiles([{ name: 'one.png', mimeType: 'image/png', buffer: Buffer.from('x') }]);
    await page.getByText('Took one.png').waitFor();
    const data = await page.evaluateHandle("probe.fileDrag('two.png')");
    await page.locator('.drop').dispatchEvent('dragover', { dataTransfer: data });
    expect(await page.locator('.drop.over').count()).toBe(1);
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer: data });
    await page.getByText('Took two.png').waitFor();
    await page.context().close();
  });
});
