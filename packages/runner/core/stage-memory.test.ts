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

test('planes that several parts stand on count once', () => {
  const memory = new StageMemory(100, 3);
  const shared = new ArrayBuffer(80);
  memory.set('inks', { sheets: [new Uint8Array(shared)] });
  memory.set('plates', { sheets: [new Uint8Array(shared), new Uint8Array(10)] });
  expect(memory.get('inks')).toBeDefined();
});

test('what the plan at hand stands on stays, however large; older plans go first', () => {
  const memory = new StageMemory(100, 5);
  memory.set('survey', part(60));
  memory.set('choke 1', part(40), new Set(['survey']));
  memory.get('survey');
  memory.set('inks', part(60), new Set(['survey']));
  memory.set('choke 2', part(40), new Set(['survey', 'inks']));
  expect(['survey', 'inks', 'choke 1', 'choke 2'].map((key) => memory.get(key) !== undefined)).toEqual([true, true, false, true]);
});
