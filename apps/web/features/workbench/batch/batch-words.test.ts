import { expect, test } from 'vitest';
import { outcomeWords } from './batch-words.ts';

const whole = { tokens: 0, done: 3, pictures: 3, total: 3, isCancelled: false, unreadable: 0, failures: [] };

test('a whole batch needs no word', () => {
  expect(outcomeWords(whole)).toBeNull();
});

test.each([
  [1, 'Cancelled: 1 of 3 files is done and in here. The rest was not charged.'],
  [2, 'Cancelled: 2 of 3 files are done and in here. The rest was not charged.'],
])('a cancelled one says what is there: %i', (done, words) => {
  expect(outcomeWords({ ...whole, done, isCancelled: true })).toBe(words);
});

test('what failed is named once', () => {
  const failures = [
    { name: 'a.png', message: { what: 'a.png is incomplete.', next: '' } },
    { name: 'b.png', message: { what: 'Nothing to trace.', next: '' } },
  ];
  expect(outcomeWords({ ...whole, done: 1, failures })).toBe(
    '1 of 3 files is done and in here. The rest was not charged. a.png is incomplete. b.png: Nothing to trace.',
  );
});
