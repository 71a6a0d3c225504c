/** npm run billing: the operator's commands about payments; without words it says which there are. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureDependencies } from './setup/dependencies.mjs';
import { inRoot } from './setup/root.mjs';
import { isUnderRuntime } from './setup/runtime.mjs';

if (await isUnderRuntime(fileURLToPath(import.meta.url))) {
  await ensureDependencies();
  await import(pathToFileURL(inRoot('apps', 'server', 'billing-command.ts')).href);
}
