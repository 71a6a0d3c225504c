/** npm run underbase: the command line, prepared silently where something is missing. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureDependencies } from './setup/dependencies.mjs';
import { inRoot } from './setup/root.mjs';
import { isUnderRuntime } from './setup/runtime.mjs';

try {
  if (await isUnderRuntime(fileURLToPath(import.meta.url))) {
    await ensureDependencies();
    const { ensureKernels } = await import('./build-kernels.mjs');
    await ensureKernels();
    await import(pathToFileURL(inRoot('apps', 'cli', 'main.ts')).href);
  }
} catch (error) {
  // One line, as the contract of the command line asks for.
  console.error(error.message.split('\n')[0]);
  process.exit(1);
}
