import { expect, test } from 'vitest';
import { formatPrice, PLANS, tierName, tokenAllowance } from './tiers.ts';

test.each([
  ['free', 15],
  ['creator', 75],
  ['professional', 200],
  ['studio', 500],
  ['partner', 500],
  ['gold', 0],
])('tier %s holds %i tokens a month', (tier, tokens) => {
  expect(tokenAllowance(tier)).toBe(tokens);
});

test.each([
  ['free', 'Starter Kit'],
  ['creator', 'Design Essentials'],
  ['professional', 'Pro Toolbox'],
  ['studio', 'Superstar Suite'],
  ['partner', 'Partner Plan'],
] as const)('tier %s is shown as %s', (tier, name) => {
  expect(tierName(tier)).toBe(name);
});

test('a price shows cents only where there are any', () => {
  expect([0, 900, 1950, 1905].map(formatPrice)).toEqual(['$0', '$9', '$19.50', '$19.05']);
});

test('a year costs ten months', () => {
  for (const plan of PLANS) {
    if (plan.monthlyAmountMinor !== null) expect(plan.yearlyAmountMinor).toBe(plan.monthlyAmountMinor * 10);
  }
});
