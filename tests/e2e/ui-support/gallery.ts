import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { build, preview } from 'vite';
import { expect } from 'vitest';
import { findIssues, findPaleWords } from '../web-support/axe.ts';
import { builtOnce } from '../web-support/built-once.ts';
import { launchChromium } from '../web-support/chromium.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const shots = join(root, 'artifacts', 'ui-shots');
const configFile = join(root, 'packages/ui/gallery/vite.config.ts');

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Gallery {
  /** A page of the gallery in a context of its own. Every error on its console is kept in `errors`. */
  open(query: string, theme: Theme, options?: BrowserContextOptions): Promise<{ readonly page: Page; readonly errors: string[] }>;
  close(): Promise<void>;
}

/** Serves the gallery of packages/ui under the product's content policy, with a real browser before it. */
export async function openGallery(): Promise<Gallery> {
  const outDir = await builtOnce('ui-gallery', (folder) => build({ configFile, build: { outDir: folder } }));
  const server = await preview({ configFile, build: { outDir }, preview: { port: 0, strictPort: false } });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('the preview server gave no address');
  const browser = await launchChromium();
  return {
    async open(query, theme, options) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: theme, ...options });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(address + query);
      await until(page, 'Boolean(window.probe && document.fonts.status === "loaded")');
      return { page, errors };
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Asks the page itself: an expression over `probe` and `gallery` (packages/ui/gallery). */
export function ask<Answer>(page: Page, expression: string): Promise<Answer> {
  return page.evaluate<Answer>(expression);
}

/** Waits for an expression to become true. The policy of the page forbids the usual way, which evaluates text inside it. */
export async function until(page: Page, expression: string): Promise<void> {
  await expect.poll(() => ask(page, expression), { interval: 25, message: expression }).toBe(true);
}

/** What axe finds: every rule in the light theme, contrast in the dark one. */
export function axeFindings(page: Page, theme: Theme): Promise<readonly string[]> {
  // Open menus stand at the end of the body, outside all landmarks, as the pattern wants them.
  return theme === 'light' ? findIssues(page, ['region']) : findPaleWords(page);
}

/** A picture for the eye, under artifacts/ui-shots, where UI_SHOTS=1 asks for them. */
export async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  if (process.env.UI_SHOTS !== '1') return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage });
}
