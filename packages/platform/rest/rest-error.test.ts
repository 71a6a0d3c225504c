import { describe, expect, it } from 'vitest';
import { RestError, refuse, toRestError } from './rest-error.ts';

const fault = (code: string) =>
  Object.assign(new Error('words of the database'), { severity: 'ERROR', code, detail: 'detail', hint: 'hint' });

describe('toRestError', () => {
  it.each([
    ['42501', 403],
    ['23505', 409],
    ['23503', 409],
    ['23514', 400],
    ['23502', 400],
    ['22P02', 400],
    ['22003', 400],
    ['22023', 400],
    ['P0001', 400],
    ['42883', 404],
    ['42P01', 404],
    ['08006', 503],
    ['53300', 503],
    ['40001', 500],
    ['55P03', 500],
    ['57014', 500],
    ['57P01', 503],
    ['58030', 500],
    ['XX000', 500],
    ['PT429', 429],
    ['PT200', 400],
  ])('answers SQLSTATE %s with %i and the words of the database', (code, status) => {
    expect(toRestError(fault(code), false)).toMatchObject({
      status,
      body: { code, message: 'words of the database', details: 'detail', hint: 'hint' },
    });
  });

  it('answers a missing privilege with 401 to those without a session', () => {
    expect(toRestError(fault('42501'), true)?.status).toBe(401);
  });

  it('answers a lost connection with 503, so that the client tries its reads again', () => {
    const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(toRestError(lost, false)).toMatchObject({ status: 503, body: { code: 'PGRST001' } });
    expect(toRestError(new Error('Connection terminated unexpectedly'), false)?.status).toBe(503);
  });

  it('keeps its own refusals, and leaves faults of this program to the log', () => {
    const own = refuse.noTable('x');
    expect(toRestError(own, false)).toBe(own);
    expect(toRestError(new TypeError('x is undefined'), false)).toBeNull();
    expect(own).toBeInstanceOf(RestError);
  });
});
