/** npm run underbase: the command line, prepared silently where something is missing. */
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { giveMemoryBack } from './setup/give-memory-back.mjs';
import { inRoot } from './setup/root.mjs';
import { isUnderRuntime } from './setup/runtime.mjs';

giveMemoryBack(fileURLToPath(import.meta.url));

try {
  if (await isUnderRuntime(fileURLToPath(import.meta.url))) {
    const commandLine = (name) => import(pathToFileURL(inRoot('apps', 'cli', name)).href);
    // What takes longest to start does so while the rest is looked through; where not all is installed yet it can't.
    if (existsSync(inRoot('node_modules', '.underbase-stamp'))) await commandLine('ahead.ts');
    const { ensureDependencies } = await import('./setup/dependencies.mjs');
    await ensureDependencies();
    const { ensureKernels } = await import('./build-kernels.mjs');
    await ensureKernels();
    await commandLine('main.ts');
  }
} catch (error) {
  // One line, as the contract of the command line asks for.
  console.error(error.message.split('\n')[0]);
  process.exit(1);
}
