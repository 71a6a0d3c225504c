import { findProgram } from './child.ts';
import { openChromium } from './chromium-page.ts';
import type { DrivenPage } from './driven-page.ts';
import { openFirefox } from './firefox-page.ts';
import { findMiniBrowser, openWebKit } from './webkit-page.ts';

export interface BrowserUnderTest {
  readonly name: string;
  /** Why it can't be tried on this machine; null where it can. */
  readonly missing: string | null;
  open(): Promise<DrivenPage>;
}

const missing = (packages: string): string => `not installed here; on Debian: apt-get install ${packages}`;

function firefox(): BrowserUnderTest {
  const program = findProgram('firefox-esr', 'firefox');
  return { name: 'Firefox', missing: program ? null : missing('firefox-esr'), open: () => openFirefox(program ?? '') };
}

function webKit(name: string, sharesMemory: boolean): BrowserUnderTest {
  const [driver, xvfb, browser] = [findProgram('WebKitWebDriver'), findProgram('Xvfb'), findMiniBrowser()];
  if (!driver || !xvfb || !browser)
    return { name, missing: missing('webkit2gtk-driver xvfb'), open: () => Promise.reject(new Error(name)) };
  return { name, missing: null, open: () => openWebKit({ driver, xvfb, browser }, sharesMemory) };
}

/** The browsers that the product is tried in, of those on this machine. */
export function browsersUnderTest(): readonly BrowserUnderTest[] {
  return [
    { name: 'Chromium', missing: null, open: openChromium },
    firefox(),
    webKit('WebKit with shared memory', true),
    webKit('WebKit without shared memory', false),
  ];
}
