/** Runs one of the installed tools under the pinned Node: with-runtime.mjs TOOL ARGS. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './setup/dependencies.mjs';
import { inRoot } from './setup/root.mjs';
import { handOver, isUnderRuntime } from './setup/runtime.mjs';

const PACKAGES = {
  biome: '@biomejs/biome',
  tsc: 'typescript',
  vitest: 'vitest',
  vite: 'vite',
  knip: 'knip',
  depcruise: 'dependency-cruiser',
};

if (await isUnderRuntime(fileURLToPath(import.meta.url))) {
  await ensureDependencies();
  const [name, ...args] = process.argv.slice(2);
  const manifest = inRoot('node_modules', PACKAGES[name] ?? name, 'package.json');
  if (!existsSync(manifest)) throw new Error(`no installed tool is called ${name}`);
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  handOver(process.execPath, [join(dirname(manifest), typeof bin === 'string' ? bin : bin[name]), ...args]);
}
