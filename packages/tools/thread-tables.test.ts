import { expect, test } from 'vitest';
import { ThreadTables } from './thread-tables.ts';

test('a table is made once while it is asked for, and the one not wanted for longest goes', () => {
  const { kept } = new ThreadTables();
  const made: string[] = [];
  const ask = (key: string) =>
    kept(key, () => {
      made.push(key);
      return { key };
    });
  const first = ask('first');
  ask('second');
  for (let other = 0; other < 11; other++) {
    expect(ask('first')).toBe(first);
    ask(`other ${other}`);
  }
  expect(made).toHaveLength(13);
  expect(ask('first')).toBe(first);
  expect(made).toHaveLength(13);
  ask('second');
  expect(made.at(-1)).toBe('second');
  expect(made).toHaveLength(14);
});

test('two threads share nothing', () => {
  expect(new ThreadTables().kept('a', () => ({}))).not.toBe(new ThreadTables().kept('a', () => ({})));
});
