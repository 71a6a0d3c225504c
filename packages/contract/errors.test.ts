import { describe, expect, test } from 'vitest';
import { AppError, ERRORS, type ErrorCode, fromErrorData, isAbort, toErrorData } from './errors.ts';
import { MESSAGE_CODES, messageFor, oneLine } from './messages.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

describe('error catalogue', () => {
  test('has words for every code and no words without a code', () => {
    expect([...MESSAGE_CODES].sort()).toEqual([...CODES].sort());
  });

  test.each(CODES)('%s says what happened and what to do, each in one plain sentence', (code) => {
    const { what, next } = messageFor({ code, params: { file: 'art.png' } });
    for (const sentence of [what, next]) {
      expect(sentence).toMatch(/\.$/);
      expect(sentence).not.toMatch(/!|\n/);
    }
  });

  test('survives the way across a worker as plain data', () => {
    const thrown = new AppError('file.corrupt', { file: 'art.png' }, new Error('bad chunk'));
    const arrived = fromErrorData(structuredClone(toErrorData(thrown)));
    expect(arrived).toMatchObject({ code: 'file.corrupt', params: { file: 'art.png' } });
    expect(oneLine(arrived)).toBe('art.png is damaged. Export it again from the program that made it.');
  });

  test('turns what it does not know into one neutral message', () => {
    expect(toErrorData(new TypeError('x is undefined'))).toEqual({ code: 'internal', params: {} });
    expect(toErrorData({ code: 'made-up', params: {} })).toEqual({ code: 'internal', params: {} });
  });

  test('keeps cancelling apart from failing', () => {
    expect(isAbort(new DOMException('stopped', 'AbortError'))).toBe(true);
    expect(isAbort(new AppError('internal'))).toBe(false);
  });
});
