import { launchChromium } from '../web-support/chromium.ts';
import { asJson, type DrivenPage } from './driven-page.ts';

/** A page in Chromium. */
export async function openChromium(): Promise<DrivenPage> {
  const browser = await launchChromium({ isWhole: true });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A refused request is logged by the browser itself; what counts is what the page does with it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: async (expression) => JSON.parse(await page.evaluate<string>(asJson(expression))),
    point: (x, y, press) => (press ? page.mouse.click(x, y) : page.mouse.move(x, y)),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    complaints: () => complaints.splice(0),
    close: () => browser.close(),
  };
}
