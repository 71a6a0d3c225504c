import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSmtpInbox, type SmtpInbox } from '../conformance/auth-support/smtp-inbox.ts';
import { openTestDatabase, type TestDatabase } from '../conformance/auth-support/test-database.ts';
import { startTestServer, type TestServer } from '../conformance/auth-support/test-server.ts';
import { type FakeStripe, openFakeStripe } from '../conformance/billing-support/fake-stripe.ts';
import { STRIPE_SETTINGS } from '../conformance/billing-support/stripe-objects.ts';
import { findIssues } from './web-support/axe.ts';
import { dropFile, waitForFile } from './web-support/bench-page.ts';
import { launchChromium } from './web-support/chromium.ts';
import { artworkPng } from './web-support/pictures.ts';

const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const EMAIL = 'shop@example.test';

let db: TestDatabase;
let inbox: SmtpInbox;
let server: TestServer;
let service: FakeStripe;
let selling: TestServer;
let browser: Browser;
let context: BrowserContext;
let complaints: string[];

beforeAll(async () => {
  if (!existsSync(`${DIST}/index.html`)) throw new Error(`There is no built web app in ${DIST}; npm test builds it.`);
  [db, inbox, browser, service] = await Promise.all([openTestDatabase(), openSmtpInbox(), launchChromium(), openFakeStripe()]);
  server = await startTestServer({ ...db, webRoot: DIST }, { SMTP_URL: inbox.url });
  selling = await startTestServer({ ...db, webRoot: DIST }, { SMTP_URL: inbox.url, ...STRIPE_SETTINGS, STRIPE_API_URL: service.url });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await selling?.close();
  await service?.close();
  await inbox?.close();
  await db?.close();
});
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', locale: 'en-US' });
  complaints = [];
});
afterEach(async () => {
  await context.close();
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  expect((await db.database.pool.query('select * from private.ledger_drift')).rows).toEqual([]);
});

async function open(path: string, at = server): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(at.url + path);
  return page;
}

const pill = (page: Page) => page.getByRole('button', { name: /tokens left/ });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await button(page, 'Send sign-in link').click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await page.getByLabel('Code from the mail').fill(inbox.newest(email).code);
  await button(page, 'Sign in with the code').click();
}

const choose = (page: Page, plan: string) =>
  page
    .getByRole('link', { name: `Choose ${plan}` })
    .filter({ visible: true })
    .click();
const sql = async (text: string, ...values: unknown[]) => (await db.database.pool.query(text, values)).rows;

test('from free to Professional where the tokens ran out, back at the file, to yearly, down and away', async () => {
  const page = await open('/color-ko');
  await signIn(page, EMAIL);
  await page.waitForURL('**/color-ko');
  await expect.poll(() => pill(page).textContent()).toBe('15/15');
  // Not even that its row is not there yet is logged for a new account.
  expect(complaints).toEqual([]);

  // The tokens run out at a file with options of its own.
  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  await page.getByRole('slider', { name: 'Tolerance' }).fill('31');
  await sql(`select private.charge(user_id, 15, 'spent') from public.user_subscriptions`);
  await expect.poll(() => pill(page).textContent()).toBe('0/15');
  await page.getByRole('link', { name: 'See plans' }).click();
  await page.getByText('Test: this installation charges nobody.').waitFor();
  expect(await findIssues(page)).toEqual([]);
  await choose(page, 'Pro Toolbox');
  await page.getByText('$19, plus tax where it applies').waitFor();
  expect(await findIssues(page)).toEqual([]);

  // A declined card and a way back change nothing; the pricing page then says that there was an issue.
  await button(page, 'Go to payment').click();
  await page.getByText('Test: nobody is charged.').waitFor();
  await button(page, 'Have the card declined').click();
  await page.getByRole('alert').waitFor();
  await button(page, 'Go back').click();
  await page.getByText('You came back without paying.').waitFor();
  await page.getByRole('link', { name: 'Compare plans' }).click();
  await page.getByText('There was an issue with the payment process. Please try again or contact support.').waitFor();
  await choose(page, 'Pro Toolbox');
  await button(page, 'Go to payment').click();
  await button(page, 'Pay in the test').click();

  // Back at the same file with the same options, and nothing of the payment is left behind.
  await page.waitForURL('**/color-ko');
  await expect.poll(() => pill(page).textContent()).toBe('185/200');
  await waitForFile(page, 'artwork.png');
  await expect.poll(() => page.getByRole('slider', { name: 'Tolerance' }).inputValue()).toBe('31');
  expect(await page.evaluate("localStorage.getItem('underbase-subscription-redirect')")).toBeNull();
  await page.goto(`${server.url}/checkout?result=paid&plan=professional`);
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();

  // To yearly: reckoned, at once, and no token more.
  await page.goto(`${server.url}/pricing`);
  await page.getByRole('columnheader', { name: /Pro Toolbox.*Your plan/ }).waitFor();
  await page.getByRole('radio', { name: /^Yearly/ }).click();
  await choose(page, 'Pro Toolbox');
  await page.getByText('Your tokens and their resets stay as they are. A new year begins today.').waitFor();
  await button(page, /^Change and pay \$171/).click();
  await page.waitForURL('**/profile?tab=subscription');
  await page.getByText('$190 a year').waitFor();
  await expect.poll(() => pill(page).textContent()).toBe('185/200');
  await page.getByRole('heading', { name: 'Invoices' }).waitFor();
  await expect.poll(() => button(page, /^Open invoice/).count()).toBe(2);
  // The tab's panel takes the focus as a whole, and the floating button lies over it: no smaller a target for that.
  expect(await findIssues(page, ['target-size'])).toEqual([]);

  // A look at one's card is no payment: the pricing page tells of no issue with one.
  await button(page, 'Card and billing details').click();
  await page.getByText('Test: nobody is charged.').waitFor();
  expect(await page.evaluate("localStorage.getItem('underbase-subscription-redirect')")).toBeNull();

  // Down: at the end of what is paid, and taken back again.
  await page.goto(`${server.url}/checkout?plan=creator&period=monthly`);
  await button(page, 'Change at the end of the period').click();
  await page.waitForURL('**/profile?tab=subscription');
  await page.getByText(/on you are on Design Essentials, monthly\./).waitFor();
  await button(page, 'Keep Pro Toolbox').click();

  // Away: what is lost is said first; until the end of the year everything stays.
  await button(page, 'Cancel the plan').click();
  await page.getByText(/what is left of your tokens by then is lost/).waitFor();
  await button(page, 'Cancel at the end of the period').click();
  await page.getByText(/^Cancelled: Pro Toolbox ends on/).waitFor();
  await expect.poll(() => pill(page).textContent()).toBe('185/200');
  await sql(`select private.settle(user_id, period_end) from private.billing_standings`);
  await expect.poll(() => pill(page).textContent()).toBe('15/15');
  for (const words of ['Your receipt for $19', 'Your plan is now Pro Toolbox', 'Your receipt for $171']) {
    await expect.poll(() => inbox.mails.some(({ text }) => text.includes(`Subject: ${words}`)), { message: words }).toBe(true);
  }
});

test('who pays and closes the tab finds the plan on coming back another way, and no issue is told', async () => {
  const page = await open('/checkout?plan=creator&period=monthly');
  await signIn(page, 'closed-tab@example.test');
  await button(page, 'Go to payment').click();
  await page.getByText('Test: nobody is charged.').waitFor();
  // The tab closes after the payment reached the service and before its answer reached the tab: a request that the browser
  // has only announced would be lost with the tab, and nobody would have paid.
  const answered = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch({ maxRedirects: 0 }).then(() => answered.resolve(), answered.reject);
  });
  await button(page, 'Pay in the test').click({ noWaitAfter: true });
  await answered.promise;
  await page.close();
  await expect
    .poll(async () => (await sql(`select count(*)::int as n from public.user_subscriptions where tier = 'creator'`))[0].n)
    .toBe(1);
  const other = await open('/pricing');
  await other.getByRole('columnheader', { name: /Design Essentials.*Your plan/ }).waitFor();
  await expect.poll(() => pill(other).textContent()).toBe('75/75');
  expect(await other.getByText('There was an issue with the payment process.').count()).toBe(0);
  expect(await other.evaluate("localStorage.getItem('underbase-subscription-redirect')")).toBeNull();
});

test('a visitor who chooses a plan signs in, and is led to the payment service on its own address', async () => {
  const page = await open('/pricing', selling);
  expect(await page.getByText(/charges nobody/).count()).toBe(0);
  await choose(page, 'Superstar Suite');
  await signIn(page, 'studio@example.test');
  await button(page, 'Go to payment').click();
  await page.waitForURL(`${service.url}/pay/*`);
  await page.getByRole('heading', { name: 'Payment service' }).waitFor();
  // Whoever comes back by the browser's own button has not paid; the pricing page says so once.
  await page.goto(`${selling.url}/pricing`);
  await page.getByText('There was an issue with the payment process. Please try again or contact support.').waitFor();
});

test('where plans can not be bought, that is said, and nothing offers one', async () => {
  const bare = await startTestServer(
    { ...db, webRoot: DIST },
    { SMTP_URL: inbox.url, NODE_ENV: 'production', MAIL_FROM: 'shop@example.test' },
  );
  try {
    const page = await open('/', bare);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Compare plans' }).count()).toBe(0);
    await page.goto(`${bare.url}/color-ko`);
    await signIn(page, 'bare@example.test');
    await page.waitForURL('**/color-ko');
    await dropFile(page, await artworkPng(), 'artwork.png');
    await waitForFile(page, 'artwork.png');
    await expect.poll(() => pill(page).textContent()).toBe('15/15');
    await sql(
      `select private.charge(s.user_id, 15, 'bare') from public.user_subscriptions s join auth.users u on u.id = s.user_id where u.email like 'bare@%'`,
    );
    await page.getByText(/1 token needed, none left/).waitFor();
    expect(await page.getByRole('link', { name: 'See plans' }).count()).toBe(0);
    for (const path of ['/pricing', '/checkout?plan=studio&period=monthly']) {
      await page.goto(bare.url + path);
      await page.getByText("Plans can't be bought on this installation, and nothing is charged.").waitFor();
      expect(await page.getByRole('link', { name: /^Choose/ }).count()).toBe(0);
      expect(await button(page, /payment/).count()).toBe(0);
    }
    await page.goto(`${bare.url}/profile?tab=subscription`);
    await page.getByText('tokens left').first().waitFor();
    expect(await page.getByRole('link', { name: /plan/ }).count()).toBe(0);
    await page.close();
  } finally {
    await bare.close();
  }
});
