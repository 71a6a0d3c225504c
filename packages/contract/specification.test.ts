import { expect, test } from 'vitest';
import { CONSTANTS } from './constants.ts';
import { DEFAULT_TOKEN_LIMIT } from './tiers.ts';
import { WORDING } from './wording.ts';

/** The specification's own words and figures, once more and by hand: whoever changes one in the product is asked here whether it was meant. */

const WORDS = {
  'loading, not found, errors': [
    'Initializing application...',
    'Page Not Found',
    "The page you're looking for doesn't exist or has been moved.",
    'Go Home',
    'Oops! Something went wrong',
    'An unexpected error occurred',
    'Refresh Page',
    '{tool} Error',
    'Try Again',
    'Reload Page',
    'Failed to load image',
    'An error occurred',
    'Something went wrong in the application',
  ],
  header: [
    'Our Flows',
    'AI Graphic Designer',
    'NEW',
    'All Tools',
    'Bulk Workflow (coming soon)',
    'Docs',
    'Pricing',
    'Account',
    'Profile',
    'Settings',
    'Log out',
    'Login',
    'Sign Up',
    'HELP',
  ],
  tokens: [
    'Authentication required to use tokens',
    'Unable to load subscription information',
    'Insufficient tokens. You need {n} tokens but only have {m} remaining.',
    'Token deduction function not found in database',
    'Database constraint violation',
    'Insufficient tokens for this operation',
    'Failed to deduct tokens',
    'Token deduction failed - no response from database',
    'Failed to record token usage',
    'An unexpected error occurred: {message}',
    'Database query timed out',
    '?/?',
  ],
  'sign-in': [
    'Rate limit reached',
    'Please wait 60 minutes before trying again. This helps protect against unauthorized access attempts.',
    'Please enter a valid email address.',
    'Email Service Error',
    'Unable to send login email. This might be due to email service configuration. Please contact support.',
    'Authentication Error',
    'We encountered a database issue. Please try again or contact support if the problem persists.',
    'An unexpected error occurred. Please try again.',
    'Google Sign-In Not Available',
    'Google authentication is not enabled. Please contact support.',
    'Failed to sign in with Google. Please try again.',
    'Failed to sign out',
  ],
  'beta gate, profile': [
    'Beta Access',
    'Please enter your email',
    'Failed to send magic link. Please try again.',
    'Magic Link Sent',
    'Check your email for a link to access beta features.',
    'No user logged in',
    'Profile updated successfully',
    'Failed to update profile',
  ],
  'feedback, chat, payment': [
    'Missing Information',
    'Please provide both email and message.',
    'Error',
    'Failed to send message. Please try again.',
    'Message Sent!',
    "Thank you for your feedback. We'll get back to you soon.",
    'API error: {status}',
    'Failed to send message',
    'Request cancelled',
    'There was an issue with the payment process. Please try again or contact support.',
  ],
} as const;

const said = Object.values(WORDING).flatMap((group) => Object.values<string>(group));
const specified = Object.values(WORDS).flat<readonly (readonly string[])[]>();

test.each(Object.entries(WORDS))('%s: every sentence of the specification is one of the product', (_, sentences) => {
  expect(sentences.filter((sentence) => !said.includes(sentence))).toEqual([]);
});

test('the product has no sentence among them that the specification lacks', () => {
  expect(said.filter((sentence) => !specified.includes(sentence))).toEqual([]);
});

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

test('figures are those of the specification', () => {
  expect(DEFAULT_TOKEN_LIMIT).toBe(15);
  expect(CONSTANTS).toEqual({
    toast: { durationMs: 4000, visible: 3, gapPx: 14, widthPx: 356 },
    subscription: { fetchTimeoutMs: 10 * SECOND, minIntervalMs: 5 * SECOND, resetDays: 30 },
    tokenBalance: { refreshCooldownMs: 10 * SECOND, redAtShare: 0.2, amberAtShare: 0.5 },
    session: { refreshCheckMs: 30 * SECOND, refreshMarginMs: 90 * SECOND },
    realtime: { heartbeatMs: 30 * SECOND, reconnectMs: [1, 2, 5, 10].map((seconds) => seconds * SECOND), messageTimeoutMs: 10 * SECOND },
    queries: { retries: 3, mainRetries: 1, retryDelayMs: SECOND, maxRetryDelayMs: 30 * SECOND, cacheMs: 5 * MINUTE },
    chat: { cacheMs: 24 * HOUR, cacheEntries: 50, knowledgeLimit: 3, quickActionsShown: 6, inputMaxHeightPx: 200 },
    menu: { typeaheadResetMs: SECOND },
    payment: { redirectWindowMs: 5 * MINUTE, toastMs: 5 * SECOND },
  });
});
