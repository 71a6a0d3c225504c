import { join } from 'node:path';
import { migrationFolders, rotateKeys, stateFolder } from '@underbase/platform';

const CHECKOUT = join(import.meta.dirname, '..', '..');

/** Replaces the signing key of this installation, found as the server finds it. Answers the words for the operator. */
export async function runKeyRotation(isJson: boolean): Promise<string> {
  const kid = await rotateKeys({
    databaseUrl: process.env.DATABASE_URL || undefined,
    stateFolder: stateFolder({ checkout: CHECKOUT }),
    migrationFolders: migrationFolders('own'),
  });
  if (isJson) return `${JSON.stringify({ kid })}\n`;
  return `New access tokens are signed by key ${kid}. Running servers take it up at once; tokens of the old key hold until they expire.\n`;
}
