import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian-package.mjs';
import { inRoot } from './root.mjs';
import { runCommand } from './run-command.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const SHELL = 'chromium-headless-shell';

function onPath(names = NAMES) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
}

async function fromDebian() {
  return (await installDebianPackage('chromium')) ? onPath() : undefined;
}

async function fromPlaywright() {
  const cli = inRoot('node_modules', 'playwright-core', 'cli.js');
  if ((await runCommand(process.execPath, [cli, 'install', 'chromium'], { quiet: true })).code !== 0) return undefined;
  const { chromium } = await import('playwright-core');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Path of a Chromium for the tests, in the order of settled.md 31. */
export async function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, and there is no such file.`);
    return given;
  }
  const found = onPath() ?? (await fromDebian()) ?? (await fromPlaywright());
  if (!found) throw new Error('The end-to-end tests need Chromium: set CHROMIUM_PATH, or install it so that `chromium` is on PATH.');
  return found;
}

/**
 * Path of Chromium's windowless build, which does the same for a quarter less of the processor (decisions/110); undefined where the machine
 * has none and can't get one, and where CHROMIUM_PATH says which browser is wanted.
 */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return undefined;
  return onPath([SHELL]) ?? ((await installDebianPackage(SHELL)) ? onPath([SHELL]) : undefined);
}
