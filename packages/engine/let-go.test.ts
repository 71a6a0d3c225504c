import { expect, test } from 'vitest';
import { letGo } from './let-go.ts';

test('arrays that fill their memory are empty afterwards, and may be named twice', () => {
  const [plane, edge] = [new Uint8Array(8), new Float32Array(3)];
  letGo(plane, null, edge, plane, undefined);
  expect([plane.length, edge.length]).toEqual([0, 0]);
});

test('views of a part of some memory, and shared memory, stay', () => {
  const [part, shared] = [new Uint8Array(8).subarray(2), new Uint8Array(new SharedArrayBuffer(8))];
  letGo(part, shared);
  expect([part.length, shared.length]).toEqual([6, 8]);
});
