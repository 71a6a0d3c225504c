import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { BINARIES_VERSION } from './binaries.ts';
import { isAbandoned, isUnfinished, unfinishedName } from './unfinished.ts';

interface Link {
  /** Both are paths that begin with `native/`. */
  readonly source: string;
  readonly target: string;
}

/** Static libraries and build files, a quarter of the package, are of no use to a running server. */
const isNeeded = (path: string): boolean => !path.endsWith('.a') && !/[\\/](pgxs|pkgconfig)$/.test(path);

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Makes the links that the package's install script would have made, had it been allowed to run. */
async function hydrateLinks(native: string): Promise<void> {
  const list: Link[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'));
  for (const { source, target } of list) {
    const from = join(native, relative('native', source));
    const to = join(native, relative('native', target));
    if (await exists(to)) continue;
    await symlink(relative(dirname(to), from), to);
  }
}

/** Lets every account read the copy and run its programs, whatever umask npm unpacked the package under. */
async function openToAll(native: string): Promise<void> {
  for (const entry of await readdir(native, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin' || /\.(so|dylib)(\.|$)/.test(entry.name);
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
  await chmod(native, 0o755);
}

/** Removes copies of other releases and what an interrupted copy left; a copy that a live process is making stays. */
async function removeOthers(folder: string, keep: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isStale = isUnfinished(name) ? isAbandoned(name) : name !== keep;
    if (!name.startsWith('native-') || !isStale) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Our own copy of the binaries below `folder`, links included. A copy, because node_modules may lie where the database user
 * can't reach, may be read-only, and lacks its links when install scripts are off. Made once for each release.
 * @returns the folder that holds `bin`, `lib` and `share`.
 */
export async function copyNative(source: string, folder: string): Promise<string> {
  const name = `native-${BINARIES_VERSION}`;
  const native = join(folder, name);
  if (await exists(native)) return native;
  const part = unfinishedName(native);
  await mkdir(folder, { recursive: true });
  await cp(source, part, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => isNeeded(path.split(sep).join('/')),
  });
  await hydrateLinks(part);
  await openToAll(part);
  await rename(part, native).catch(async (error) => {
    // Another server that started at the same moment may have put the same copy here first.
    await rm(part, { recursive: true, force: true });
    if (!(await exists(native))) throw error;
  });
  await removeOthers(folder, basename(native));
  return native;
}
