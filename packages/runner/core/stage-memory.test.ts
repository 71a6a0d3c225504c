import { expect, test } from 'vitest';
import { StageMemory } from './stage-memory.ts';

const part = (bytes: number) => ({ deep: { planes: [new Uint8Array(bytes)] } });

test('the part that was used longest ago goes first, by bytes and by number', () => {
  const memory = new StageMemory(100, 3);
  memory.set('a', part(40));
  memory.set('b', part(40));
  memory.get('a');
  memory.set('c', part(40));
  expect(memory.get('b')).toBeUndefined();
  expect(memory.get('a')).toBeDefined();
  for (const key of ['d', 'e', 'f']) memory.set(key, part(0));
  expect(memory.get('c')).toBeUndefined();
});

test('one part that is larger than the bound is kept alone, for it is in use', () => {
  const memory = new StageMemory(100, 3);
  memory.set('a', part(10));
  memory.set('b', part(500));
  expect(memory.get('b')).toBeDefined();
  expect(memory.get('a')).toBeUndefined();
});

test('planes on one memory count once', () => {
  const memory = new StageMemory(100, 3);
  const shared = new ArrayBuffer(80);
  memory.set('a', { one: new Uint8Array(shared), other: new Uint8Array(shared) });
  memory.set('b', part(10));
  expect(memory.get('a')).toBeDefined();
});
