import { expect, test } from 'vitest';
import { stepWords } from './step-words.ts';

const STUDIO = { tier: 'studio', period: 'monthly' } as const;

test('an upgrade says what is added, what it costs and when it renews', () => {
  const step = {
    kind: 'now',
    at: 1,
    renewsAt: '2026-12-22T12:00:00Z',
    tokensAdded: 300,
    creditMinor: 950,
    chargeMinor: 1950,
    dueMinor: 1000,
  } as const;
  const words = stepWords(step, STUDIO, 'en-US');
  expect(words.text).toBe('300 tokens are added at once. Your period stays, and renews on December 22, 2026.');
  expect(words.rows.map(([, value]) => value)).toEqual(['$19.50', '$9.50', '$10']);
  expect(words.action).toBe('Change and pay $10');
});

test('a change to a year begins one, and adds no tokens', () => {
  const step = { kind: 'now', at: 1, renewsAt: null, tokensAdded: 0, creditMinor: 0, chargeMinor: 39000, dueMinor: 39000 } as const;
  expect(stepWords(step, { ...STUDIO, period: 'yearly' }, 'en-US').text).toBe(
    'Your tokens and their resets stay as they are. A new year begins today.',
  );
});

test('a smaller plan waits for the end of what is paid, and the same one has no step', () => {
  expect(
    stepWords({ kind: 'later', from: '2026-12-22T12:00:00Z', priceMinor: 900 }, { tier: 'creator', period: 'monthly' }, 'en-US').text,
  ).toContain('stays until December 22, 2026');
  expect(stepWords({ kind: 'same' }, STUDIO).action).toBeNull();
});
