import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './root.mjs';

/** Neither what was made (a build, the one before it and the next) nor what tests alone read. */
const SKIPPED = new Set(['node_modules', 'dist', 'dist.next', 'dist.previous', 'build', 'golden', '.git']);

function* filesUnder(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name) || entry.name.includes('.test.')) continue;
    yield* entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)];
  }
}

/** Hash over names and contents of files and folders; contents, because a fresh clone has fresh times. */
export function contentHash(paths, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const path of paths) {
    for (const file of filesUnder(path)) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** True where the stamp file says that this very content was processed. */
export function isFresh(stampPath, hash) {
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash;
}

export function writeStamp(stampPath, hash) {
  writeFileSync(stampPath, hash);
}
