/**
 * npm run proof -- NAME: the full form of a proof whose short form stands in npm test. Names are those of tests/proof/NAME.ts; one
 * that exports `needsWeb = false` begins without the pages.
 */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureDependencies } from './setup/dependencies.mjs';
import { inRoot } from './setup/root.mjs';
import { isUnderRuntime } from './setup/runtime.mjs';

const FOLDER = inRoot('tests', 'proof');

async function main() {
  await ensureDependencies();
  const { ensureKernels } = await import('./build-kernels.mjs');
  await ensureKernels();
  const [name] = process.argv.slice(2);
  const path = `${FOLDER}/${name}.ts`;
  if (!name || !existsSync(path)) {
    const all = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
    throw new Error(`Name a proof: ${all.map((file) => file.slice(0, -3)).join(', ')}.`);
  }
  const { run, needsWeb = true } = await import(pathToFileURL(path).href);
  if (needsWeb) await prepareWeb();
  await run();
}

/** The pages and a browser for them: minutes, where the sources changed. */
async function prepareWeb() {
  const { ensureWebBuild } = await import('./setup/web-build.mjs');
  await ensureWebBuild();
  const { ensureBrowser } = await import('./setup/browser.mjs');
  process.env.CHROMIUM_PATH = await ensureBrowser();
}

if (await isUnderRuntime(fileURLToPath(import.meta.url))) {
  try {
    await main();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
