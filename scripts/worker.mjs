/** npm run worker: makes jobs of the servers that share its database and storage (DATABASE_URL, STORAGE_URL). */
import { enableCompileCache } from 'node:module';
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
    // Stripping types and compiling is two thirds of a start; the next one finds it done.
    enableCompileCache(inRoot('node_modules', '.cache', 'underbase-server'));
    await import(pathToFileURL(inRoot('apps', 'server', 'worker-main.ts')).href);
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
