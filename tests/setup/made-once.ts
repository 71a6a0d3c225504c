import { mkdirSync, rmSync } from 'node:fs';
import { contentHash, isFresh, writeStamp } from '../../scripts/setup/content-stamp.mjs';
import { oneAtATime } from '../../scripts/setup/one-at-a-time.mjs';
import { inRoot } from '../../scripts/setup/root.mjs';

/**
 * Fills a folder that several test files use, once for all of them, and anew only where a source has changed. Nobody removes it.
 * @param sources paths in the checkout that the folder's content depends on
 */
export async function madeOnce(folder: string, sources: readonly string[], make: () => Promise<unknown>): Promise<void> {
  const stamp = `${folder}.stamp`;
  await oneAtATime(`${folder}.lock`, async () => {
    const hash = contentHash(sources.map((path) => inRoot(path)));
    if (isFresh(stamp, hash)) return;
    rmSync(stamp, { force: true });
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await make();
    writeStamp(stamp, hash);
  });
}
