import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { CONSTANTS, OFFLINE_WORDS, WORDING } from '@underbase/contract';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { signIn } from './web-support/account.ts';
import { findIssues } from './web-support/axe.ts';
import { downloadBy, dropFile, stage, waitForFile } from './web-support/bench-page.ts';
import { breakBundle } from './web-support/break-bundle.ts';
import { faultyArt } from './web-support/faulty-art.ts';
import { walkByKeyboard } from './web-support/keyboard-walk.ts';
import { haltClock, stepping } from './web-support/page-clock.ts';
import { artworkPng } from './web-support/pictures.ts';
import { ROUTES, SIGN_IN, SIGN_IN_ROUTES } from './web-support/routes.ts';
import { useSite } from './web-support/site.ts';

const site = useSite();
/** Kilobytes of packed script; see decisions/066 and 103. */
const FIRST_LOAD_LIMIT_KB = 130;

const linksOf = (page: Page): Promise<string[]> =>
  page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** As a click on such a link does, without the page itself being loaded again; every page has a title of its own. */
async function follow(page: Page, path: string): Promise<void> {
  const before = await page.title();
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`);
  await expect.poll(() => page.title(), { message: path }).not.toBe(before);
}

async function dropOn(page: Page, bytes: string, name: string): Promise<void> {
  const transfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify(bytes)}], ${JSON.stringify(name)}, { type: 'image/png' }));
    return transfer;
  })()`);
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

describe('signed out', () => {
  for (const widthPx of [1440, 360]) {
    test(`every route stands at ${widthPx} px: title, heading, no overflow, nothing for axe, no dead link`, async () => {
      const { page, complaints, close } = await site.open('/', { viewport: { width: widthPx, height: 780 }, reducedMotion: 'reduce' });
      const links = new Set<string>();
      // Guarded routes all show the sign-in page: once is enough on the phone.
      const routes = widthPx === 360 ? ROUTES.filter(({ isGuarded }) => !isGuarded) : ROUTES;
      for (const route of [...routes, ...SIGN_IN_ROUTES]) {
        const expected = route.isGuarded ? SIGN_IN : route;
        await page.goto(site.url + route.path);
        await page.getByRole('heading', { level: 1, name: expected.heading, includeHidden: true }).waitFor({ state: 'attached' });
        await expect.poll(() => page.title(), { message: route.path }).toBe(expected.title);
        const overflowPx = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        expect([route.path, overflowPx]).toEqual([route.path, 0]);
        for (const link of await linksOf(page)) links.add(new URL(link, site.url).pathname);
        // A guarded route shows the sign-in page, which stands in this list itself.
        if (!route.isGuarded) expect([route.path, await findIssues(page)]).toEqual([route.path, []]);
      }
      expect(links.size).toBeGreaterThan(40);
      // The links are the same at both sizes, and those that lead to routes were followed just now.
      for (const { path } of [...routes, ...SIGN_IN_ROUTES]) links.delete(path);
      for (const link of widthPx === 360 ? [] : links) {
        await follow(page, link);
        expect([link, await page.getByRole('heading', { name: WORDING.notFound.title }).count()]).toEqual([link, 0]);
      }
      await close();
      expect(complaints).toEqual([]);
    });
  }

  test('home loads less than its limit of script, and no auth library', async () => {
    const { page, close } = await site.open('/bulk-workflow');
    // Scripts that the page before it still asked for are none of home's.
    await page.waitForLoadState('networkidle');
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.body());
    });
    await page.goto(site.url, { waitUntil: 'networkidle' });
    const scripts = await Promise.all(bodies);
    const sources = scripts.map(String);
    const bytes = scripts.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
    expect(bytes / 1000).toBeGreaterThan(20);
    expect(bytes / 1000).toBeLessThan(FIRST_LOAD_LIMIT_KB);
    expect(sources.filter((source) => source.includes('GoTrueClient'))).toEqual([]);
    await close();
  });

  test('an address that is opened in a scrolled tab begins at its top, and a reload stays where it was', async () => {
    const { page, close } = await site.open('/');
    const scrollY = () => page.evaluate<number>('Math.round(scrollY)');
    await page.getByRole('heading', { name: 'Answers' }).waitFor();
    await page.evaluate('scrollTo(0, 900)');
    await expect.poll(scrollY).toBe(900);
    await page.reload();
    await expect.poll(scrollY).toBe(900);
    await page.goto(`${site.url}/tools`);
    await page.getByRole('heading', { level: 1, name: 'All Tools' }).waitFor();
    expect(await scrollY()).toBe(0);
    await close();
  });

  test('the live knockout runs for a visitor, and a dropped file is checked without an account', async () => {
    const { page, complaints, close } = await site.open('/');
    await page.getByRole('slider', { name: 'Tolerance' }).fill('30');
    await page.getByRole('img', { name: 'The knockout at this tolerance, on a royal blue shirt' }).waitFor();
    await dropFile(page, await artworkPng(), 'art.png');
    await page.waitForURL('**/standalone/file-validator');
    await waitForFile(page, 'art.png');
    await close();
    expect(complaints).toEqual([]);
  });

  test('two more tools work below it, and lead on', async () => {
    const { page, complaints, close } = await site.open('/');
    const halftone = page.getByRole('region', { name: 'Halftone at work' });
    await halftone.getByRole('slider', { name: 'Lines' }).fill('30');
    await halftone.getByRole('img', { name: 'The halftone at this line count' }).waitFor();
    const stroke = page.getByRole('region', { name: 'Stroke Enhancer at work' });
    await stroke.getByRole('slider', { name: 'Width' }).fill('0.5');
    await stroke.getByRole('img', { name: 'The outline at this width' }).waitFor();
    await halftone.getByRole('link', { name: 'Open Halftone, free' }).click();
    await page.waitForURL('**/halftone');
    await close();
    expect(complaints).toEqual([]);
  });

  test('a file that goes on to a tool before signing in waits for the tab that the mailed link opens', async () => {
    const { page, complaints, close } = await site.open('/');
    await dropFile(page, await faultyArt(), 'badge.png');
    await page.getByRole('button', { name: 'Thicken lines · 1 token' }).click();
    await page.waitForURL('**/auth/signin?next=%2Fline-enhancer*');
    await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: {} }));
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ann@example.test');
    await page.getByRole('button', { name: 'Send sign-in link' }).click();
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    await page.close();
    await signIn(page.context());
    const opened = await page.context().newPage();
    await opened.goto(`${site.url}/auth/callback`);
    await opened.waitForURL('**/line-enhancer*');
    await waitForFile(opened, 'badge.png');
    await close();
    expect(complaints).toEqual([]);
  });
});

test('a guide shows what its tool made', async () => {
  const { page, complaints, close } = await site.open('/docs/fit-my-print');
  await page
    .getByRole('article')
    .getByRole('img', { name: /^Three designs on the left/ })
    .waitFor();
  await expect.poll(() => page.evaluate("document.querySelector('article img').naturalWidth")).toBeGreaterThan(1000);
  expect(await findIssues(page)).toEqual([]);
  await close();
  expect(complaints).toEqual([]);
});

describe('help', () => {
  const WORDS = WORDING.feedback;

  async function openHelp(answer: (body: unknown) => number) {
    const opened = await site.open('/pricing');
    const sent: unknown[] = [];
    await opened.page.route('**/api/feedback', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: answer(sent.at(-1)) });
    });
    await opened.page.getByRole('button', { name: WORDING.header.help, exact: true }).click();
    const dialog = opened.page.getByRole('dialog', { name: 'Help and feedback' });
    await dialog.waitFor();
    return { ...opened, sent, dialog };
  }

  test('both fields are required, values are trimmed, success clears and closes', async () => {
    const { page, dialog, sent, complaints, close } = await openHelp(() => 204);
    const email = dialog.getByRole('textbox', { name: 'E-mail' });
    const message = dialog.getByRole('textbox', { name: 'Message' });
    expect(await email.getAttribute('required')).toBe('');
    expect(await message.getAttribute('required')).toBe('');
    expect(await findIssues(page)).toEqual([]);
    await email.fill('ann@example.test');
    await message.fill('   ');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText(WORDS.missingTitle, { exact: true }).waitFor();
    await page.getByText(WORDS.missingText, { exact: true }).waitFor();
    expect(sent).toEqual([]);
    await message.fill('  The glow prints white. ');
    await email.fill(' ann@example.test ');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText(WORDS.sentTitle, { exact: true }).waitFor();
    await page.getByText(WORDS.sentText, { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual([{ email: 'ann@example.test', message: 'The glow prints white.' }]);
    await page.getByRole('button', { name: WORDING.header.help, exact: true }).click();
    expect([await email.inputValue(), await message.inputValue()]).toEqual(['', '']);
    await close();
    expect(complaints).toEqual([]);
  });

  test('a failure says so and keeps what was written, through closing too', async () => {
    const { page, dialog, close } = await openHelp(() => 500);
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('ann@example.test');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Kept');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText(WORDS.failedTitle, { exact: true }).waitFor();
    await page.getByText(WORDS.failedText, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: WORDING.header.help, exact: true }).click();
    expect(await dialog.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Kept');
    await close();
  });
});

describe('pricing', () => {
  test('monthly and yearly, from the one table; the plan that one has is marked', async () => {
    const { page, complaints, close } = await site.openSignedIn('/pricing');
    const header = (name: RegExp) => page.getByRole('columnheader', { name });
    await header(/Starter Kit.*Your plan/).waitFor();
    await header(/Superstar Suite \$39 a month/).waitFor();
    await page.getByRole('radio', { name: /^Yearly/ }).click();
    await header(/Superstar Suite \$390 a year/).waitFor();
    // This page stands without a payment service: it says so, and offers nothing.
    await page.getByText("Plans can't be bought on this installation").waitFor();
    expect(await page.getByRole('link', { name: /^Choose/ }).count()).toBe(0);
    await page.goto(`${site.url}/checkout?plan=studio&period=yearly`);
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await page.getByText('$390 a year').waitFor();
    await page.getByText("Plans can't be bought on this installation").waitFor();
    expect(await page.getByRole('button', { name: /payment/i }).count()).toBe(0);
    await close();
    expect(complaints).toEqual([]);
  });

  test('who comes back from paying without having paid is told so once, for five seconds', async () => {
    const { page, close } = await site.open('/bulk-workflow');
    await haltClock(page);
    await page.evaluate("localStorage.setItem('underbase-subscription-redirect', String(Date.now() - 60_000))");
    await page.goto(`${site.url}/pricing`);
    await stepping(page, () => page.getByText(WORDING.payment.failed, { exact: true }).count()).toBe(1);
    expect(await page.evaluate("localStorage.getItem('underbase-subscription-redirect')")).toBeNull();
    const there = page.locator('[data-sonner-toast][data-removed="false"]');
    await page.clock.runFor(CONSTANTS.payment.toastMs - 100);
    expect(await there.count()).toBe(1);
    await page.clock.runFor(200);
    expect(await there.count()).toBe(0);
    await close();
  });
});

test('the keyboard alone reaches everything, and its focus is seen; where it is not, the walk says so', async () => {
  for (const [path, widthPx] of [
    ['/', 1440],
    ['/pricing', 360],
    ['/halftone', 1440],
  ] as const) {
    const { page, close } = await site.open(path, { viewport: { width: widthPx, height: 800 }, reducedMotion: 'reduce' });
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect([path, await walkByKeyboard(page)]).toEqual([path, []]);
    if (path === '/pricing') {
      await page.evaluate(`(() => {
        const sheet = new CSSStyleSheet();
        sheet.insertRule('.ftr a { outline: none !important; box-shadow: none !important }');
        document.adoptedStyleSheets = [sheet];
        document.querySelector('.help-tab').tabIndex = -1;
      })()`);
      expect(await walkByKeyboard(page)).toEqual(
        expect.arrayContaining(['focus can\'t be seen on "Privacy"', 'Tab does not reach "HELP"']),
      );
    }
    await close();
  }
});

test('free tools alone, kept in the address', async () => {
  const { page, close } = await site.open('/tools');
  await page.getByRole('checkbox', { name: 'Free only' }).click();
  // Validator, downscaler, cropper, converter, halftone, and the two pages that are tools of their own.
  await expect.poll(() => page.locator('.tool-cell .cost').allTextContents()).toHaveLength(7);
  for (const cost of await page.locator('.tool-cell .cost').allTextContents()) expect(cost).toMatch(/^Free/);
  expect(new URL(page.url()).search).toBe('?price=free');
  await close();
});

describe('errors', () => {
  test('a page that fails says what happened, keeps the frame, and can be refreshed', async () => {
    const { page, close } = await site.open('/favicon.svg');
    await breakBundle(page, 'pricing-page', 'the plates do not register');
    await page.goto(`${site.url}/pricing`);
    await page.getByRole('heading', { level: 1, name: WORDING.routeError.title }).waitFor();
    await page.getByText('the plates do not register', { exact: true }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Underbase, home' }).waitFor();
    expect(await findIssues(page)).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('button', { name: WORDING.routeError.action }).click();
    await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
    await close();
  });

  test('a tool that fails can be tried again, and reloaded', async () => {
    const { page, close } = await site.open('/favicon.svg');
    await breakBundle(page, 'workbench-page', 'the mesh is clogged');
    await page.goto(`${site.url}/halftone`);
    const heading = page.getByRole('heading', { level: 1, name: 'Halftone Error' });
    await heading.waitFor();
    await page.getByText('the mesh is clogged', { exact: true }).waitFor();
    expect(await findIssues(page)).toEqual([]);
    await page.getByRole('button', { name: WORDING.toolError.retry }).click();
    await heading.waitFor();
    await page.evaluate('window.isBroken = false');
    await page.getByRole('button', { name: WORDING.toolError.retry }).click();
    await page.getByText('Works again').waitFor();
    await page.reload();
    await heading.waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: WORDING.toolError.reload }).click();
    await page.getByText('Drop artwork here').waitFor();
    await close();
  });

  test('an unknown address leads home', async () => {
    const { page, complaints, close } = await site.open('/no/such/page');
    await page.getByText(WORDING.notFound.text, { exact: true }).waitFor();
    await page.getByRole('link', { name: WORDING.notFound.action }).click();
    await page.waitForURL(`${site.url}/`);
    await close();
    expect(complaints).toEqual([]);
  });

  test('one that nobody caught becomes a toast', async () => {
    const { page, close } = await site.open('/tools');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate("setTimeout(() => { throw new Error('the press is out of ink'); })");
    await page.getByText(WORDING.app.errorTitle, { exact: true }).waitFor();
    await page.getByText('the press is out of ink', { exact: true }).waitFor();
    await page.evaluate('void Promise.reject(7)');
    await page.getByText(WORDING.app.errorFallback, { exact: true }).waitFor();
    await close();
  });

  test('a picture that can’t be opened says so on its bench', async () => {
    const { page, close } = await site.openSignedIn('/color-ko');
    await page.getByText('Drop artwork here').waitFor();
    await dropOn(page, 'not a picture', 'broken.png');
    await page.getByText(WORDING.app.imageFailed).first().waitFor();
    await close();
  });
});

test('what was visited opens offline, what was not says so, and accounts are never kept', async () => {
  const { page, close } = await site.open('/', { serviceWorkers: 'allow' });
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})');
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  // Once more under the worker: the pages and the bench bring their files by.
  for (const path of ['/tools', '/']) {
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
  }
  await page.evaluate("fetch('/api/config').then(() => {}, () => {})");
  await page.context().setOffline(true);
  for (const [path, heading] of [
    ['/', 'See the print before the press.'],
    ['/tools?price=free', 'All Tools'],
    // Never visited, and nothing of it is here.
    ['/halftone', 'No connection'],
    ['/file-validator', 'No connection'],
  ]) {
    await page.goto(site.url + path);
    await page.getByRole('heading', { level: 1, name: heading, includeHidden: true }).waitFor({ state: 'attached' });
  }
  await page.getByText(`${OFFLINE_WORDS.what} ${OFFLINE_WORDS.next}`, { exact: true }).waitFor();
  expect(await findIssues(page)).toEqual([]);
  const kept = await keptPaths(page);
  expect(kept).toContain('/');
  expect(kept.filter((path) => /^\/(auth|rest|realtime|api)\//.test(path))).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: WORDING.routeError.action }).click();
  await page.getByRole('heading', { level: 1, name: SIGN_IN.heading }).waitFor();
  await close();
});

const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(
    "caches.open('underbase-shell').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))",
  );

/** What share of the stage is nearly black, and nearly white: an even gray has neither, its halftone both. */
async function inkAndPaper(page: Page): Promise<readonly number[]> {
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('the stage is not on screen');
  const clip = { x: Math.round(box.x + box.width / 2) + 40, y: Math.round(box.y + box.height / 2) - 40, width: 80, height: 80 };
  const { data } = await sharp(await page.screenshot({ clip }))
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [data.filter((value) => value < 60), data.filter((value) => value > 200)].map(({ length }) => length / data.length);
}

test('after one visit halftone and the standalone validator do all their work offline', async () => {
  const gray = sharp({ create: { width: 600, height: 450, channels: 3, background: '#808080' } }).withMetadata({ density: 300 });
  const { page, complaints, close } = await site.open('/halftone', { serviceWorkers: 'allow' });
  await expect.poll(() => keptPaths(page), { interval: 250 }).toContain('/kept-ahead');
  await page.context().setOffline(true);
  await page.goto(`${site.url}/halftone`);
  await page.getByText('Drop artwork here').waitFor();
  for (const [name, type, bytes] of [
    ['gray.png', 'image/png', await gray.png().toBuffer()],
    ['gray.jpg', 'image/jpeg', await gray.jpeg().toBuffer()],
    ['gray.tif', 'image/tiff', await gray.tiff().toBuffer()],
  ] as const) {
    await dropFile(page, bytes, name, type);
    await waitForFile(page, name);
    await expect.poll(async () => Math.min(...(await inkAndPaper(page))), { message: name }).toBeGreaterThan(0.2);
  }
  const { name, bytes } = await downloadBy(page, () => page.getByRole('button', { name: 'Export · free' }).click());
  expect(name).toBe('gray_halftone_300dpi.png');
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(new Set(data)).toEqual(new Set([0, 255]));
  await page.goto(`${site.url}/standalone/file-validator`);
  await page.getByRole('button', { name: 'Browse files' }).waitFor();
  const pdf = await readFile(new URL('../../packages/codecs/fixtures/pdf-script.pdf', import.meta.url));
  await dropFile(page, pdf, 'card.pdf', 'application/pdf');
  await page.getByText(/^(Ready for|Not ready for)/).waitFor();
  await close();
  expect(complaints).toEqual([]);
});
