import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AppError } from '@underbase/contract';

/** The operating-system account that PostgreSQL runs under. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  /** True where Node must hand over files and switch accounts to start it (Node runs as root). */
  readonly isForeign: boolean;
}

/** Accounts that root may drop to, best first. The system's own `postgres` is left out: its files belong to another cluster. */
const CANDIDATES = ['underbase', 'nobody'] as const;

function accountsOf(passwd: string): { name: string; uid: number; gid: number }[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/**
 * PostgreSQL refuses to run as root, so root picks an unprivileged account: the owner of existing data, else an account
 * named `underbase`, else `nobody`. Nobody else changes accounts. The account needs an entry in /etc/passwd because initdb
 * looks its own user up by number.
 * @throws AppError `database.no-user`
 */
export function chooseServerUser(dataFolder: string, passwdFile = '/etc/passwd'): ServerUser {
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) return { name: process.env.USER ?? `uid ${uid}`, uid, gid: process.getgid?.() ?? -1, isForeign: false };
  const accounts = accountsOf(readFileSync(passwdFile, 'utf8')).filter((account) => account.uid > 0);
  const owner = statSync(dataFolder, { throwIfNoEntry: false })?.uid;
  const chosen =
    accounts.find((account) => account.uid === owner) ?? CANDIDATES.map((name) => accounts.find((a) => a.name === name)).find(Boolean);
  if (!chosen) throw new AppError('database.no-user', { reason: 'root has no unprivileged account to drop to' });
  return { ...chosen, isForeign: true };
}

/** True where every folder down to `folder` lets the account pass. Folders that do not exist yet are taken as passable. */
export function canReach(user: Pick<ServerUser, 'uid' | 'gid'>, folder: string): boolean {
  const path = resolve(folder);
  const parent = dirname(path);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat) {
    const executeBit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
    if ((stat.mode & executeBit) === 0) return false;
  }
  return parent === path || canReach(user, parent);
}
