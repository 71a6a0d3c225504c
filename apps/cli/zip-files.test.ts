import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zipFiles } from './zip-files.ts';

it('holds every file under its own name, unpacked', async () => {
  const files = [
    { name: 'Weiß.png', bytes: Uint8Array.of(1, 2, 3) },
    { name: '7', bytes: new Uint8Array(0) },
  ];
  const zip = await zipFiles(files);
  expect(unzipSync(zip)).toEqual({ 'Weiß.png': files[0].bytes, '7': files[1].bytes });
  // Sizes in front of the file itself, and no compression: signature, version, flags, method, then 4 bytes of time, 4 of checksum, two sizes.
  const head = new DataView(zip.buffer, Buffer.from(zip).indexOf(Buffer.from('Weiß.png')) - 30, 30);
  expect([head.getUint32(0, true), head.getUint16(8, true), head.getUint32(18, true)]).toEqual([0x04034b50, 0, 3]);
});

it('refuses what the plain form of a ZIP can not count', async () => {
  const empty = new Uint8Array(0);
  const files = Array.from({ length: 65_536 }, (_, i) => ({ name: `${i}`, bytes: empty }));
  await expect(zipFiles(files)).rejects.toMatchObject({ code: 'zip.too-large' });
});
