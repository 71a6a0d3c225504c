import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedTarget, withFailure, withQuery } from './redirect-target.ts';

const ORIGINS = ['https://print.example.test', 'http://localhost:4321'];

describe('allowed targets', () => {
  test.each(['https://print.example.test/auth/callback?next=%2Fa', 'http://localhost:4321/', 'https://print.example.test'])(
    '%s',
    (target) => {
      expect(allowedTarget(target, ORIGINS)).toBe(new URL(target).href);
    },
  );

  test('an address in other letters is the same address', () => {
    expect(allowedTarget('HTTPS://Print.Example.Test/Path', ORIGINS)).toBe('https://print.example.test/Path');
  });

  test('whatever is accepted opens on a listed origin', () => {
    const piece = fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      'print.example.test',
      'localhost:4321',
      'evil.example',
      '.',
      '#',
      '?',
      ':',
      '%2f',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (parts) => {
        const target = allowedTarget(parts.join(''), ORIGINS);
        if (target === null) return;
        // Resolved as a browser resolves a Location header, from anywhere.
        expect(ORIGINS).toContain(new URL(target, 'https://elsewhere.example/deep/page').origin);
      }),
      { numRuns: 20_000 },
    );
  });
});

test('parameters join those that are there', () => {
  expect(withQuery('https://a.test/x?next=%2Fb#part', { code: '1' })).toBe('https://a.test/x?next=%2Fb&code=1#part');
});

test('a failure stands in query and fragment', () => {
  const url = new URL(withFailure('https://a.test/x?next=1', { error: 'access_denied', code: 'otp_expired', description: 'Too late' }));
  expect(Object.fromEntries(url.searchParams)).toEqual({
    next: '1',
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Too late',
  });
  expect(new URLSearchParams(url.hash.slice(1)).get('error_code')).toBe('otp_expired');
});
