import { expect, test } from 'vitest';
import { lossWords, troubleWords } from './standing-words.ts';

const NOW = new Date('2026-12-05T12:00:00Z');
const PLAN = {
  tier: 'professional',
  period: 'monthly',
  status: 'active',
  renewsAt: '2026-12-22T12:00:00Z',
  endsAt: null,
  graceUntil: null,
  next: null,
} as const;
const words = (tier: 'free' | 'professional', change: object = {}) => troubleWords({ tier, plan: { ...PLAN, ...change } }, NOW, 'en-US');

test('a plan that is paid has no trouble', () => {
  expect(words('professional')).toBeNull();
});

test('an open payment says how long everything stays, and after that day what holds', () => {
  expect(words('professional', { status: 'past_due', graceUntil: '2026-12-10T12:00:00Z' })).toContain('stay until December 10, 2026');
  for (const change of [{ status: 'past_due', graceUntil: '2026-12-01T12:00:00Z' }, { status: 'unpaid' }])
    expect(words('free', change)).toContain('so Starter Kit holds until it is paid.');
});

test('money that went back says so, and that the plan is charged again unless it was cancelled', () => {
  expect(words('free')).toContain('It is charged again, and back, on December 22, 2026, unless you cancel it.');
  expect(words('free', { endsAt: '2026-12-22T12:00:00Z' })).not.toContain('charged again');
});

test('what cancelling takes is said: nothing where the plan gives nothing', () => {
  expect(lossWords({ tier: 'professional', plan: PLAN }, 'en-US')).toContain('from 200 tokens a month to 15 every 30 days');
  expect(lossWords({ tier: 'free', plan: PLAN }, 'en-US')).toContain('What you have now stays');
});
