import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipStream } from './zip-stream.ts';

const madeAt = new Date('2026-11-23T12:00:00Z');

test('a ZIP is written while it is read: one file is open at a time, and its length is known before', async () => {
  let open = 0;
  let most = 0;
  const entry = (name: string, size: number) => ({
    name,
    bytes: 2 * size,
    madeAt,
    async open() {
      open++;
      most = Math.max(most, open);
      const file = Readable.from([Buffer.alloc(size, name), Buffer.alloc(size, name)]);
      file.once('close', () => open--);
      return file;
    },
  });
  const { bytes, stream } = zipStream([entry('a', 70_000), entry('bü', 10)]);
  const zip = await buffer(stream);
  expect(zip.length).toBe(Number(bytes));
  expect(Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, { length, 0: first }]) => [name, [length, first]]))).toEqual({
    a: [140_000, 97],
    bü: [20, 98],
  });
  expect(most).toBe(1);
});

test('a ZIP of more than 4 GB says so before its first byte', () => {
  const large = { name: 'a', bytes: 5e9, madeAt, open: async () => Readable.from([]) };
  expect(zipStream([large]).bytes).toBeGreaterThan(5e9 + 100);
});

test('a file that breaks off breaks the ZIP off', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(10);
      throw new Error('gone');
    })(),
  );
  await expect(buffer(zipStream([{ name: 'a', bytes: 20, madeAt, open: async () => broken }]).stream)).rejects.toThrow('gone');
});
