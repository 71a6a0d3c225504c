import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { signIn } from './account.ts';
import type { FakeAccount } from './account-service.ts';
import { launchChromium } from './chromium.ts';
import { type StaticSite, serveSite } from './static-server.ts';

/** The production build, as npm start serves it; another one can be named while working on the app. */
const DIST = process.env.WEB_DIST ?? fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));

export interface OpenedPage {
  readonly page: Page;
  /** Everything that the console or the page itself complained about. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface Site {
  readonly url: string;
  /** A page of its own storage. Close it; `complaints` must be empty unless a test wants some. */
  open(path: string, options?: BrowserContextOptions): Promise<OpenedPage>;
  /** The same for a visitor who is signed in. */
  openSignedIn(path: string, options?: BrowserContextOptions): Promise<OpenedPage & { readonly account: FakeAccount }>;
}

/** One browser and one served build for a test file. */
export function useSite(folder: () => Promise<string> | string = () => DIST): Site {
  let browser: Browser;
  let served: StaticSite;

  beforeAll(async () => {
    const root = await folder();
    if (!existsSync(`${root}/index.html`)) throw new Error(`There is no built web app in ${root}; npm test builds it.`);
    served = await serveSite(root);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  async function openIn(context: BrowserContext, path: string): Promise<OpenedPage> {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(served.url + path);
    return { page, complaints, close: () => context.close() };
  }

  const newContext = (options?: BrowserContextOptions): Promise<BrowserContext> =>
    browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true, serviceWorkers: 'block', ...options });

  return {
    get url() {
      return served.url;
    },
    open: async (path, options) => openIn(await newContext(options), path),
    async openSignedIn(path, options) {
      const context = await newContext(options);
      const account = await signIn(context);
      return { ...(await openIn(context, path)), account };
    },
  };
}
