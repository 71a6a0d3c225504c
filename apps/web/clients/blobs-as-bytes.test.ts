import { expect, test } from 'vitest';
import { blobsToBytes, bytesToBlobs } from './blobs-as-bytes.ts';

test('files come back from bytes with their contents and type, wherever they stand in the data', async () => {
  const kept = [{ id: 'a', blob: new Blob(['art'], { type: 'image/png' }), thumb: null, at: 3 }];
  const packed = (await blobsToBytes(kept)) as { blob: unknown }[];
  expect(packed[0].blob).not.toBeInstanceOf(Blob);
  const [back] = (await bytesToBlobs(structuredClone(packed))) as typeof kept;
  expect(back.blob).toBeInstanceOf(Blob);
  expect(await back.blob.text()).toBe('art');
  expect({ ...back, blob: back.blob.type }).toEqual({ id: 'a', blob: 'image/png', thumb: null, at: 3 });
});

test('data without files, and files themselves, are left as they are', async () => {
  const blob = new Blob(['art']);
  expect(await bytesToBlobs(blob)).toBe(blob);
  expect(await bytesToBlobs(undefined)).toBe(undefined);
  expect(await blobsToBytes({ n: 1, list: ['x', null] })).toEqual({ n: 1, list: ['x', null] });
});
