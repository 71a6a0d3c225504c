import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * The page's own time stands still until `page.clock.runFor` moves it, in this document and in those that are opened next: what shall
 * happen after four seconds is asked before and after them, however slow the machine is.
 */
export async function haltClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  // The clock never goes back, and some of it may pass before the second call arrives.
  await page.clock.pauseAt(now + 60_000);
}

/**
 * Asks again and again, the page's time moved on by a frame before each question: what waits for the next frame gets it, and little
 * more time than that passes.
 */
export function stepping<Answer>(page: Page, question: () => Promise<Answer>) {
  return expect.poll(async () => {
    await page.clock.runFor(20);
    return question();
  });
}

/** Moves the page's time on until nothing of this is left. */
export function runUntilGone(page: Page, locator: Locator): Promise<void> {
  return expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return locator.count();
    })
    .toBe(0);
}
