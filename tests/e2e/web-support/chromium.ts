import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Headless Chromium of this machine; CHROMIUM_PATH names another one. */
export function launchChromium(): Promise<Browser> {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  if (!existsSync(path)) throw new Error(`There is no Chromium at ${path}; set CHROMIUM_PATH.`);
  return chromium.launch({
    executablePath: path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
