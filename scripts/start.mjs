/** npm start: runtime, dependencies, build where stale, then the server. */
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
    const { ensureWebBuild } = await import('./setup/web-build.mjs');
    await ensureWebBuild();
    // Stripping types and compiling is two thirds of a start; the next one finds it done.
    enableCompileCache(inRoot('node_modules', '.cache', 'underbase-server'));
    await import(pathToFileURL(inRoot('apps', 'server', 'main.ts')).href);
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
