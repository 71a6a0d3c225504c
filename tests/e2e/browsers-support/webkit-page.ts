import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../conformance/auth-support/test-server.ts';
import { keyActions, pointerActions } from './actions.ts';
import { startChild } from './child.ts';
import { asJson, type DrivenPage } from './driven-page.ts';
import { openWebDriver } from './webdriver-session.ts';

export interface WebKitPrograms {
  readonly driver: string;
  readonly xvfb: string;
  readonly browser: string;
}

const LIBRARIES = '/usr/lib';

/** The small browser that WebKitGTK brings for tests, or null. */
export function findMiniBrowser(): string | null {
  if (!existsSync(LIBRARIES)) return null;
  const places = readdirSync(LIBRARIES).flatMap((folder) =>
    ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) => join(LIBRARIES, folder, version, 'MiniBrowser')),
  );
  return places.find((path) => existsSync(path)) ?? null;
}

const SCRIPT_LIMIT_MS = 120_000;

/**
 * A page in WebKitGTK, Safari's engine, on a screen of its own. It is a private window: nothing that it keeps outlives it.
 * @param sharesMemory with SharedArrayBuffer, as Safari has it, or without, as WebKitGTK comes
 */
export async function openWebKit({ driver, xvfb, browser }: WebKitPrograms, sharesMemory: boolean): Promise<DrivenPage> {
  const home = mkdtempSync(join(tmpdir(), 'underbase-webkit-'));
  const screen = startChild(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1800x24', '-nolisten', 'tcp'], {});
  const [, display] = await screen.says(/^(\d+)\n/m);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const service = startChild(driver, ['--host=127.0.0.1', `--port=${port}`], {
    DISPLAY: `:${display}`,
    HOME: home,
    JSC_useSharedArrayBuffer: sharesMemory ? '1' : '0',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // The browser's own sandbox needs rights that a container does not have.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  await answers(origin);
  const options = { binary: browser, args: ['--automation'] };
  const session = await openWebDriver(origin, { 'webkitgtk:browserOptions': options });
  await session.post('/timeouts', { script: SCRIPT_LIMIT_MS });
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const script = `const done = arguments[0]; ${asJson(expression)}.then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await session.post<{ value?: string; error?: string }>('/execute/async', { script, args: [] });
    if (error !== undefined || value === undefined) throw new Error(error);
    return JSON.parse(value);
  };
  let wanted = { width: 1440, height: 900 };
  /** Window and page differ by the browser's own bars. */
  const resize = async (width: number, height: number): Promise<void> => {
    wanted = { width, height };
    await session.post('/window/rect', { x: 0, y: 0, width, height });
    const inner = await evaluate<{ width: number; height: number }>('({ width: innerWidth, height: innerHeight })');
    await session.post('/window/rect', { x: 0, y: 0, width: 2 * width - inner.width, height: 2 * height - inner.height });
  };
  await resize(wanted.width, wanted.height);
  return {
    async open(url) {
      await session.post('/url', { url });
      // Each download adds a row to the browser's own bars, and takes its height from the page.
      if ((await evaluate<number>('innerHeight')) < wanted.height) await resize(wanted.width, wanted.height);
    },
    evaluate,
    point: (x, y, press) => session.post('/actions', { actions: pointerActions(x, y, press) }),
    type: (text) => session.post('/actions', { actions: keyActions(text) }),
    resize,
    screenshot: async () => Buffer.from(await session.get<string>('/screenshot'), 'base64'),
    complaints: () => [],
    async close() {
      await session.end().catch(() => undefined);
      await service.end();
      await screen.end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The driver says nothing when it is ready: it is asked until it answers. */
async function answers(origin: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isReady = await fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no driver answers at ${origin}`);
}
