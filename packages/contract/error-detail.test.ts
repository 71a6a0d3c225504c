import { expect, test } from 'vitest';
import { errorDetail } from './error-detail.ts';
import { AppError } from './errors.ts';

function withStack(error: Error, stack: string): Error {
  error.stack = stack;
  return error;
}

test("an error's words are told once, whether its stack begins with them or not", () => {
  expect(errorDetail(withStack(new TypeError('no such thing'), 'TypeError: no such thing\n    at a.js:1:2'))).toBe(
    'TypeError: no such thing\n    at a.js:1:2',
  );
  expect(errorDetail(withStack(new TypeError('no such thing'), 'read@a.js:1:2\n'))).toBe('TypeError: no such thing\nread@a.js:1:2');
});

test('the causes follow, words among them, and a circle comes to an end', () => {
  const broken = withStack(new Error('out of memory'), '');
  const lost = withStack(new AppError('run.worker-lost', {}, broken), '');
  expect(errorDetail(lost)).toBe('AppError: run.worker-lost\nCaused by: Error: out of memory');
  expect(errorDetail(withStack(new AppError('internal', {}, 'told by a thread'), ''))).toBe(
    'AppError: internal\nCaused by: told by a thread',
  );
  const circle = withStack(new Error('again'), '');
  circle.cause = circle;
  expect(errorDetail(circle).split('Caused by').length).toBe(8);
});

test('what is no error is told as it is', () => {
  expect(errorDetail('gone')).toBe('gone');
  expect(errorDetail(null)).toBe('null');
  expect(errorDetail({ name: 'DataCloneError', message: 'not cloned' })).toBe('DataCloneError: not cloned');
});
