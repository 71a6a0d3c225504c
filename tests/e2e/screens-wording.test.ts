import { fill, UNREACHABLE_WORDS, WORDING } from '@underbase/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dropFile } from './web-support/bench-page.ts';
import { breakBundle } from './web-support/break-bundle.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();

type Leaf = string;

/** The avatar menu has the address below the word, the flows menu a badge beside it; the account page says the database's error in a sentence of its own. */
const STANDS_IN_A_SENTENCE: ReadonlySet<Leaf> = new Set(['app.imageFailed', 'header.account', 'header.designer', 'tokens.loadTimeout']);

/** A way to a state, and the strings that are on screen there; `values` fill the placeholders. */
interface State {
  readonly name: string;
  readonly shows: readonly Leaf[];
  readonly values?: Readonly<Record<string, string | number>>;
  readonly reach: () => Promise<Page>;
}

const open = async (path: string, options = {}): Promise<Page> => (await site.open(path, options)).page;
const openSignedIn = async (path: string): Promise<Page> => (await site.openSignedIn(path)).page;

/** A page that the server told something about itself (the tests' static server tells nothing). */
async function openConfigured(path: string, config: object, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await open('/favicon.svg');
  await prepare?.(page);
  const content = JSON.stringify(config).replaceAll('"', '&quot;');
  await page.route(site.url + path, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('<head>', `<head><meta name="underbase-config" content="${content}">`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto(site.url + path);
  return page;
}

/** The sign-in form after the auth service has answered with this. */
async function refusedSignIn(status: number, message: string): Promise<Page> {
  const page = await open('/auth/signin');
  await page.route('**/auth/v1/otp*', (route) => route.fulfill({ status, json: { code: status, msg: message } }));
  await sendLink(page);
  return page;
}

async function sendLink(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ann@example.test');
  await page.getByRole('button', { name: 'Send sign-in link' }).click();
}

/** Storage that refuses to write or forget what has this in its key: a failure that is none of the auth service's. */
const closeStorage = (page: Page, method: 'setItem' | 'removeItem', part: string): Promise<void> =>
  page.evaluate(`(() => {
    const act = Storage.prototype.${method};
    Storage.prototype.${method} = function (key, ...rest) {
      if (String(key).includes('${part}')) throw new TypeError('storage is closed');
      return act.call(this, key, ...rest);
    };
  })()`);

/** The token test page after a real spend that the database answered like this. */
async function spendAnsweredWith(answer: { status?: number; json: unknown }): Promise<Page> {
  const page = await openSignedIn('/token-test');
  await page.route('**/rest/v1/rpc/deduct_tokens*', (route) => route.fulfill(answer));
  await page.getByRole('button', { name: 'Spend', exact: true }).click();
  return page;
}

/** Errors that no answer of a server brings about, forced on the page that is there for it (settled.md 35). */
async function forced(name: string): Promise<Page> {
  const page = await openSignedIn('/token-test');
  await page.getByRole('button', { name, exact: true }).click();
  return page;
}

async function openBetaGate(otpStatus: number, email: string): Promise<Page> {
  const page = await openSignedIn('/favicon.svg');
  await page.evaluate("localStorage.setItem('underbase-access-withheld', 'true')");
  await page.route('**/auth/v1/otp*', (route) => route.fulfill({ status: otpStatus, json: { msg: 'no' } }));
  await page.goto(`${site.url}/stroke-enhancer`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  return page;
}

async function sendFeedback(status: number, message: string): Promise<Page> {
  const page = await open('/pricing');
  await page.route('**/api/feedback', (route) => route.fulfill({ status }));
  await page.getByRole('button', { name: WORDING.header.help, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Help and feedback' });
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('ann@example.test');
  await dialog.getByRole('textbox', { name: 'Message' }).fill(message);
  await dialog.getByRole('button', { name: 'Send' }).click();
  return page;
}

/** The assistant's panel after a question, while the endpoint behaves like this. */
async function askAssistant(behave: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await open('/pricing');
  await page.route('**/api/knowledge/search', (route) => route.fulfill({ json: { results: [] } }));
  await behave(page);
  await page.getByRole('button', { name: 'Open the assistant' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Which DPI?');
  await page.keyboard.press('Control+Enter');
  return page;
}

async function saveProfile(prepare: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await openSignedIn('/profile');
  await page.getByRole('textbox', { name: 'Shop' }).fill('Rivercats');
  await prepare(page);
  await page.getByRole('button', { name: 'Save' }).click();
  return page;
}

const STATES: readonly State[] = [
  {
    name: 'while the application starts',
    shows: ['app.initializing'],
    async reach() {
      const page = await open('/favicon.svg');
      await page.route('**/assets/*.js', () => {});
      await page.goto(site.url, { waitUntil: 'commit' });
      return page;
    },
  },
  {
    name: 'an error that nobody caught, without words of its own',
    shows: ['app.errorTitle', 'app.errorFallback'],
    async reach() {
      const page = await open('/tools');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate('void Promise.reject(7)');
      return page;
    },
  },
  {
    name: 'a picture that is none',
    shows: ['app.imageFailed'],
    async reach() {
      const page = await open('/halftone');
      await page.getByText('Drop artwork here').waitFor();
      await dropFile(page, Buffer.from('not a picture'), 'broken.png');
      return page;
    },
  },
  {
    name: 'a file of a batch that is no picture',
    shows: ['app.imageFailed'],
    async reach() {
      const page = await openSignedIn('/batch-validator');
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
      return page;
    },
  },
  { name: 'an unknown address', shows: ['notFound.title', 'notFound.text', 'notFound.action'], reach: () => open('/no-such-page') },
  {
    name: 'a page that fails without words of its own',
    shows: ['routeError.title', 'routeError.fallback', 'routeError.action'],
    async reach() {
      const page = await open('/favicon.svg');
      await breakBundle(page, 'pricing-page', '');
      await page.goto(`${site.url}/pricing`);
      return page;
    },
  },
  {
    name: 'a tool that fails without words of its own',
    shows: ['toolError.title', 'toolError.fallback', 'toolError.retry', 'toolError.reload'],
    values: { tool: 'Halftone' },
    async reach() {
      const page = await open('/favicon.svg');
      await breakBundle(page, 'workbench-page', '');
      await page.goto(`${site.url}/halftone`);
      return page;
    },
  },
  {
    name: 'the header, signed out',
    shows: ['header.flows', 'header.docs', 'header.pricing', 'header.login', 'header.signUp', 'header.help'],
    reach: () => open('/tools'),
  },
  {
    name: 'the flows menu, whether the server knows the designer or not',
    shows: ['header.flows', 'header.designer', 'header.new'],
    async reach() {
      const page = await open('/bulk-workflow');
      await page.getByRole('button', { name: WORDING.header.flows }).click();
      return page;
    },
  },
  {
    name: 'the tools menu',
    shows: ['header.allTools', 'header.bulkWorkflow'],
    async reach() {
      const page = await open('/pricing');
      await page.getByRole('button', { name: 'Tools', exact: true }).click();
      return page;
    },
  },
  {
    name: 'the avatar menu',
    shows: ['header.account', 'header.profile', 'header.settings', 'header.logOut'],
    async reach() {
      const page = await openSignedIn('/pricing');
      await page.getByRole('button', { name: 'MO account menu' }).click();
      return page;
    },
  },
  {
    name: 'a balance that could not be read',
    shows: ['tokens.unavailable'],
    async reach() {
      const page = await openSignedIn('/favicon.svg');
      await page.route('**/rest/v1/user_subscriptions*', (route) => route.fulfill({ status: 400, json: { code: 'XX000', message: 'no' } }));
      await page.goto(`${site.url}/pricing`);
      return page;
    },
  },
  {
    name: 'a database that does not answer',
    shows: ['tokens.loadTimeout'],
    async reach() {
      const page = await openSignedIn('/favicon.svg');
      await page.route('**/rest/v1/user_subscriptions*', () => {});
      await page.goto(`${site.url}/profile?tab=subscription`);
      return page;
    },
  },
  { name: 'a spend without a user', shows: ['tokens.noUser'], reach: () => forced('No user') },
  { name: 'a spend without a subscription', shows: ['tokens.noSubscription'], reach: () => forced('No subscription') },
  {
    name: 'a spend above the balance',
    shows: ['tokens.insufficient'],
    values: { n: 20, m: 15 },
    async reach() {
      const page = await openSignedIn('/token-test');
      await page.getByText('15 of 15 tokens left').waitFor();
      await page.getByLabel('Tokens', { exact: true }).fill('20');
      await page.getByRole('button', { name: 'Spend', exact: true }).click();
      return page;
    },
  },
  {
    name: 'a database without the function',
    shows: ['tokens.functionMissing'],
    reach: () => spendAnsweredWith({ status: 404, json: { code: '42883', message: 'function does not exist' } }),
  },
  {
    name: 'a violated constraint',
    shows: ['tokens.constraint'],
    reach: () => spendAnsweredWith({ status: 409, json: { code: '23503', message: 'violates foreign key' } }),
  },
  { name: 'a refused deduction', shows: ['tokens.refused'], reach: () => spendAnsweredWith({ json: false }) },
  {
    name: 'another error of the database',
    shows: ['tokens.failed'],
    reach: () => spendAnsweredWith({ status: 400, json: { code: 'XX000', message: 'internal' } }),
  },
  { name: 'a deduction without an answer', shows: ['tokens.noAnswer'], reach: () => spendAnsweredWith({ json: null }) },
  {
    name: 'usage that was not recorded',
    shows: ['tokens.usageFailed'],
    async reach() {
      const page = await openSignedIn('/token-test');
      await page.route('**/rest/v1/token_usage*', (route) => route.fulfill({ status: 400, json: { code: 'XX000', message: 'no' } }));
      await page.getByRole('button', { name: 'Spend', exact: true }).click();
      return page;
    },
  },
  {
    name: 'any other error of a spend',
    shows: ['tokens.unexpected'],
    values: { message: UNREACHABLE_WORDS },
    reach: () => forced('Anything else'),
  },
  {
    name: 'too many sign-in mails',
    shows: ['signIn.rateLimitTitle', 'signIn.rateLimitText'],
    reach: () => refusedSignIn(429, 'email rate limit exceeded'),
  },
  { name: 'an address that the server refuses', shows: ['signIn.invalidEmail'], reach: () => refusedSignIn(400, 'Invalid email') },
  {
    name: 'mail that is down',
    shows: ['signIn.mailTitle', 'signIn.mailText'],
    reach: () => refusedSignIn(500, 'Error sending magic link email'),
  },
  {
    name: 'an auth database that is down',
    shows: ['signIn.databaseTitle', 'signIn.databaseText'],
    reach: () => refusedSignIn(500, 'Database error saving new user'),
  },
  {
    name: 'a sign-in that fails in the browser',
    shows: ['signIn.unexpected'],
    async reach() {
      const page = await open('/auth/signin');
      await closeStorage(page, 'setItem', 'code-verifier');
      await sendLink(page);
      return page;
    },
  },
  {
    name: 'Google where it is not set up',
    shows: ['signIn.googleDisabledTitle', 'signIn.googleDisabledText'],
    async reach() {
      const page = await open('/auth/signup');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      return page;
    },
  },
  {
    name: 'Google while the service can not be asked',
    shows: ['signIn.googleFailed'],
    async reach() {
      const page = await openConfigured('/auth/signin', { isGoogleEnabled: true });
      await page.route('**/auth/v1/settings', (route) => route.abort());
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      return page;
    },
  },
  {
    name: 'a sign-out that fails in the browser',
    shows: ['signIn.signOutFailed'],
    async reach() {
      const page = await openSignedIn('/pricing');
      await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 204 }));
      await page.getByRole('button', { name: 'MO account menu' }).click();
      await closeStorage(page, 'removeItem', 'auth-token');
      await page.getByRole('menuitem', { name: WORDING.header.logOut }).click();
      return page;
    },
  },
  { name: 'the beta gate, sent empty', shows: ['betaGate.title', 'betaGate.emailMissing'], reach: () => openBetaGate(200, '') },
  { name: 'the beta gate, mail refused', shows: ['betaGate.failed'], reach: () => openBetaGate(500, 'ann@example.test') },
  {
    name: 'the beta gate, mail sent',
    shows: ['betaGate.sentTitle', 'betaGate.sentText'],
    reach: () => openBetaGate(200, 'ann@example.test'),
  },
  { name: 'a profile that was saved', shows: ['profile.updated'], reach: () => saveProfile(async () => {}) },
  {
    name: 'a profile that could not be saved',
    shows: ['profile.failed'],
    reach: () => saveProfile((page) => closeStorage(page, 'setItem', 'auth-token')),
  },
  {
    name: 'a profile whose session is gone',
    shows: ['profile.noUser'],
    reach: () =>
      saveProfile((page) =>
        page.route('**/auth/v1/user*', (route) =>
          route.fulfill({
            status: 403,
            headers: { 'x-supabase-api-version': '2024-01-01' },
            json: { code: 'session_not_found', message: 'gone' },
          }),
        ),
      ),
  },
  {
    name: 'Google that is not enabled, on the way back',
    shows: ['signIn.googleDisabledTitle', 'signIn.googleDisabledText'],
    reach: () =>
      open(
        '/auth/callback?error=invalid_request&error_code=validation_failed&error_description=Unsupported+provider%3A+provider+is+not+enabled',
      ),
  },
  { name: 'a profile without a user', shows: ['profile.noUser'], reach: () => forced('Profile without a user') },
  { name: 'feedback with a field empty', shows: ['feedback.missingTitle', 'feedback.missingText'], reach: () => sendFeedback(204, '  ') },
  { name: 'feedback that did not arrive', shows: ['feedback.failedTitle', 'feedback.failedText'], reach: () => sendFeedback(500, 'Hello') },
  { name: 'feedback that arrived', shows: ['feedback.sentTitle', 'feedback.sentText'], reach: () => sendFeedback(204, 'Hello') },
  {
    name: 'the assistant refuses',
    shows: ['chat.apiError'],
    values: { status: 429 },
    reach: () => askAssistant((page) => page.route('**/api/chat/stream', (route) => route.fulfill({ status: 429 }))),
  },
  {
    name: 'the assistant can not be reached',
    shows: ['chat.failed'],
    reach: () => askAssistant((page) => page.route('**/api/chat/stream', (route) => route.abort())),
  },
  {
    name: 'a question that was cancelled',
    shows: ['chat.cancelled'],
    async reach() {
      const page = await askAssistant((opened) => opened.route('**/api/chat/stream', () => {}));
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      return page;
    },
  },
  {
    name: 'back from a payment that did not happen',
    shows: ['payment.failed'],
    async reach() {
      const page = await open('/favicon.svg');
      await page.evaluate("localStorage.setItem('underbase-subscription-redirect', String(Date.now() - 60_000))");
      await page.goto(`${site.url}/pricing`);
      return page;
    },
  },
];

const TEXTS = new Map<Leaf, string>(
  Object.entries(WORDING).flatMap(([part, words]) => Object.entries(words).map(([name, text]) => [`${part}.${name}`, text])),
);

describe('words of the specification', () => {
  test('each has a state in which it is looked for', () => {
    const covered = new Set(STATES.flatMap(({ shows }) => shows));
    expect([...TEXTS.keys()].filter((leaf) => !covered.has(leaf))).toEqual([]);
    expect([...covered].filter((leaf) => !TEXTS.has(leaf))).toEqual([]);
  });

  test.each(STATES)('$name', async ({ shows, values = {}, reach }) => {
    const page = await reach();
    for (const leaf of shows) {
      const text = fill(TEXTS.get(leaf) ?? '', values);
      const place = page.getByText(text, { exact: !STANDS_IN_A_SENTENCE.has(leaf) });
      await place.filter({ visible: true }).first().waitFor();
    }
    await page.context().close();
  });
});
