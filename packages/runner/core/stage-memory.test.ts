import { expect, test } from 'vitest';
import { StageMemory } from './stage-memory.ts';

const part = (bytes: number) => ({ deep: { planes: [new Uint8Array(bytes)] } });

/** What is left of these after a plan that stands on some. */
function left(memory: StageMemory, keys: readonly string[], inUse: readonly string[]): readonly string[] {
  memory.trim(new Set(inUse));
  return keys.filter((key) => memory.get(key) !== undefined);
}

test('the part that was used longest ago goes first, by bytes and by number', () => {
  const memory = new StageMemory(100, 3);
  memory.set('a', part(40));
  memory.set('b', part(40));
  memory.get('a');
  memory.set('c', part(40));
  expect(left(memory, ['a', 'b', 'c'], ['c'])).toEqual(['a', 'c']);
  for (const key of ['d', 'e', 'f']) memory.set(key, part(0));
  expect(left(memory, ['a', 'c', 'd', 'e', 'f'], ['f'])).toEqual(['d', 'e', 'f']);
});

test('one part that is larger than the bound is kept alone, for it is in use', () => {
  const memory = new StageMemory(100, 3);
  memory.set('a', part(10));
  memory.set('b', part(500));
  expect(left(memory, ['a', 'b'], ['b'])).toEqual(['b']);
});

test('memory that one part, or several, stand on in many planes counts once', () => {
  const memory = new StageMemory(100, 3);
  const shared = new ArrayBuffer(80);
  memory.set('inks', { one: new Uint8Array(shared), other: new Uint8Array(shared) });
  memory.set('plates', { sheets: [new Uint8Array(shared), new Uint8Array(10)] });
  expect(left(memory, ['inks', 'plates'], [])).toEqual(['inks', 'plates']);
});

test('what a plan stands on stays, however large, and what it asks for last is there till then; the plan before goes first', () => {
  const memory = new StageMemory(100, 6);
  for (const key of ['survey', 'inks', 'choke 1']) memory.set(key, part(60));
  memory.get('survey');
  memory.set('place', part(0));
  expect(memory.get('inks')).toBeDefined();
  memory.set('choke 2', part(40));
  expect(left(memory, ['survey', 'inks', 'choke 1', 'choke 2'], ['survey', 'place', 'inks', 'choke 2'])).toEqual([
    'survey',
    'inks',
    'choke 2',
  ]);
});
