import { existsSync, renameSync, rmSync } from 'node:fs';
import { contentHash, isFresh, writeStamp } from './content-stamp.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { inRoot } from './root.mjs';
import { runStep } from './run-command.mjs';

const WEB = inRoot('apps', 'web');
const DIST = `${WEB}/dist`;
const NEXT = `${WEB}/dist.next`;
/** The build before: pages that were opened from it go on loading their parts from a server that runs. */
const PREVIOUS = `${WEB}/dist.previous`;
const SOURCES = ['packages', 'apps/web', 'content', 'package-lock.json', 'tsconfig.base.json'];

/**
 * Builds the web app where its sources changed. The old build stands until the new one is whole, and beside it for its open pages. Of two that
 * start at once one builds and the other waits for it.
 */
export async function ensureWebBuild() {
  await oneAtATime(inRoot('.runtime', 'web-build.lock'), buildWhereNeeded);
}

async function buildWhereNeeded() {
  const hash = contentHash(SOURCES.map((path) => inRoot(path)));
  if (isFresh(`${DIST}/.stamp`, hash)) return;
  console.error('Building the web app.');
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  await runStep('Building the web app', process.execPath, [vite, 'build', '--outDir', NEXT, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: WEB,
  });
  if (existsSync(inRoot('scripts', 'precompress.mjs'))) {
    const { precompress } = await import('../precompress.mjs');
    await precompress(NEXT);
  }
  writeStamp(`${NEXT}/.stamp`, hash);
  rmSync(PREVIOUS, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, PREVIOUS);
  renameSync(NEXT, DIST);
}
