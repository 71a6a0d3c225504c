import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@underbase/contract';
import { canReach, type ServerUser } from './server-user.ts';

/** Where the embedded server keeps its things, all below `<state>/postgres`. */
export interface Layout {
  readonly folder: string;
  readonly data: string;
  readonly log: string;
  readonly password: string;
  /** Holds the unix socket. */
  readonly run: string;
}

/** Linux allows 107 bytes in a socket address, macOS 103; PostgreSQL adds `/.s.PGSQL.5432`. */
const SOCKET_PATH_LIMIT_BYTES = 100;
const SOCKET_NAME = '/.s.PGSQL.5432';

const fits = (folder: string): boolean => Buffer.byteLength(folder + SOCKET_NAME) < SOCKET_PATH_LIMIT_BYTES;

/** The socket's folder: beside the data, or under a temporary folder when that path would be too long for a socket. */
export function socketFolder(folder: string): string {
  const beside = join(folder, 'run');
  const short = `underbase-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  return [beside, join(tmpdir(), short)].find(fits) ?? join('/tmp', short);
}

export function layoutOf(stateFolder: string): Layout {
  const folder = join(stateFolder, 'postgres');
  return {
    folder,
    data: join(folder, 'data'),
    log: join(folder, 'postgres.log'),
    password: join(folder, 'password'),
    run: socketFolder(folder),
  };
}

/** A folder that only the server's account (and root) may enter. One that somebody else put in its place is refused. */
async function makePrivateFolder(path: string, user: ServerUser): Promise<void> {
  await mkdir(path, { recursive: true });
  if (process.platform === 'win32') return;
  const stat = await lstat(path);
  const isOurs = stat.isDirectory() && (stat.uid === user.uid || stat.uid === process.getuid?.());
  if (!isOurs) throw new AppError('database.state-unreachable', { user: user.name, folder: path });
  if (stat.uid !== user.uid) await chown(path, user.uid, user.gid);
  await chmod(path, 0o700);
}

/**
 * Makes the folders with their owner and mode 0700.
 * @throws AppError `database.state-unreachable` where the account can't pass the folders above.
 */
export async function prepareLayout(layout: Layout, user: ServerUser): Promise<void> {
  await mkdir(layout.folder, { recursive: true });
  if (user.isForeign && !canReach(user, join(layout.folder, '..'))) {
    throw new AppError('database.state-unreachable', { user: user.name, folder: layout.folder });
  }
  await makePrivateFolder(layout.folder, user);
  await makePrivateFolder(layout.run, user);
}
