import { describe, expect, it } from 'vitest';
import { nativeSource } from './binaries.ts';
import { socketFolder } from './layout.ts';
import { clusterName } from './settings.ts';

describe('socketFolder', () => {
  it('lies beside the data while the path of the socket is short enough', () => {
    expect(socketFolder('/var/lib/underbase/postgres')).toBe('/var/lib/underbase/postgres/run');
  });

  it.each([70, 80, 100, 300, 1000])('stays under 100 bytes for a folder of %i', (length) => {
    const folder = `/${'é'.repeat(length / 2)}`;
    expect(Buffer.byteLength(`${socketFolder(folder)}/.s.PGSQL.5432`)).toBeLessThan(100);
    expect(socketFolder(folder)).toBe(socketFolder(folder));
    expect(socketFolder(folder)).not.toBe(socketFolder(`${folder}x`));
  });
});

describe('nativeSource', () => {
  it('says where there are no binaries', () => {
    expect(() => nativeSource('sunos', 'sparc')).toThrow(
      expect.objectContaining({ code: 'database.unsupported-platform', params: { platform: 'sunos-sparc' } }),
    );
  });
});

describe('clusterName', () => {
  it('tells servers of different settings apart', () => {
    const one = clusterName({ kind: 'socket', folder: '/a' });
    expect(one).toBe(clusterName({ kind: 'socket', folder: '/a' }));
    expect(one).not.toBe(clusterName({ kind: 'socket', folder: '/b' }));
    expect(one).not.toBe(clusterName({ kind: 'tcp', port: 5432 }));
  });
});
