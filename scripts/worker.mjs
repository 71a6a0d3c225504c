/** npm run worker: makes jobs of the servers that share its database and storage (DATABASE_URL, STORAGE_URL). */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureDependencies } from './setup/dependencies.mjs';
import { inRoot } from './setup/root.mjs';
import { endWithStarter, isUnderRuntime } from './setup/runtime.mjs';

endWithStarter();
try {
  if (await isUnderRuntime(fileURLToPath(import.meta.url))) {
    await ensureDependencies();
    const { ensureKernels } = await import('./build-kernels.mjs');
    await ensureKernels();
    // Stripping types and compiling is two thirds of a start; the next one finds it done. Only the checkout's own runtime is sure to know how:
    // the Node that a machine brings stops at an import of this at the head of the file.
    const { enableCompileCache } = await import('node:module');
    enableCompileCache(inRoot('node_modules', '.cache', 'underbase-server'));
    await import(pathToFileURL(inRoot('apps', 'server', 'worker-main.ts')).href);
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
