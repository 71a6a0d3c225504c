import { formatPrice, PLANS, type Tier, tierName } from '@underbase/contract';
import { escapeHtml } from '../http/escape-html.ts';
import type { Mail } from './mail.ts';
import { frameMail, mailButton, mailHeading, mailText } from './mail-frame.ts';
import { type RunFacts, runWords } from './run-mail.ts';

/** What the database notes when there is something to tell; times are ISO texts. */
export type BillingMail =
  | {
      readonly kind: 'receipt';
      readonly facts: {
        readonly number: string | null;
        readonly amountMinor: number;
        readonly currency: string;
        readonly paidAt: string;
        readonly from: string | null;
        readonly until: string | null;
      };
    }
  | {
      readonly kind: 'payment-failed';
      readonly facts: { readonly amountMinor: number; readonly currency: string; readonly keepsUntil: string };
    }
  | {
      readonly kind: 'plan-changed';
      readonly facts: { readonly from: Tier; readonly to: Tier; readonly period: 'monthly' | 'yearly'; readonly tokens: number };
    }
  | { readonly kind: 'tokens-low'; readonly facts: { readonly left: number; readonly limit: number; readonly resetAt: string } }
  | { readonly kind: 'run-ended'; readonly facts: RunFacts };

interface Words {
  readonly subject: string;
  readonly heading: string;
  readonly lines: readonly string[];
  /** Figures one below the other. */
  readonly rows: readonly (readonly [string, string])[];
  readonly action: readonly [words: string, path: string];
}

const LARGEST = Math.max(...PLANS.map(({ tokensPerMonth }) => tokensPerMonth));
const SUBSCRIPTION = '/profile?tab=subscription';

/** Mails know nobody's time zone; the day by UTC is the one that the payment service names too. */
const day = (at: string): string => new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const money = (amountMinor: number, currency: string): string =>
  currency === 'usd' ? formatPrice(amountMinor) : `${(amountMinor / 100).toFixed(2)} ${currency.toUpperCase()}`;

/** @param canBuy whether plans can be bought here: where they can't, no mail offers one */
function wordsOf(mail: BillingMail, canBuy: boolean): Words {
  switch (mail.kind) {
    case 'receipt': {
      const { number, amountMinor, currency, paidAt, from, until } = mail.facts;
      return {
        subject: `Your receipt for ${money(amountMinor, currency)}`,
        heading: 'Thank you for your payment',
        lines: ['The invoice, with your company and VAT number if you gave them, is on your account page.'],
        rows: [
          ['Paid', money(amountMinor, currency)],
          ['On', day(paidAt)],
          ...(from && until ? [['For', `${day(from)} to ${day(until)}`] as const] : []),
          ...(number ? [['Invoice', number] as const] : []),
        ],
        action: ['See your invoices', SUBSCRIPTION],
      };
    }
    case 'payment-failed': {
      const { amountMinor, currency, keepsUntil } = mail.facts;
      return {
        subject: 'Your payment did not go through',
        heading: 'Your payment did not go through',
        lines: [
          `${money(amountMinor, currency)} could not be charged. Your plan and your tokens stay as they are until ${day(keepsUntil)}.`,
          'Put another card in, and the payment is tried again. After that day the free plan holds until it is paid.',
        ],
        rows: [],
        action: ['Update your card', SUBSCRIPTION],
      };
    }
    case 'plan-changed': {
      const { from, to, period, tokens } = mail.facts;
      const isEnd = to === 'free';
      return {
        subject: isEnd ? `Your ${tierName(from)} plan has ended` : `Your plan is now ${tierName(to)}`,
        heading: isEnd ? `Your ${tierName(from)} plan has ended` : `Your plan is now ${tierName(to)}`,
        lines: [
          isEnd
            ? `You are on ${tierName(to)} with ${tokens} tokens every 30 days. Your files, presets and profiles stay as they are.`
            : `You have ${tokens} tokens each month.`,
        ],
        rows: isEnd ? [] : [['Billed', period === 'yearly' ? 'Yearly' : 'Monthly']],
        action: ['See your subscription', SUBSCRIPTION],
      };
    }
    case 'tokens-low': {
      const { left, limit, resetAt } = mail.facts;
      const isLarger = canBuy && limit < LARGEST;
      const words = left === 0 ? 'no tokens' : left === 1 ? '1 token' : `${left} tokens`;
      return {
        subject: `You have ${words} left`,
        heading: `You have ${words} left`,
        lines: [
          `Back to ${limit} on ${day(resetAt)}. Looking, checking and halftoning stay free${isLarger ? '; a larger plan adds its tokens at once' : ''}.`,
        ],
        rows: [],
        action: isLarger ? ['Compare plans', '/pricing'] : ['See what they went into', SUBSCRIPTION],
      };
    }
    case 'run-ended':
      return runWords(mail.facts);
  }
}

/** A mail about money or a long run, the same words in both bodies. */
export function composeBillingMail(to: string, publicUrl: URL, mail: BillingMail, canBuy: boolean): Mail {
  const { subject, heading, lines, rows, action } = wordsOf(mail, canBuy);
  const [words, path] = action;
  const url = new URL(path, publicUrl).href;
  const text = [
    heading,
    '',
    ...lines,
    ...(rows.length > 0 ? ['', ...rows.map(([name, value]) => `${name}: ${value}`)] : []),
    '',
    `${words}:`,
    url,
    '',
  ];
  const cells = rows.map(
    ([name, value]) =>
      `<tr><td class="soft" style="padding:4px 24px 4px 0;font-size:15px;line-height:24px;color:#4a4a4a;">${escapeHtml(name)}</td><td class="text" align="right" style="padding:4px 0;font-size:15px;line-height:24px;font-weight:700;color:#141414;">${escapeHtml(value)}</td></tr>`,
  );
  const table =
    cells.length > 0
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;">${cells.join('')}</table>`
      : '';
  return {
    to,
    subject,
    text: text.join('\n'),
    html: frameMail({
      title: subject,
      preview: lines[0] ?? '',
      body: `${mailHeading(heading)}\n${lines.map((line) => mailText(line)).join('\n')}\n${table}\n${mailButton(words, url)}`,
    }),
  };
}
