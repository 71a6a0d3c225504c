import { UNREACHABLE_WORDS } from '@underbase/contract';
import { expect, test } from 'vitest';
import { deductionMessage, unexpectedMessage } from './deduction-error.ts';

test.each([
  [{ code: '42883', message: 'x' }, 'Token deduction function not found in database'],
  [{ code: 'PGRST202', message: 'x' }, 'Token deduction function not found in database'],
  [{ code: '23503', message: 'x' }, 'Database constraint violation'],
  [{ code: 'P0001', message: 'Insufficient balance' }, 'Insufficient tokens for this operation'],
  [{ message: 'boom' }, 'Failed to deduct tokens'],
])('%j reads %s', (error, words) => {
  expect(deductionMessage(error)).toBe(words);
});

test('names what else went wrong', () => {
  expect(unexpectedMessage(new TypeError('Failed to fetch'))).toBe(`An unexpected error occurred: ${UNREACHABLE_WORDS}`);
});
