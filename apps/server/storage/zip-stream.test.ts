import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipStream } from './zip-stream.ts';

test('a ZIP is written while it is read: one file is open at a time', async () => {
  let open = 0;
  let most = 0;
  const entry = (name: string, size: number) => ({
    name,
    async open() {
      open++;
      most = Math.max(most, open);
      const file = Readable.from([Buffer.alloc(size, name), Buffer.alloc(size, name)]);
      file.once('close', () => open--);
      return file;
    },
  });
  const zip = unzipSync(new Uint8Array(await buffer(zipStream([entry('a', 70_000), entry('b', 10)]))));
  expect(Object.fromEntries(Object.entries(zip).map(([name, bytes]) => [name, [bytes.length, bytes[0]]]))).toEqual({
    a: [140_000, 97],
    b: [20, 98],
  });
  expect(most).toBe(1);
});

test('a file that breaks off breaks the ZIP off', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(10);
      throw new Error('gone');
    })(),
  );
  await expect(buffer(zipStream([{ name: 'a', open: async () => broken }]))).rejects.toThrow('gone');
});
