import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canReach, chooseServerUser } from './server-user.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-user-'));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function passwd(...lines: string[]): string {
  const file = join(folder, 'passwd');
  writeFileSync(file, ['root:x:0:0::/root:/bin/sh', ...lines, ''].join('\n'));
  return file;
}

const NOBODY = 'nobody:x:65534:65533::/:/sbin/nologin';
const UNDERBASE = 'underbase:x:900:901::/:/sbin/nologin';

describe('chooseServerUser', () => {
  it('keeps the account of an ordinary user', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1234);
    vi.spyOn(process, 'getgid').mockReturnValue(1235);
    expect(chooseServerUser(folder, passwd())).toMatchObject({ uid: 1234, gid: 1235, isForeign: false });
  });

  it('drops root to nobody, or better to an account of our own', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    const missing = join(folder, 'none');
    expect(chooseServerUser(missing, passwd(NOBODY))).toEqual({ name: 'nobody', uid: 65534, gid: 65533, isForeign: true });
    expect(chooseServerUser(missing, passwd(NOBODY, UNDERBASE))).toEqual({ name: 'underbase', uid: 900, gid: 901, isForeign: true });
  });

  it('says so where root has nobody to drop to', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    expect(() => chooseServerUser(join(folder, 'none'), passwd())).toThrow('database.no-user');
  });
});

describe('canReach', () => {
  const stranger = { uid: 4_000_000, gid: 4_000_000 };

  it('asks every folder on the way', () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    mkdirSync(join(closed, 'open'), { mode: 0o755 });
    expect(canReach(stranger, folder)).toBe(true);
    expect(canReach(stranger, join(closed, 'open'))).toBe(false);
    chmodSync(closed, 0o701);
    expect(canReach(stranger, join(closed, 'open', 'not-there-yet'))).toBe(true);
  });
});
