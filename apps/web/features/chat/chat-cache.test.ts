import { expect, test } from 'vitest';
import { createChatCache } from './chat-cache.ts';

const HOUR = 3_600_000;

function opened() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  let now = 1_000_000_000;
  const cache = (key = 'a') => createChatCache(storage, key, () => now);
  return { cache, kept, pass: (ms: number) => (now += ms) };
}

test('a question is found again whatever its case, for 24 hours, by its own user and surface', () => {
  const { cache, pass } = opened();
  cache().keep(' Which DPI? ', '300', [{ title: 'DPI', url: '/docs/a' }]);
  expect(cache().find('WHICH dpi?')).toMatchObject({ question: 'Which DPI?', answer: '300', sources: [{ url: '/docs/a' }] });
  expect(cache('b').find('Which DPI?')).toBeNull();
  pass(24 * HOUR - 1);
  expect(cache().find('Which DPI?')).not.toBeNull();
  pass(1);
  expect(cache().find('Which DPI?')).toBeNull();
});

test('fifty are kept, the oldest goes; the same question stands once', () => {
  const { cache } = opened();
  for (let count = 0; count < 60; count++) cache().keep(`question ${count}`, 'x', []);
  cache().keep('QUESTION 59', 'y', []);
  expect(cache().entries()).toHaveLength(50);
  expect(cache().find('question 9')).toBeNull();
  expect(cache().find('question 10')).not.toBeNull();
  expect(cache().find('question 59')?.answer).toBe('y');
});

test.each(['{', '"x"', '[1, null, {"question": 3}]', '[{"question":"q","answer":"a","timestamp":9e15}]'])(
  '%s in the storage is none',
  (text) => {
    const { cache, kept } = opened();
    kept.set('a', text);
    expect(cache().entries()).toEqual([]);
  },
);
