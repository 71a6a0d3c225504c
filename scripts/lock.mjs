/**
 * npm run lock: writes package-lock.json afresh from the manifests alone.
 *
 * Beside an installed node_modules npm may leave entries without a version for other platforms' optional packages;
 * a folder with manifests only has no such memory.
 */
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inRoot, ROOT } from './setup/root.mjs';
import { runStep } from './setup/run-command.mjs';
import { isUnderRuntime, npmCommand } from './setup/runtime.mjs';

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'underbase-lock-'));
  try {
    for (const manifest of ['.npmrc', 'package.json', ...globSync('{packages,apps}/*/package.json', { cwd: ROOT })]) {
      mkdirSync(join(folder, dirname(manifest)), { recursive: true });
      copyFileSync(inRoot(manifest), join(folder, manifest));
    }
    await runStep(
      'Writing the lockfile',
      ...npmCommand(['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund']),
      { cwd: folder },
    );
    copyFileSync(join(folder, 'package-lock.json'), inRoot('package-lock.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (await isUnderRuntime(fileURLToPath(import.meta.url))) await main();
