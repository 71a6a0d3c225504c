import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** Chromium of this machine; CHROMIUM_PATH names another one. */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  if (!existsSync(path)) throw new Error(`There is no Chromium at ${path}; set CHROMIUM_PATH.`);
  return path;
}

/** How long a page may take for any one thing: it only ends what hangs. */
const PATIENCE_MS = 120_000;

/**
 * A browser whose pages wait long enough for a machine that is busy with other things. `npm test` names Chromium's windowless build where there
 * is one; `isWhole` asks for the browser that people have.
 */
export async function launchChromium({ isWhole = false } = {}): Promise<Browser> {
  const executablePath = isWhole ? chromiumPath() : (process.env.HEADLESS_SHELL_PATH ?? chromiumPath());
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS));
  return browser;
}
