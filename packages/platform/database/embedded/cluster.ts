import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '@underbase/contract';
import { POSTGRES_MAJOR } from './binaries.ts';
import type { Layout } from './layout.ts';
import type { ServerUser } from './server-user.ts';
import { SUPERUSER, type Transport } from './settings.ts';
import { isAbandoned, unfinishedName } from './unfinished.ts';

const run = promisify(execFile);

/** Environment of the database programs: nothing of ours, so no secret of the server reaches them. */
export const BARE_ENVIRONMENT = Object.freeze({ PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' });

const asUser = (user: ServerUser) => (user.isForeign ? { uid: user.uid, gid: user.gid } : {});

/** The superuser's password, made once. It matters on the loopback only: a unix socket stands in a folder of mode 0700. */
async function makePassword(layout: Layout, user: ServerUser): Promise<void> {
  const text = `${randomBytes(24).toString('base64url')}\n`;
  await writeFile(layout.password, text, { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (user.isForeign) await chown(layout.password, user.uid, user.gid);
}

/** Removes what an interrupted initdb left behind. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('data.') && isAbandoned(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function initialise(native: string, layout: Layout, user: ServerUser, transport: Transport): Promise<void> {
  await removeLeftovers(layout.folder);
  await makePassword(layout, user);
  const part = unfinishedName(layout.data);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const auth = transport.kind === 'socket' ? 'trust' : 'scram-sha-256';
  const access = [`--auth=${auth}`, `--username=${SUPERUSER}`, `--pwfile=${layout.password}`];
  await run(join(native, 'bin', 'initdb'), ['-D', part, ...locale, ...access, '--no-instructions'], {
    cwd: layout.folder,
    env: BARE_ENVIRONMENT,
    ...asUser(user),
  }).catch(async (error) => {
    await rm(part, { recursive: true, force: true });
    const reason =
      String(error.stderr || error.message)
        .trim()
        .split('\n')
        .pop() ?? '';
    if (/look up effective user/.test(reason)) throw new AppError('database.no-user', { reason }, error);
    throw new AppError('database.cannot-start', { reason, log: layout.log }, error);
  });
  await rename(part, layout.data).catch(async (error) => {
    // A second server that started at the same moment may have been first; its data are as good as ours.
    await rm(part, { recursive: true, force: true });
    if ((await versionOf(layout.data)) === null) throw error;
  });
}

/** Major version written in the data folder, or null where there are no data. */
export async function versionOf(dataFolder: string): Promise<string | null> {
  return readFile(join(dataFolder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}

/**
 * Makes the data folder if there is none: UTF-8, C collation with Unicode-aware case from PostgreSQL's own provider (the same
 * on every system), data checksums. Made beside and renamed, so a crash halfway leaves nothing that looks complete.
 * @throws AppError `database.foreign-version` where the data belong to another major version.
 */
export async function ensureCluster(native: string, layout: Layout, user: ServerUser, transport: Transport): Promise<void> {
  const found = await versionOf(layout.data);
  if (found === null) return initialise(native, layout, user, transport);
  if (found !== POSTGRES_MAJOR) {
    throw new AppError('database.foreign-version', { folder: layout.data, found, expected: POSTGRES_MAJOR });
  }
}
