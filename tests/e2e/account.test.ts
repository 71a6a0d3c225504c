import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenIdProvider, openOpenIdProvider } from '../conformance/auth-support/openid-provider.ts';
import { openSmtpInbox, type SmtpInbox } from '../conformance/auth-support/smtp-inbox.ts';
import { openTestDatabase, type TestDatabase } from '../conformance/auth-support/test-database.ts';
import { freePort, startTestServer, type TestServer } from '../conformance/auth-support/test-server.ts';
import { customerOf, disc } from '../conformance/jobs-support/customer.ts';
import { findIssues, findPaleWords } from './web-support/axe.ts';
import { downloadBy, dropFile, waitForFile } from './web-support/bench-page.ts';
import { launchChromium } from './web-support/chromium.ts';
import { artworkPng } from './web-support/pictures.ts';

const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

let db: TestDatabase;
let inbox: SmtpInbox;
let google: OpenIdProvider;
let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let complaints: string[];

beforeAll(async () => {
  if (!existsSync(`${DIST}/index.html`)) throw new Error(`There is no built web app in ${DIST}; npm test builds it.`);
  [db, inbox, browser] = await Promise.all([openTestDatabase(), openSmtpInbox(), launchChromium()]);
  const port = await freePort();
  google = await openOpenIdProvider(`http://127.0.0.1:${port}/auth/v1/callback`);
  server = await startTestServer(
    { ...db, port, webRoot: DIST },
    {
      SMTP_URL: inbox.url,
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_ISSUER: google.issuer,
      AUTH_MAILS_PER_ASKER: '3',
      AUTH_MAILS_PER_IP: '1000',
      AUTH_ATTEMPTS_PER_IP: '1000',
      WORKERS: '1',
    },
  );
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await google?.close();
  await inbox?.close();
  await db?.close();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  complaints = [];
});

afterEach(async () => {
  await context.close();
  // A refused request is logged by the browser itself; what counts is what the page does with it.
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});

async function open(path: string): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(server.url + path);
  return page;
}

const pill = (page: Page) => page.getByRole('button', { name: /tokens left/ });
const toast = (page: Page, words: string) => page.locator('.toast').getByText(words, { exact: true });

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send sign-in link' }).click();
}

async function signInByMail(page: Page, email: string): Promise<void> {
  await askForLink(page, email);
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await page.goto(inbox.newest(email).link.href);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('sign up by mail, drop, export: 15 becomes 14 in two tabs, and signing out leads to the root', async () => {
  const page = await open('/color-ko');
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await signInByMail(page, 'marta.ortiz@example.test');
  await page.waitForURL('**/color-ko');
  await pill(page).waitFor();
  expect(await pill(page).textContent()).toBe('15/15');
  expect(await page.getByRole('button', { name: 'Account menu' }).textContent()).toBe('MO');

  const second = await open('/pricing');
  await pill(second).waitFor();

  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  const { name } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  expect(name).toBe('artwork_color-ko_300dpi.png');
  await expect.poll(() => pill(page).textContent()).toBe('14/15');
  await expect.poll(() => pill(second).textContent()).toBe('14/15');

  await pill(page).click();
  await page.waitForURL('**/profile?tab=subscription');
  await page.getByRole('cell', { name: 'Color KO', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(`${server.url}/`);
  await page.getByRole('link', { name: 'Login' }).waitFor();
});

test('the code of the mail signs in where the link can not', async () => {
  const page = await open('/auth/signup');
  await askForLink(page, 'code@example.test');
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await page.getByLabel('Code from the mail').fill(inbox.newest('code@example.test').code);
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await pill(page).waitFor();
});

test('a link that was used says so and leads to a new one', async () => {
  const page = await open('/auth/signin');
  await signInByMail(page, 'twice@example.test');
  await pill(page).waitFor();
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(inbox.newest('twice@example.test').link.href);
  await stranger.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await stranger.getByRole('link', { name: 'Ask for a new link' }).click();
  await stranger.waitForURL('**/auth/signin');
  await other.close();
});

test('a link opened in another browser explains itself', async () => {
  const page = await open('/auth/signin');
  await askForLink(page, 'elsewhere@example.test');
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(inbox.newest('elsewhere@example.test').link.href);
  await stranger.getByRole('button', { name: 'Continue' }).click();
  await stranger.getByRole('heading', { name: 'Open the link where you asked for it' }).waitFor();
  await other.close();
});

test('runs on the server stand in the account: loaded, made again, deleted', async () => {
  const page = await open('/auth/signin?next=%2Fprofile%3Ftab%3Druns');
  await signInByMail(page, 'runs@example.test');
  await pill(page).waitFor();
  const { access_token: token, user } = await page.evaluate(() => JSON.parse(localStorage.getItem('underbase-auth-token') ?? '{}'));
  const customer = customerOf(server.url, { id: user.id, token }, db.database.pool);
  const file = await customer.upload(await disc(), 'badge.png');
  const { body } = await customer.submit({ tool: 'color-ko', options: { colors: [{ color: '#ffffff' }] }, inputs: [{ file }] });
  await page.goto(`${server.url}/profile?tab=runs`);
  const row = page.getByRole('list', { name: 'Runs on the server' }).getByRole('listitem').filter({ hasText: 'badge.png' });
  await row.getByText('Next in line').first().waitFor();
  await server.startWorking();
  await row.getByRole('link', { name: 'Download' }).waitFor();
  const { name } = await downloadBy(page, () => row.getByRole('link', { name: 'Download' }).click());
  expect(name).toBe('badge_color-ko_300dpi.png');
  await row.getByRole('button', { name: 'Run again · 1 token: badge.png' }).click();
  await expect.poll(() => row.count()).toBe(2);
  await expect.poll(() => pill(page).textContent()).toBe('13/15');
  expect(await findIssues(page)).toEqual([]);
  await row.last().getByRole('button', { name: 'Delete now: badge.png' }).click();
  await row.last().getByText('Done; its files are deleted').waitFor();
  expect((await customer.ended(body.job.id)).job.results).toEqual([]);
});

test('a run on the server from the bench: said before, charged there, handed out here; one that is left goes on', async () => {
  await server.startWorking();
  const page = await open('/auth/signin?next=%2Fcolor-ko');
  await signInByMail(page, 'bench@example.test');
  await pill(page).waitFor();
  await page.goto(`${server.url}/color-ko`);
  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  const bar = page.getByRole('region', { name: 'Export' });
  await bar.getByText('in this browser').waitFor();
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/uploads') && sent.push(request.url())));
  await bar.getByRole('button', { name: 'Use the server' }).click();
  await bar.getByText('on the server: uploaded, kept 24 h').waitFor();
  expect(sent).toEqual([]);
  const { name } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · 1 token' }).click());
  expect(name).toBe('artwork_color-ko_300dpi.png');
  expect(sent.length).toBeGreaterThan(0);
  await expect.poll(() => pill(page).textContent()).toBe('14/15');
  expect(await findIssues(page)).toEqual([]);
  await page.getByRole('button', { name: /^Export · / }).click();
  await bar.getByText(/on the server$/).waitFor();
  await page.getByRole('link', { name: 'Pricing' }).first().click();
  await page.getByText('artwork.png is ready').waitFor();
  await expect.poll(() => pill(page).textContent()).toBe('13/15');
});

/** A PNG whose header names more pixels than any browser's share of memory holds; nothing reads further. */
async function hugePng(): Promise<Buffer> {
  const png = Buffer.from(await artworkPng());
  png.writeUInt32BE(22_000, 16);
  png.writeUInt32BE(12_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

test('a picture that this browser has no memory for is offered the server, and sent nowhere before the press', async () => {
  const page = await open('/auth/signin?next=%2Fhalftone');
  await signInByMail(page, 'huge@example.test');
  await pill(page).waitFor();
  await page.goto(`${server.url}/color-ko`);
  const sent: string[] = [];
  page.on('request', (request) => void (/\/api\/(uploads|jobs)/.test(request.url()) && sent.push(request.url())));
  await dropFile(page, await hugePng(), 'wall.png');
  await waitForFile(page, 'wall.png');
  await page.getByText("This browser can't show this picture").waitFor();
  const bar = page.getByRole('region', { name: 'Export' });
  await bar.getByText('on the server: uploaded, kept 24 h').waitFor();
  expect(await bar.getByRole('button', { name: 'Run here' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Export · 1 token' }).isEnabled()).toBe(true);
  expect(await findIssues(page)).toEqual([]);
  expect(sent).toEqual([]);
  // Of files that make one thing together it keeps the others from being shown, until it is taken off the bench.
  await page.goto(`${server.url}/fit-my-print`);
  await dropFile(page, await artworkPng(), 'badge.png');
  await waitForFile(page, 'badge.png');
  await dropFile(page, await hugePng(), 'wall.png');
  await page.getByText("This browser can't show wall.png").waitFor();
  await bar.getByText('on the server: uploaded, kept 24 h').waitFor();
  expect(await findIssues(page)).toEqual([]);
  await page.getByLabel('File shown').selectOption({ label: 'wall.png' });
  await page.getByRole('button', { name: 'Take wall.png off the bench' }).click();
  await page.getByText("This browser can't show wall.png").waitFor({ state: 'detached' });
  await bar.getByText('in this browser').waitFor();
  expect(sent).toEqual([]);
  // Signed out there is no server for it, and the words say what would help.
  await page.evaluate(() => localStorage.removeItem('underbase-auth-token'));
  await page.goto(`${server.url}/halftone`);
  await dropFile(page, await hugePng(), 'wall.png');
  await page.getByText('Sign in to run it on the server.').waitFor();
});

describe('what the server refuses', () => {
  test('an address that is none is said in a toast and beside the field', async () => {
    const page = await open('/auth/signin');
    await askForLink(page, 'nonsense');
    await toast(page, 'Please enter a valid email address.').waitFor();
    expect(await page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
  });

  test('too many mails', async () => {
    const page = await open('/auth/signin');
    for (let n = 0; n < 3; n++) {
      await askForLink(page, 'many@example.test');
      await page.getByRole('link', { name: 'Use another address' }).click();
    }
    await askForLink(page, 'many@example.test');
    await toast(page, 'Rate limit reached').waitFor();
    await toast(page, 'Please wait 60 minutes before trying again. This helps protect against unauthorized access attempts.').waitFor();
  });

  test('mail that does not go out', async () => {
    inbox.refuseMails(true);
    try {
      const page = await open('/auth/signin');
      await askForLink(page, 'nomail@example.test');
      await toast(page, 'Email Service Error').waitFor();
    } finally {
      inbox.refuseMails(false);
    }
  });
});

test('Google signs in through a real OpenID provider', async () => {
  google.setPerson({ sub: 'g-1', email: 'gina.rossi@example.test', email_verified: true, name: 'Gina Rossi' });
  const page = await open('/auth/signin?next=/tools');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await pill(page).waitFor();
  expect(await page.getByRole('button', { name: 'Account menu' }).textContent()).toBe('GR');
});

test('Google that declines is explained', async () => {
  google.setPerson(null);
  const page = await open('/auth/signin');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('heading', { name: 'Google did not sign you in' }).waitFor();
});

test('a beta tool asks for access while the grant is withheld, and opens with it', async () => {
  const page = await open('/auth/signin');
  await page.evaluate(`localStorage.setItem('underbase-access-withheld', 'true')`);
  await signInByMail(page, 'beta@example.test');
  await pill(page).waitFor();
  await page.goto(`${server.url}/image-cropper`);
  await page.getByRole('heading', { name: 'Beta Access' }).waitFor();
  // The gate knows whom it asks.
  expect(await page.getByLabel('E-mail').inputValue()).toBe('beta@example.test');
  await page.getByLabel('E-mail').fill('');
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await page.getByText('Please enter your email').waitFor();
  await page.getByLabel('E-mail').fill('beta@example.test');
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await toast(page, 'Magic Link Sent').waitFor();
  await toast(page, 'Check your email for a link to access beta features.').waitFor();
  await page.evaluate(`localStorage.removeItem('underbase-access-withheld')`);
  await page.reload();
  await page.getByRole('heading', { name: 'Image Cropper' }).waitFor();
});

describe('the account page', () => {
  test('saves the profile, spends on the test page down to a refusal, and deletes the account', async () => {
    const page = await open('/auth/signin?next=/profile');
    await signInByMail(page, 'profile@example.test');
    await page.getByLabel('Name').fill('Pat Doe');
    await page.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Profile updated successfully').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Pat Doe');

    await page.goto(`${server.url}/token-test`);
    await pill(page).waitFor();
    const amount = page.getByLabel('Tokens', { exact: true });
    for (const [tokens, left, tone] of [
      [7, 8, 'green'],
      [1, 7, 'amber'],
      [4, 3, 'red'],
    ] as const) {
      await amount.fill(String(tokens));
      await amount.blur();
      await page.getByRole('button', { name: 'Spend', exact: true }).click();
      await expect.poll(() => pill(page).textContent()).toBe(`${left}/15`);
      expect(await pill(page).getAttribute('data-tone')).toBe(tone);
    }
    await amount.fill('4');
    await amount.blur();
    await page.getByRole('button', { name: 'Spend', exact: true }).click();
    await toast(page, 'Insufficient tokens. You need 4 tokens but only have 3 remaining.').waitFor();
    await page.getByRole('button', { name: 'Function missing' }).click();
    await toast(page, 'Token deduction function not found in database').waitFor();

    await page.goto(`${server.url}/settings`);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByLabel('Type profile@example.test to go on').fill('profile@example.test');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL(`${server.url}/`);

    // A new account with the same address starts with what the old one left.
    await page.goto(`${server.url}/auth/signin`);
    await signInByMail(page, 'profile@example.test');
    await expect.poll(() => pill(page).textContent()).toBe('3/15');
  });

  test.each(['light', 'dark'] as const)('has nothing for axe to find, %s', async (colorScheme) => {
    await context.close();
    context = await browser.newContext({ colorScheme, viewport: { width: 1440, height: 900 } });
    const look = colorScheme === 'light' ? findIssues : findPaleWords;
    const page = await open('/auth/signin');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(await look(page)).toEqual([]);
    await signInByMail(page, `axe-${colorScheme}@example.test`);
    await pill(page).waitFor();
    for (const path of ['/profile', '/profile?tab=subscription', '/settings?tab=settings', '/token-test']) {
      await page.goto(server.url + path);
      await pill(page).waitFor();
      expect(await look(page), path).toEqual([]);
      const overflow = await page.evaluate(`document.documentElement.scrollWidth - document.documentElement.clientWidth`);
      expect(overflow, path).toBe(0);
    }
  });
});
