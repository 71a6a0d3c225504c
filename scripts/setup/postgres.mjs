import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { installDebianPackage } from './debian-package.mjs';

const SETTINGS = '/etc/postgresql-common';

/**
 * A PostgreSQL of the system, so that the suites also run on a database that is not our own. Where none can be had, those suites
 * say that they were skipped. The package is kept from starting a server by itself.
 */
export async function ensureSystemPostgres() {
  if (process.env.PG_BIN || existsSync('/usr/lib/postgresql')) return;
  if (process.platform === 'linux' && process.getuid?.() === 0 && !existsSync(`${SETTINGS}/createcluster.conf`)) {
    mkdirSync(SETTINGS, { recursive: true });
    writeFileSync(`${SETTINGS}/createcluster.conf`, 'create_main_cluster = false\n');
  }
  await installDebianPackage('postgresql');
}
