import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrationFolders, openDatabase } from '@underbase/platform';
import { inRoot } from '../../../scripts/setup/root.mjs';
import { madeOnce } from '../../setup/made-once.ts';
import { makeStateFolder } from './state-folder.ts';

const run = promisify(execFile);

/** What a new database is made of. */
const SOURCES = ['database', 'packages/platform', 'package-lock.json'];

/** Where any account of the machine may read, as the database's own must; one for each checkout. */
const TEMPLATE = join(tmpdir(), `underbase-test-state-${createHash('sha256').update(inRoot()).digest('hex').slice(0, 12)}`);

/**
 * The state of an installation that started once, with every migration, and stopped: what most tests begin with. Making one anew takes as long as
 * many a test, a copy a tenth of it. How it comes about is what database.test.ts and database-migrations.test.ts are for.
 */
export async function makeUsedState(): Promise<string> {
  await madeOnce(TEMPLATE, SOURCES, async () => {
    await chmod(TEMPLATE, 0o755);
    const database = await openDatabase({ stateFolder: TEMPLATE, migrationFolders: migrationFolders('own') });
    await database.close();
  });
  const folder = makeStateFolder();
  await run('cp', ['-a', `${TEMPLATE}/.`, folder]);
  return folder;
}
