import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { ART } from './pictures.ts';

/** Page code that makes a DataTransfer with one file. */
function transferWith(bytes: Buffer, name: string, type: string): string {
  const base64 = JSON.stringify(bytes.toString('base64'));
  return `(() => {
    const bytes = Uint8Array.from(atob(${base64}), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], ${JSON.stringify(name)}, { type: ${JSON.stringify(type)} }));
    return transfer;
  })()`;
}

/** Drops a file on the middle of the window, as from a folder. */
export async function dropFile(page: Page, bytes: Buffer, name: string, type = 'image/png'): Promise<void> {
  const dataTransfer = await page.evaluateHandle(transferWith(bytes, name, type));
  await page.dispatchEvent('body', 'dragover', { dataTransfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

export async function pasteFile(page: Page, bytes: Buffer, name: string): Promise<void> {
  const transfer = transferWith(bytes, name, 'image/png');
  await page.evaluate(
    `document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: ${transfer}, bubbles: true, cancelable: true }))`,
  );
}

export const stage = (page: Page): Locator => page.getByRole('application');

/** Waits until the strip names the file: it is open, and its picture on the way. */
export async function waitForFile(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: 'File facts' }).getByText(name, { exact: true }).waitFor();
}

/** Waits until the browser has written the tool's files: what it needs to bring them back. */
export async function waitUntilKept(page: Page, tool: string, name: string): Promise<void> {
  // The store is asked for by name first: opening it before the bench does would make an empty one.
  const names = `(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'underbase-work')) return [];
    const ask = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const database = await ask(indexedDB.open('underbase-work'));
    const files = await ask(database.transaction('work').objectStore('work').get(${JSON.stringify(`files:${tool}`)}));
    database.close();
    return (files ?? []).map((file) => file.name);
  })()`;
  await expect.poll(() => page.evaluate(names)).toContain(name);
}

/** The color on screen at a place of the test artwork, which fits the stage at 100 % and stands in its middle. */
export async function screenColor(page: Page, place: { readonly x: number; readonly y: number }): Promise<readonly number[]> {
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('the stage is not on screen');
  const left = Math.round(box.x + (box.width - ART.widthPx) / 2 + place.x);
  const top = Math.round(box.y + (box.height - ART.heightPx) / 2 + place.y);
  const shot = await page.screenshot({ clip: { x: left, y: top, width: 1, height: 1 } });
  return [...(await sharp(shot).removeAlpha().raw().toBuffer()).subarray(0, 3)];
}

/** Checkerboard squares of the light theme: what is seen through a transparent place. */
export function isCheckerboard([r, g, b]: readonly number[]): boolean {
  return r === g && g === b && r > 150 && r < 240;
}

/** The file that a download brings. */
export async function downloadBy(page: Page, act: () => Promise<void>): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
