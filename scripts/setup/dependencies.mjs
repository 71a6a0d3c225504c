import { contentHash, isFresh, writeStamp } from './content-stamp.mjs';
import { inRoot } from './root.mjs';
import { runStep } from './run-command.mjs';
import { npmCommand } from './runtime.mjs';

const STAMP = inRoot('node_modules', '.underbase-stamp');

/**
 * Installs what the lockfile names, if that has not been done. Install scripts stay off: nothing here needs them.
 * `install` and not `ci`: where a registry lacks an optional package for some other platform, the lockfile can't name it,
 * and `ci` then refuses altogether. With --no-save the lockfile's versions hold and the file stays as it is.
 */
export async function ensureDependencies() {
  const hash = contentHash([inRoot('package-lock.json')], process.versions.modules);
  if (isFresh(STAMP, hash)) return;
  console.error('Installing dependencies.');
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await runStep('Installing dependencies', ...npmCommand(args));
  writeStamp(STAMP, hash);
}
