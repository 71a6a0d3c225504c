import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { WORDING } from '@underbase/contract';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../e2e/web-support/account.ts';
import { findIssues } from '../e2e/web-support/axe.ts';
import { launchChromium } from '../e2e/web-support/chromium.ts';
import { walkByKeyboard } from '../e2e/web-support/keyboard-walk.ts';
import { ROUTES, type RouteFacts, SIGN_IN, SIGN_IN_ROUTES } from '../e2e/web-support/routes.ts';
import { type StaticSite, serveSite } from '../e2e/web-support/static-server.ts';

const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const SHOTS = process.env.SHOTS ?? fileURLToPath(new URL('../../artifacts/screens', import.meta.url));

const WIDTHS_PX = [1440, 360] as const;
const THEMES = ['light', 'dark'] as const;
/** SCREENS=/pricing,/tools limits the walk while one works on a page. */
const only = process.env.SCREENS?.split(',');

/** Pictures that a visitor would scroll to are on the picture of the whole page too. */
const LOAD_PICTURES = `Promise.all([...document.images].map((image) => {
  image.loading = 'eager';
  return image.decode().catch(() => {});
}))`;

interface Visit {
  readonly route: RouteFacts;
  readonly name: string;
  readonly isSignedIn: boolean;
}

/**
 * Walks every route in both themes, at both sizes, signed out and signed in: title, heading, no console error, no overflow,
 * nothing for axe, everything reached by Tab with a focus that one sees, no dead link; keeps a picture of each screen under artifacts/screens, to be looked at.
 */
export async function run(): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  const browser = await launchChromium();
  const site = await serveSite(DIST);
  const problems: string[] = [];
  const links = new Set<string>();
  let screens = 0;
  for (const isSignedIn of [false, true]) {
    for (const theme of THEMES) {
      for (const widthPx of WIDTHS_PX) {
        const context = await browser.newContext({
          viewport: { width: widthPx, height: widthPx === 360 ? 780 : 900 },
          colorScheme: theme,
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
        });
        if (isSignedIn) await signIn(context, 9);
        const page = await context.newPage();
        const name = `${theme}-${widthPx}${isSignedIn ? '-in' : ''}`;
        for (const route of routesFor(isSignedIn)) {
          problems.push(...(await visit(page, site, links, { route, name, isSignedIn })));
          screens++;
        }
        await context.close();
      }
    }
  }
  problems.push(...(await findDeadLinks(browser, site, links)));
  await browser.close();
  await site.close();
  for (const problem of problems) console.log(problem);
  console.log(`${screens} screens, ${problems.length} problems; pictures in ${SHOTS}`);
  if (problems.length > 0) process.exitCode = 1;
}

/** Opens whatever a screen led to, as somebody who is signed in. */
async function findDeadLinks(browser: Browser, site: StaticSite, links: ReadonlySet<string>): Promise<string[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await signIn(context, 9);
  const page = await context.newPage();
  const dead: string[] = [];
  for (const link of links) {
    await page.goto(site.url + link, { waitUntil: 'networkidle' });
    const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
    if (heading === WORDING.notFound.title || heading === WORDING.routeError.title) dead.push(`${link}: a dead link`);
  }
  await context.close();
  console.log(`${links.size} links followed`);
  return dead;
}

function routesFor(isSignedIn: boolean): readonly RouteFacts[] {
  const routes = isSignedIn ? ROUTES : [...ROUTES.filter((route) => !route.isGuarded), ...SIGN_IN_ROUTES];
  return only ? routes.filter(({ path }) => only.includes(path)) : routes;
}

const fileName = (path: string): string => (path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home').slice(0, 60);

async function visit(page: Page, site: StaticSite, links: Set<string>, { route, name, isSignedIn }: Visit): Promise<string[]> {
  const complaints: string[] = [];
  const onConsole = (message: { type(): string; text(): string }): void => {
    if (message.type() === 'error') complaints.push(message.text());
  };
  const onError = (error: Error): void => void complaints.push(String(error));
  page.on('console', onConsole).on('pageerror', onError);
  const expected = route.isGuarded && !isSignedIn ? SIGN_IN : route;
  try {
    await page.goto(site.url + route.path, { waitUntil: 'networkidle' });
    const heading = page.getByRole('heading', { level: 1, name: expected.heading, includeHidden: true });
    await heading.waitFor({ state: 'attached', timeout: 10_000 });
    if ((await page.title()) !== expected.title) complaints.push(`title "${await page.title()}"`);
    const overflowPx = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    if (overflowPx !== 0) complaints.push(`overflows by ${overflowPx} px`);
    await page.evaluate(LOAD_PICTURES);
    await page.screenshot({ path: `${SHOTS}/${fileName(route.path)}-${name}.png`, fullPage: true });
    complaints.push(...(await findIssues(page)));
    for (const link of await page.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))) {
      links.add(new URL(link, site.url).pathname);
    }
    complaints.push(...(await walkByKeyboard(page)));
  } catch (error) {
    complaints.push(String(error).split('\n')[0]);
  }
  page.off('console', onConsole).off('pageerror', onError);
  return complaints.map((complaint) => `${route.path} ${name}: ${complaint}`);
}
