import { expect, test } from 'vitest';
import { type BillingMail, composeBillingMail } from './billing-mail.ts';

const PUBLIC_URL = new URL('https://print.example.test');
const compose = (mail: BillingMail, canBuy = true) => composeBillingMail('shop@example.test', PUBLIC_URL, mail, canBuy);
const AT = '2027-03-31T12:00:00Z';

const MAILS: readonly (readonly [string, BillingMail, subject: string, words: readonly string[]])[] = [
  [
    'a receipt',
    {
      kind: 'receipt',
      facts: { number: 'A-0007', amountMinor: 1950, currency: 'usd', paidAt: AT, from: AT, until: '2027-04-30T12:00:00Z' },
    },
    'Your receipt for $19.50',
    ['Invoice: A-0007', 'For: March 31, 2027 to April 30, 2027', 'https://print.example.test/profile?tab=subscription'],
  ],
  [
    'a failed payment',
    { kind: 'payment-failed', facts: { amountMinor: 900, currency: 'usd', keepsUntil: AT } },
    'Your payment did not go through',
    ['$9 could not be charged. Your plan and your tokens stay as they are until March 31, 2027.'],
  ],
  [
    'a plan that is larger',
    { kind: 'plan-changed', facts: { from: 'free', to: 'studio', period: 'yearly', tokens: 500 } },
    'Your plan is now Superstar Suite',
    ['You have 500 tokens each month.', 'Billed: Yearly'],
  ],
  [
    'a plan that has ended',
    { kind: 'plan-changed', facts: { from: 'creator', to: 'free', period: 'monthly', tokens: 15 } },
    'Your Design Essentials plan has ended',
    ['You are on Starter Kit with 15 tokens every 30 days.'],
  ],
  [
    'a low balance',
    { kind: 'tokens-low', facts: { left: 1, limit: 75, resetAt: AT } },
    'You have 1 token left',
    ['Back to 75 on March 31, 2027.', 'https://print.example.test/pricing'],
  ],
  [
    'a long run that is done',
    { kind: 'run-ended', facts: { tool: 'color-ko', file: 'wall.png', files: 3, tokens: 3, error: null, keptUntil: AT } },
    'wall.png is ready',
    ['Tool: Color KO', 'Files: 3', 'Kept until: March 31, 2027 at 12:00 PM UTC', 'https://print.example.test/profile?tab=runs'],
  ],
  [
    'a long run that failed',
    {
      kind: 'run-ended',
      facts: { tool: 'color-ko', file: 'wall.png', files: 1, tokens: 1, error: { code: 'storage.full', params: {} }, keptUntil: null },
    },
    'wall.png could not be made',
    ['The server has no room for files left. The tokens are back.'],
  ],
];

test.each([
  ['where none can be bought', 15, false],
  ['who has the largest', 500, true],
] as const)('a low balance offers no plan %s', (_name, limit, canBuy) => {
  const { text, html } = compose({ kind: 'tokens-low', facts: { left: 1, limit, resetAt: AT } }, canBuy);
  for (const body of [text, html]) expect(body).not.toMatch(/pricing|larger plan/);
});

test.each(MAILS)('%s says the same in both bodies', (_name, mail, subject, words) => {
  const made = compose(mail);
  expect(made.subject).toBe(subject);
  for (const line of words) {
    expect(made.text).toContain(line);
    for (const part of line.split(': ')) expect(made.html).toContain(part);
  }
});

test('what comes from outside is no markup', () => {
  const { html, text } = compose({
    kind: 'receipt',
    facts: { number: '<b>7</b>', amountMinor: 1000, currency: 'eur', paidAt: AT, from: null, until: null },
  });
  expect(html).not.toContain('<b>7');
  expect(text).toContain('Paid: 10.00 EUR');
});
