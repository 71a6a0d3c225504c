/** npm run bench [-- NAME...]: every figure beside a named peer, in one run. Names are those of tests/bench/NAME.bench.ts. */
import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureDependencies } from './setup/dependencies.mjs';
import { inRoot } from './setup/root.mjs';
import { isUnderRuntime } from './setup/runtime.mjs';

const FOLDER = inRoot('tests', 'bench');
const SUFFIX = '.bench.ts';

async function main() {
  await ensureDependencies();
  const { ensureKernels } = await import('./build-kernels.mjs');
  await ensureKernels();
  const all = readdirSync(FOLDER)
    .filter((name) => name.endsWith(SUFFIX))
    .map((name) => name.slice(0, -SUFFIX.length));
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length) throw new Error(`No benchmark is called ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  for (const name of wanted.length ? wanted : all) {
    console.log(`\n== ${name}`);
    const { run } = await import(pathToFileURL(`${FOLDER}/${name}${SUFFIX}`).href);
    await run();
  }
}

if (await isUnderRuntime(fileURLToPath(import.meta.url))) await main();
