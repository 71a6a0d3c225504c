import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, axeFindings, type Gallery, openGallery, shoot, THEMES, type Theme, until } from './ui-support/gallery.ts';

/** The part of the gallery's state that these tests read. */
interface State {
  readonly picks: readonly string[];
  readonly strokes: readonly { readonly tool: string; readonly radiusPx: number; readonly points: readonly number[] }[];
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
  readonly faults: readonly { readonly kind: string; readonly willRetry: boolean }[];
  readonly renderLog: readonly {
    readonly scale: number;
    readonly width: number;
    readonly height: number;
    readonly softness: number | null;
  }[];
}

let gallery: Gallery;

beforeAll(async () => {
  gallery = await openGallery();
});

afterAll(async () => {
  await gallery?.close();
});

async function openViewer(theme: Theme = 'light', query = '', options: Parameters<Gallery['open']>[2] = {}) {
  const opened = await gallery.open(`?page=viewer${query}`, theme, options);
  await settled(opened.page);
  return opened;
}

/** With the whole stage to the picture: the loupe, which a fitted picture keeps clear of, is closed. */
async function openBareViewer() {
  const opened = await openViewer();
  await closeLoupe(opened.page);
  return opened;
}

async function closeLoupe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close the loupe (L)' }).click();
  await settled(page);
}

function settled(page: Page): Promise<void> {
  return until(page, 'window.gallery?.viewer?.isSettled() ?? false');
}

function state(page: Page): Promise<State> {
  return ask<State>(page, '(({ picks, strokes, box, faults, renderLog }) => ({ picks, strokes, box, faults, renderLog }))(gallery)');
}

/** Brings a place of the picture to the middle of the stage, two thirds of it wide. */
async function show(page: Page, rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }) {
  await ask(page, `gallery.viewer.showRect(${JSON.stringify(rect)})`);
  await settled(page);
}

function canvasColor(page: Page, x: number, y: number): Promise<string> {
  return ask<string>(page, `probe.canvasColor(${x}, ${y})`);
}

const stageBox = async (page: Page) => {
  const box = await page.locator('.viewer-stage').boundingBox();
  if (!box) throw new Error('the stage has no place');
  return box;
};
const zoom = (page: Page) => page.locator('.zoom-label').textContent();
const BLACK = '#0b0b0b';
const CREAM = '#f4e8ce';

describe.each(THEMES)('viewer, %s', (theme) => {
  it('stands without faults in every mode', async () => {
    const { page, errors } = await openViewer(theme);
    expect(await axeFindings(page, theme)).toEqual([]);
    await shoot(page, `viewer-split-${theme}-1440`);
    for (const mode of ['Side by side', 'Result']) {
      await page.getByRole('radio', { name: mode }).click();
      await settled(page);
      await shoot(page, `viewer-${mode.toLowerCase().replaceAll(' ', '-')}-${theme}-1440`);
    }
    await page.getByRole('checkbox', { name: 'Show where' }).check();
    await page.mouse.move(500, 300);
    await settled(page);
    expect(await axeFindings(page, theme)).toEqual([]);
    await shoot(page, `viewer-heat-${theme}-1440`);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('fits a phone, with the options in a sheet', async () => {
    const { page, errors } = await openViewer(theme, '', { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
    expect(await axeFindings(page, theme)).toEqual([]);
    expect(await ask(page, 'probe.overflowing()')).toEqual([]);
    await shoot(page, `viewer-${theme}-360`);
    const sheet = page.getByRole('complementary', { name: 'Options' });
    const height = async () => (await sheet.boundingBox())?.height ?? 0;
    const half = await height();
    await page.getByRole('button', { name: /^Options/ }).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(height).toBeGreaterThan(half + 100);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(height).toBe(24);
    await shoot(page, `viewer-peek-${theme}-360`);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe('zoom and pan', () => {
  it('fits at first, zooms by keys, buttons and wheel, and shows true pixels at 100 %', async () => {
    const { page } = await openBareViewer();
    const fitted = await zoom(page);
    expect(fitted).toMatch(/^1[5-7]\.\d %$/);
    await page.keyboard.press('+');
    await expect.poll(() => zoom(page)).toBe('25 %');
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => zoom(page)).toBe('16.7 %');
    await page.getByRole('button', { name: '100 %' }).click();
    await expect.poll(() => zoom(page)).toBe('100 %');
    await page.keyboard.press('0');
    await expect.poll(() => zoom(page)).toBe(fitted);
    const box = await stageBox(page);
    await page.mouse.move(box.x + 300, box.y + 300);
    await page.mouse.wheel(0, -500);
    await expect.poll(() => zoom(page)).not.toBe(fitted);
    // The corner of the poster is a grid of single pixels: cream and black in turn.
    await show(page, { x: 0, y: 0, width: 40, height: 40 });
    const middle = { x: (box.width / 2) | 0, y: box.height / 2 };
    const percent = Number.parseInt((await zoom(page)) ?? '', 10) / 100;
    const left = middle.x - 20 * percent;
    const top = middle.y - 20 * percent;
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [4, 7],
      [5, 5],
    ]) {
      // Each picture pixel is a hard square: its edges have the color of its middle.
      for (const part of [0.2, 0.5, 0.8]) {
        const color = await canvasColor(page, left + (x + part) * percent, top + (y + part) * percent);
        expect(color, `pixel ${x} ${y} at ${part}`).toBe((x + y) % 2 === 0 ? CREAM : BLACK);
      }
    }
    await page.context().close();
  });

  it('never asks for the whole at full size, and keeps requests near the size of the screen', async () => {
    const { page } = await openViewer();
    await page.keyboard.press('1');
    await settled(page);
    await page.keyboard.press('+');
    await settled(page);
    const { renderLog } = await state(page);
    expect(renderLog.some(({ scale }) => scale === 1)).toBe(true);
    for (const { width, height, scale } of renderLog) expect(width * height * scale * scale).toBeLessThan(2_100_000);
    await page.context().close();
  });

  it('pans by hand, by space with another tool, by the middle button and by arrows', async () => {
    const { page } = await openViewer();
    await page.keyboard.press('1');
    await settled(page);
    const box = await stageBox(page);
    const place = () => page.locator('.read > span').first().textContent();
    const at = async () => {
      await page.mouse.move(box.x + 700, box.y + 200);
      return Number((await place())?.replace(/[^\d.]/g, ''));
    };
    const pull = async (button: 'left' | 'middle') => {
      await page.mouse.move(box.x + 700, box.y + 200);
      await page.mouse.down({ button });
      await page.mouse.move(box.x + 600, box.y + 200, { steps: 4 });
      await page.mouse.up({ button });
    };
    const start = await at();
    await pull('left');
    const byHand = await at();
    expect(byHand - start).toBeCloseTo(100 / 300, 1);
    await pull('middle');
    expect((await at()) - byHand).toBeCloseTo(100 / 300, 1);
    await page.keyboard.press('i');
    const withPipette = await at();
    await pull('left');
    expect(await at()).toBe(withPipette);
    await page.locator('.viewer-stage').focus();
    await page.keyboard.down('Space');
    await pull('left');
    await page.keyboard.up('Space');
    expect((await at()) - withPipette).toBeCloseTo(100 / 300, 1);
    await page.keyboard.press('h');
    const before = await at();
    await page.locator('.viewer-stage').focus();
    await page.keyboard.press('ArrowLeft');
    expect((await at()) - before).toBeCloseTo(-48 / 300, 1);
    await page.context().close();
  });

  it('zooms by two fingers', async () => {
    const { page } = await openViewer('light', '', { viewport: { width: 800, height: 800 }, hasTouch: true });
    const before = Number.parseFloat((await zoom(page)) ?? '');
    const box = await stageBox(page);
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spread: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [-1, 1].map((side) => ({ x: box.x + 300 + side * spread, y: box.y + 200 })),
      });
    await touch('touchStart', 40);
    for (const spread of [60, 80, 100, 120]) await touch('touchMove', spread);
    await touch('touchEnd', 0);
    await expect.poll(async () => Number.parseFloat((await zoom(page)) ?? '')).toBeGreaterThan(before * 2.8);
    await page.context().close();
  });
});

describe('before and after', () => {
  it('splits by the handle and by arrow keys', async () => {
    const { page } = await openBareViewer();
    const box = await stageBox(page);
    const slider = page.getByRole('slider', { name: 'Split between before and after' });
    const spot = { x: box.width * 0.45, y: 40 };
    const isBlack = async () => (await canvasColor(page, 60, 60)) === BLACK;
    expect(await isBlack()).toBe(true);
    await slider.focus();
    expect(await slider.getAttribute('aria-valuetext')).toBe('50 % before');
    await page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toBe('51 % before');
    await page.keyboard.press('Home');
    await expect.poll(isBlack).toBe(false);
    await page.keyboard.press('End');
    await expect.poll(isBlack).toBe(true);
    const handle = await page.locator('.split-handle').boundingBox();
    if (!handle) throw new Error('no handle');
    await page.mouse.move(handle.x + 14, handle.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 30, box.y + spot.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(isBlack).toBe(false);
    await page.context().close();
  });

  it('compares while backslash is held, and while the button is', async () => {
    const { page } = await openBareViewer();
    await page.getByRole('radio', { name: 'Result' }).click();
    const color = () => canvasColor(page, 60, 60);
    await expect.poll(color).not.toBe(BLACK);
    await page.keyboard.down('\\');
    await expect.poll(color).toBe(BLACK);
    await page.keyboard.up('\\');
    await expect.poll(color).not.toBe(BLACK);
    await page.getByRole('button', { name: /Hold to compare/ }).focus();
    await page.keyboard.down('Enter');
    await expect.poll(color).toBe(BLACK);
    await page.keyboard.up('Enter');
    await expect.poll(color).not.toBe(BLACK);
    await page.context().close();
  });

  it('moves both panes together side by side', async () => {
    const { page } = await openViewer();
    await page.getByRole('radio', { name: 'Side by side' }).click();
    await settled(page);
    await show(page, { x: 2980, y: 1780, width: 40, height: 40 });
    const box = await stageBox(page);
    const half = (box.width - 1) / 2;
    for (const dx of [40, 150, 300]) {
      expect(await canvasColor(page, dx, 200)).toBe(await canvasColor(page, Math.ceil(box.width - half) + dx, 200));
    }
    await page.context().close();
  });

  it('keeps the old picture until the new one comes, while the slider is dragged', async () => {
    const { page } = await openViewer();
    await page.getByRole('radio', { name: 'Result' }).click();
    await page.getByRole('slider', { name: 'Softness' }).focus();
    const sun = { x: 530, y: 250 };
    const colors = new Set<string>();
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('ArrowRight');
      colors.add(await canvasColor(page, sun.x, sun.y));
    }
    await settled(page);
    expect([...colors]).toEqual(['#f5b331']);
    const { renderLog } = await state(page);
    expect(renderLog.at(-1)?.softness ?? renderLog.findLast(({ softness }) => softness !== null)?.softness).toBe(0.2);
    await page.context().close();
  });
});

describe('hand tools', () => {
  it('reads the pixel under the pointer', async () => {
    const { page } = await openViewer();
    await show(page, { x: 600, y: 300, width: 20, height: 20 });
    const box = await stageBox(page);
    await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2);
    const read = page.locator('.read');
    await expect.poll(() => read.textContent()).toMatch(/x 2\.0\d iny 1\.0\d in#0B0B0BAlpha 255/);
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2);
    await expect.poll(() => read.textContent()).toMatch(/ClearAlpha 0/);
    await page.getByRole('button', { name: /Rulers in in/ }).click();
    await page.mouse.move(box.x + box.width / 2 - 61, box.y + box.height / 2);
    await expect.poll(() => read.textContent()).toMatch(/x 5\d\.\d mm/);
    // Wide and narrow, all of it is seen: in the bar, or over the picture.
    for (const width of [1920, 1440, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      await settled(page);
      const stage = await stageBox(page);
      await page.mouse.move(stage.x + stage.width / 2 - 90, stage.y + stage.height / 2 - 90);
      await expect.poll(() => read.isVisible()).toBe(true);
      const view = await page.locator('.view').boundingBox();
      const box = await read.boundingBox();
      if (!view || !box) throw new Error('no read-out');
      expect(box.x).toBeGreaterThan(view.x);
      expect(box.x + box.width).toBeLessThanOrEqual(view.x + view.width);
      expect(await read.evaluate((line) => line.scrollWidth > line.clientWidth)).toBe(false);
    }
    await page.context().close();
  });

  it('picks the true color of the untouched picture, by pointer and by keys', async () => {
    const { page } = await openViewer();
    await page.keyboard.press('i');
    const box = await stageBox(page);
    // Right of the handle the result is clear here; the color of the untouched picture counts.
    await page.mouse.click(box.x + box.width - 60, box.y + 120);
    await expect.poll(async () => (await state(page)).picks.at(-1)).toMatch(/ 11 11 11 255$/);
    await page.locator('.viewer-stage').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await state(page)).picks.length).toBe(2);
    await page.getByText('Picked #0B0B0B').waitFor({ state: 'attached' });
    await page.context().close();
  });

  it('draws strokes in pixels of the full picture', async () => {
    const { page } = await openViewer();
    await page.keyboard.press('b');
    await page.keyboard.press(']');
    const box = await stageBox(page);
    await page.mouse.move(box.x + 200, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 400, box.y + 200, { steps: 10 });
    await page.mouse.up();
    const { strokes } = await state(page);
    expect(strokes).toHaveLength(1);
    const [stroke] = strokes;
    expect([stroke.tool, stroke.radiusPx]).toEqual(['brush', 30]);
    const { points } = stroke;
    const percent = Number.parseFloat((await zoom(page)) ?? '') / 100;
    expect(points[points.length - 2] - points[0]).toBeCloseTo(200 / percent, -2);
    expect(points.at(-1)).toBeCloseTo(points[1], 0);
    await page.keyboard.press('e');
    await page.mouse.click(box.x + 300, box.y + 300);
    await expect.poll(async () => (await state(page)).strokes.at(-1)?.tool).toBe('eraser');
    await page.context().close();
  });

  it('draws a box in pixels of the full picture, by pointer and by keys; a click and Escape leave it as it is', async () => {
    const { page } = await openViewer();
    await page.keyboard.press('x');
    const stage = await stageBox(page);
    await page.mouse.move(stage.x + 400, stage.y + 340);
    await page.mouse.down();
    await page.mouse.move(stage.x + 280, stage.y + 280, { steps: 4 });
    await page.mouse.up();
    const percent = Number.parseFloat((await zoom(page)) ?? '') / 100;
    const { box } = await state(page);
    if (!box) throw new Error('no box');
    expect(box.width / (120 / percent)).toBeCloseTo(1, 1);
    expect(box.height / (60 / percent)).toBeCloseTo(1, 1);
    await page.mouse.click(stage.x + 300, stage.y + 300);
    await page.locator('.viewer-stage').focus();
    for (const key of ['ArrowRight', 'Enter', 'ArrowRight', 'Escape']) await page.keyboard.press(key);
    expect((await state(page)).box).toEqual(box);
    for (const key of ['Enter', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key);
    const drawn = (await state(page)).box;
    expect(drawn?.width).toBe(drawn?.height);
    expect(drawn?.width).toBeLessThan(box.width);
    await page.context().close();
  });

  it('measures in inches and pixels', async () => {
    const { page } = await openViewer();
    await page.keyboard.press('m');
    const box = await stageBox(page);
    await page.mouse.move(box.x + 200, box.y + 300);
    await page.mouse.down();
    await page.keyboard.down('Shift');
    await page.mouse.move(box.x + 500, box.y + 310, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const percent = Number.parseFloat((await zoom(page)) ?? '') / 100;
    const text = (await page.locator('output.picture-tag').textContent()) ?? '';
    expect(text).toMatch(/^\d\.\d\d in · \d+ px · 0°$/);
    expect(Number(/(\d+) px/.exec(text)?.[1])).toBeCloseTo(300 / percent, -2);
    await page.keyboard.press('Escape');
    await page.locator('output.picture-tag').waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('shows true pixels in the loupe, wherever its marker is pulled', async () => {
    const { page } = await openViewer();
    const marker = await page.locator('.mark-box').boundingBox();
    const box = await stageBox(page);
    if (!marker) throw new Error('no marker');
    await page.mouse.move(marker.x + marker.width / 2, marker.y + marker.height / 2);
    await page.mouse.down();
    // To the corner with the grid of single pixels; the fitted poster begins 24 px from the left.
    const artTop = (box.height - (box.width - 48) * (4000 / 6000)) / 2;
    await page.mouse.move(box.x + 24 + 2, box.y + artTop + 2, { steps: 5 });
    await page.mouse.up();
    await settled(page);
    const grid = () => ask<number>(page, 'probe.loupeTurns(0xf4, 0x0b)');
    await expect.poll(grid).toBeGreaterThan(1000);
    await page.keyboard.press('l');
    await page.locator('.loupe').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Loupe', exact: true }).click();
    await page.locator('.loupe').waitFor();
    await page.getByRole('button', { name: 'Close the loupe (L)' }).click();
    await page.locator('.loupe').waitFor({ state: 'hidden' });
    await page.context().close();
  });
});

describe('faults', () => {
  it('notices a rendering that came out empty and asks again', async () => {
    const { page } = await openViewer('light', '&empty=1');
    expect((await state(page)).faults).toEqual([{ kind: 'empty-bitmap', willRetry: true }]);
    await closeLoupe(page);
    await expect.poll(() => canvasColor(page, 60, 60)).toBe(BLACK);
    await page.context().close();
  });

  it('notices a canvas that stayed empty, draws again smaller, and gives up aloud', async () => {
    const { page } = await gallery.open('?page=viewer&result=none&broken-canvas', 'light');
    await expect
      .poll(() => ask(page, 'window.gallery?.faults'))
      .toEqual([
        { kind: 'empty-canvas', willRetry: true },
        { kind: 'empty-canvas', willRetry: false },
      ]);
    await page.context().close();
  });
});
