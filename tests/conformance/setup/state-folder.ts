import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A state folder that the database's account can pass, as an installation's is. */
export function makeStateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'underbase-state-'));
  chmodSync(folder, 0o755);
  return folder;
}
