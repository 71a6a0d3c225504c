import { expect, test, vi } from 'vitest';

vi.mock('./session.ts', () => ({ sessionStore: { get: () => ({ account: null }), subscribe: () => () => {} } }));

const { gateFor } = await import('./access.ts');

test.each([
  ['public', 'signed-out', false, 'open'],
  ['sign-in', 'loading', true, 'wait'],
  ['sign-in', 'signed-out', true, 'sign-in'],
  ['sign-in', 'signed-in', false, 'open'],
  ['beta', 'signed-out', true, 'sign-in'],
  ['beta', 'signed-in', false, 'beta'],
  ['beta', 'signed-in', true, 'open'],
] as const)('%s for someone %s, granted %s: %s', (access, status, isGranted, gate) => {
  expect(gateFor(access, status, isGranted)).toBe(gate);
});
