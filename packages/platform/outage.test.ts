import { expect, test } from 'vitest';
import { isOutage } from './outage.ts';

const fault = (message: string, more: object): Error => Object.assign(new Error(message), more);

test.each([
  ['a refused connection', fault('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' }), true],
  ['a socket that is not there', fault('connect ENOENT /tmp/.s.PGSQL.5432', { code: 'ENOENT' }), true],
  ['a connection that broke off', new Error('Connection terminated unexpectedly'), true],
  ['a database that stops', fault('terminating connection', { severity: 'FATAL', code: '57P01' }), true],
  ['a file that is not there', fault("ENOENT: no such file or directory, open '/a'", { code: 'ENOENT' }), false],
  ['a statement that is wrong', fault('syntax error', { severity: 'ERROR', code: '42601' }), false],
  ['a fault of this program', new TypeError('x is undefined'), false],
])('%s', (_, error, expected) => expect(isOutage(error)).toBe(expected));
