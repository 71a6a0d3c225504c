import { expect, test } from 'vitest';
import { copiesOf, wantsSheets } from './wants-sheets.ts';

test('a file without a number of its own has the common one', () => {
  const options = { copies: 4, copiesEach: ['', '12'] };
  expect([0, 1, 2].map((picture) => copiesOf(picture, options))).toEqual([4, 12, 4]);
});

test('sheets are made for several files, a film width, or copies', () => {
  const none = { sheet: '', copies: 1, copiesEach: [] };
  expect([wantsSheets(1, none), wantsSheets(0, none)]).toEqual([false, false]);
  const some = [wantsSheets(2, none), wantsSheets(1, { ...none, sheet: '22in' }), wantsSheets(1, { ...none, copiesEach: ['2'] })];
  expect(some).toEqual([true, true, true]);
});
