import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSmtpInbox, type SmtpInbox } from '../conformance/auth-support/smtp-inbox.ts';
import { openTestDatabase, type TestDatabase } from '../conformance/auth-support/test-database.ts';
import { startTestServer, type TestServer } from '../conformance/auth-support/test-server.ts';
import { downloadBy, dropFile, waitForFile } from './web-support/bench-page.ts';
import { launchChromium } from './web-support/chromium.ts';
import { faultyArt } from './web-support/faulty-art.ts';
import { artworkPng } from './web-support/pictures.ts';

const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

let db: TestDatabase;
let inbox: SmtpInbox;
let server: TestServer;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  if (!existsSync(`${DIST}/index.html`)) throw new Error(`There is no built web app in ${DIST}; npm test builds it.`);
  [db, inbox, browser] = await Promise.all([openTestDatabase(), openSmtpInbox(), launchChromium()]);
  server = await startTestServer(
    { ...db, webRoot: DIST },
    { SMTP_URL: inbox.url, AUTH_MAILS_PER_IP: '1000', AUTH_ATTEMPTS_PER_IP: '1000' },
  );
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await inbox?.close();
  await db?.close();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true, serviceWorkers: 'block' });
});
afterEach(() => context.close());

async function open(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.url + path);
  return page;
}

const post = (path: string, body: object) =>
  fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** A link as a bare request asks for it, opened and confirmed in the page. */
async function openBareLink(page: Page, email: string, redirectTo = server.callback): Promise<void> {
  expect((await post('/auth/v1/otp', { email, redirect_to: redirectTo, create_user: true })).status).toBe(200);
  await page.goto(inbox.newest(email).link.href);
  await page.getByText(email, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const pill = (page: Page) => page.getByRole('button', { name: /tokens left/ });
const toast = (page: Page, words: string | RegExp) => page.locator('.toast').getByText(words);

describe('a link without a challenge', () => {
  test.each(['/auth/callback', '/pricing', '/'])('signs in by the fragment at %s and clears the address bar', async (path) => {
    const page = await context.newPage();
    const email = `ab.cd.ef${path.length}@example.test`;
    await openBareLink(page, email, server.url + path);
    await pill(page).waitFor();
    await page.waitForURL(server.url + (path === '/auth/callback' ? '/' : path));
    expect(await page.evaluate('location.hash')).toBe('');
    expect(await page.locator('.avatar').textContent()).toMatch(/^ACE$/);
  });

  test('never replaces a session without asking', async () => {
    const page = await context.newPage();
    await openBareLink(page, 'first@example.test');
    await pill(page).waitFor();
    await openBareLink(page, 'second@example.test');
    await page.getByRole('heading', { name: 'Sign in as second@example.test?' }).waitFor();
    expect(await page.evaluate('location.hash')).toBe('');
    await page.getByRole('button', { name: 'Stay first@example.test' }).click();
    await pill(page).waitFor();
    await page.goto(`${server.url}/profile`);
    await page.getByText('first@example.test', { exact: true }).waitFor();
    // What was declined is of no use to anybody.
    const { rows } = await db.database.pool.query(
      `select 1 from auth.sessions s join auth.users u on u.id = s.user_id where u.email = 'second@example.test'`,
    );
    expect(rows).toEqual([]);

    await openBareLink(page, 'second@example.test');
    await page.getByRole('button', { name: 'Switch to second@example.test' }).click();
    await pill(page).waitFor();
    await page.goto(`${server.url}/profile`);
    await page.getByText('second@example.test', { exact: true }).waitFor();
  });

  test('a fragment that is no session of ours signs nobody in', async () => {
    const page = await open('/auth/callback#access_token=a.b.c&refresh_token=forged&token_type=bearer');
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    expect(await page.evaluate('location.hash')).toBe('');
    expect(await page.evaluate("localStorage.getItem('underbase-auth-token')")).toBeNull();
  });
});

test('a browser whose database never answers still gets to the page after signing in', async () => {
  await context.addInitScript('indexedDB.open = () => new EventTarget()');
  const page = await open('/auth/signin?next=/profile');
  await page.getByLabel('E-mail').fill('stuck@example.test');
  await page.getByRole('button', { name: 'Send sign-in link' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  await page.goto(inbox.newest('stuck@example.test').link.href);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name').waitFor();
});

test('a file checked without an account is there after the sign-in, with what it is held against', async () => {
  const page = await open('/standalone/file-validator');
  await page.getByRole('button', { name: 'Browse files' }).waitFor();
  await dropFile(page, await faultyArt(), 'badge.png');
  await page.getByRole('radio', { name: 'Screen' }).click();
  await page.getByText(/before screen printing$|for screen printing$/).waitFor();
  await page.getByRole('button', { name: /^Sign in to fix/ }).click();
  await page.getByLabel('E-mail').fill('first-minute@example.test');
  await page.getByRole('button', { name: 'Send sign-in link' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  // The mail opens another tab, whose memory is empty.
  const tab = await context.newPage();
  await tab.goto(inbox.newest('first-minute@example.test').link.href);
  await tab.getByRole('button', { name: 'Continue' }).click();
  await tab.waitForURL('**/file-validator');
  await tab.getByText(/before screen printing$|for screen printing$/).waitFor();
  await tab.getByRole('region', { name: 'File facts' }).getByText('badge.png').waitFor();
  await tab.getByRole('button', { name: /^Fix \d things · 1 token$/ }).waitFor();
});

test('a charge whose answer is lost is made once, also when the run is repeated after ten minutes and a reload', async () => {
  const email = 'lost@example.test';
  const page = await context.newPage();
  await openBareLink(page, email, `${server.url}/color-ko`);
  await pill(page).waitFor();
  const exportButton = page.getByRole('button', { name: 'Export · 1 token' });
  await page.goto(`${server.url}/color-ko`);
  await page.getByText('Drop artwork here').waitFor();
  await dropFile(page, await artworkPng(), 'artwork.png');
  await waitForFile(page, 'artwork.png');
  await expect.poll(() => exportButton.isEnabled()).toBe(true);

  const charges = async () => {
    const text = `select count(*)::int as rows, count(*) filter (where paid)::int as paid from (
      select exists (select from private.ledger where idempotency_key = 'usage:' || u.id and kind = 'charge') as paid
      from public.token_usage u where user_id = (select id from auth.users where email = $1)) runs`;
    return (await db.database.pool.query(text, [email])).rows[0];
  };
  await page.route('**/rest/v1/rpc/deduct_tokens*', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await exportButton.click();
  await page.getByRole('button', { name: 'Try the charge again · 1 token' }).waitFor();
  expect(await charges()).toEqual({ rows: 1, paid: 1 });

  await page.unroute('**/rest/v1/rpc/deduct_tokens*');
  // The database's clock, as its charges tell it: their window is over.
  await db.database.pool.query(`update private.ledger set created_at = created_at - interval '11 minutes'`);
  await page.reload();
  // The file that was open is there again by itself.
  await waitForFile(page, 'artwork.png');
  await expect.poll(() => exportButton.isEnabled()).toBe(true);
  const { name } = await downloadBy(page, () => exportButton.click());
  expect(name).toBe('artwork_color-ko_300dpi.png');
  await expect.poll(() => pill(page).textContent()).toBe('14/15');
  expect(await charges()).toEqual({ rows: 1, paid: 1 });
});

describe('the account', () => {
  test('lists sessions, ends one, hands out its data, and is deleted after a new sign-in', async () => {
    const email = 'owner@example.test';
    const page = await context.newPage();
    await openBareLink(page, email);
    await pill(page).waitFor();
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await openBareLink(other, email);
    await pill(other).waitFor();

    await page.goto(`${server.url}/settings`);
    const list = page.getByRole('list', { name: 'Where you are signed in' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
    await list.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
    await toast(page, 'Chrome on Linux is signed out').waitFor();
    expect(await list.getByRole('listitem').count()).toBe(1);
    await other.goto(`${server.url}/token-test`);
    await other.getByRole('button', { name: 'Spend', exact: true }).click();
    await other.locator('.toast').first().waitFor();
    expect(await other.locator('.toast').first().textContent()).not.toContain('1 token spent');
    await elsewhere.close();

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()]);
    expect(download.suggestedFilename()).toBe('underbase-my-data.json');
    expect(JSON.parse(readFileSync(await download.path(), 'utf8')).account).toMatchObject({ email });

    await db.database.pool.query(
      `update auth.sessions set created_at = now() - interval '11 minutes' where user_id = (select id from auth.users where email = $1)`,
      [email],
    );
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByLabel(`Type ${email} to go on`).fill(email);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByLabel('Code from the mail').fill('000000');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('This code is wrong or has expired.').waitFor();
    await page.getByLabel('Code from the mail').fill(inbox.newest(email).code);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.waitForURL(`${server.url}/`);
    const { rows } = await db.database.pool.query('select 1 from auth.users where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  test('that another service keeps is not deleted here, but asked for', async () => {
    const page = await context.newPage();
    await openBareLink(page, 'hosted@example.test');
    await pill(page).waitFor();
    // A hosted project speaks as this server does, at an address of its own.
    await page.route(`${server.url}/settings`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('supabaseUrl&quot;:null', `supabaseUrl&quot;:&quot;${server.url}&quot;`);
      await route.fulfill({ response: answer, body });
    });
    await page.goto(`${server.url}/settings`);
    await page.getByRole('button', { name: 'Ask us to delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByRole('textbox', { name: /Message/ }).inputValue()).toBe('Please delete my account.');
    expect(await page.getByRole('button', { name: 'Delete my account' }).count()).toBe(0);
  });

  test('shows what was charged alone, in the color of the pill; a refresh that waits says so', async () => {
    const page = await context.newPage();
    await openBareLink(page, 'usage@example.test');
    await pill(page).waitFor();
    const { rows } = await db.database.pool.query("select id from auth.users where email = 'usage@example.test'");
    await db.database.pool.query(`insert into public.token_usage (user_id, tool_id, credits_used) values ($1, 'stroke-enhancer', 4)`, [
      rows[0].id,
    ]);
    await page.goto(`${server.url}/token-test`);
    await page.getByLabel('Tokens', { exact: true }).fill('9');
    await page.getByRole('button', { name: 'Spend', exact: true }).click();
    await expect.poll(() => pill(page).textContent()).toBe('6/15');
    await page.getByRole('button', { name: 'Refresh balance' }).click();
    await toast(page, 'The balance is up to date').waitFor();
    await page.getByRole('button', { name: 'Refresh balance' }).click();
    await toast(page, /The balance was read a moment ago/).waitFor();
    await page.goto(`${server.url}/profile?tab=subscription`);
    await page.getByRole('img', { name: '9 tokens used in 30 days, 9 on the busiest day' }).waitFor();
    expect(await page.getByRole('cell', { name: 'Stroke Enhancer' }).count()).toBe(0);
    expect(await page.locator('.meter').getAttribute('data-tone')).toBe('amber');
    expect(await pill(page).getAttribute('data-tone')).toBe('amber');
  });
});
