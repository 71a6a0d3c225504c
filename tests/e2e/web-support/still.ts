import type { Page } from 'playwright-core';

/** Waits until everything that fades, slides or grows has come to its end: a color read halfway through a fade is nobody's color. */
export async function untilStill(page: Page): Promise<void> {
  // Spinners turn for ever and are left out. What is taken away cancels its animation, which is an end as well.
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished),
  )`);
}
