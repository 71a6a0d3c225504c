import { existsSync } from 'node:fs';
import { contentHash, isFresh, writeStamp } from './content-stamp.mjs';
import { inRoot } from './root.mjs';
import { runStep } from './run-command.mjs';
import { npmCommand } from './runtime.mjs';

const STAMP = inRoot('node_modules', '.underbase-stamp');

/** Installs what the lockfile names, if that has not been done. Install scripts stay off: nothing here needs them. */
export async function ensureDependencies() {
  const hash = contentHash([inRoot('package-lock.json')], process.versions.modules);
  if (isFresh(STAMP, hash)) return;
  console.error('Installing dependencies.');
  const common = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // `ci` empties the folder first; where one stands, the cheaper way leaves the lockfile as it is too.
  const args = existsSync(inRoot('node_modules')) ? ['install', '--no-save', ...common] : ['ci', ...common];
  await runStep('Installing dependencies', ...npmCommand(args));
  writeStamp(STAMP, hash);
}
