import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stateFolder } from './state-folder.ts';

let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(checkout, { recursive: true, force: true });
});

describe('stateFolder', () => {
  it('is the one that the operator names', () => {
    expect(stateFolder({ checkout, env: { UNDERBASE_STATE: '/srv/underbase' } })).toBe('/srv/underbase');
  });

  it('lies in the checkout of an ordinary user, also of a private one', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    chmodSync(checkout, 0o700);
    expect(stateFolder({ checkout, env: {} })).toBe(join(checkout, '.state'));
  });

  it('leaves a checkout that only root can enter, one place for each checkout', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    chmodSync(checkout, 0o700);
    const place = stateFolder({ checkout, env: {} });
    expect(place).toMatch(new RegExp(`^/var/lib/underbase/${basename(checkout)}-[0-9a-f]{8}$`));
    expect(stateFolder({ checkout: `${checkout}/`, env: {} })).toBe(place);
    chmodSync(checkout, 0o755);
    expect(stateFolder({ checkout, env: {} })).toBe(join(checkout, '.state'));
  });
});
