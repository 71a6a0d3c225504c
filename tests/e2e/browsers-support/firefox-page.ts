import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyActions, pointerActions } from './actions.ts';
import { type BidiSocket, openBidi } from './bidi-socket.ts';
import { startChild } from './child.ts';
import { asJson, type DrivenPage } from './driven-page.ts';

/** Nothing of its own on the network, and downloads without a question. */
const prefs = (downloads: string): Readonly<Record<string, string | number | boolean>> => ({
  'app.update.disabledForTesting': true,
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
});

/** What a page had begun to load when it was left is an error to Firefox where a service worker stands between. */
const LEFT_BEHIND = /A ServiceWorker intercepted the request and encountered an unexpected error/;

/** A part or a picture that was still loading when its page was left: Firefox ends it, and says so of what nobody sees any more. */
const CUT_SHORT = /error loading dynamically imported module|Image corrupt or truncated/;

interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value: string };
  readonly exceptionDetails?: { readonly text: string };
}

interface LogEntry {
  readonly level: string;
  readonly text: string;
}

interface Tree {
  readonly contexts: readonly [{ readonly context: string }];
}

/**
 * Whoever drives Firefox is told of every worker, and a thread that starts one waits until that was said: now and then for ever, so that
 * a session's thread stood still within `new Worker`. Nobody listens in a person's Firefox, nor here.
 */
async function leaveWorkersAlone(bidi: BidiSocket): Promise<void> {
  const {
    contexts: [{ context }],
  } = await bidi.send<Tree>('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const expression = `ChromeUtils.unregisterProcessActor('WebDriverWorkerListener')`;
  const { type, exceptionDetails } = await bidi.send<Evaluated>('script.evaluate', {
    expression,
    target: { context },
    awaitPromise: false,
  });
  if (type === 'exception') throw new Error(exceptionDetails?.text);
}

/** A page in Firefox, driven by the WebDriver BiDi that it speaks itself. */
export async function openFirefox(program: string): Promise<DrivenPage> {
  const profile = mkdtempSync(join(tmpdir(), 'underbase-firefox-'));
  const lines = Object.entries(prefs(profile)).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const remote = ['--remote-debugging-port', '0', '--remote-allow-system-access'];
  const args = ['--headless', '--no-remote', '--profile', profile, ...remote, '--width', '1440', '--height', '1000'];
  const firefox = startChild(program, [...args, 'about:blank'], { HOME: profile });
  const complaints: string[] = [];
  let isLeaving = false;
  const [, address] = await firefox.says(/WebDriver BiDi listening on (ws:\/\/\S+)/);
  const bidi = await openBidi(`${address}/session`, (method, params) => {
    const { level, text } = params as LogEntry;
    if (method !== 'log.entryAdded' || level !== 'error' || LEFT_BEHIND.test(text)) return;
    if (!(isLeaving && CUT_SHORT.test(text))) complaints.push(text);
  });
  await bidi.send('session.new', { capabilities: {} });
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
  await leaveWorkersAlone(bidi);
  const {
    contexts: [{ context }],
  } = await bidi.send<Tree>('browsingContext.getTree', {});
  const resize = (width: number, height: number): Promise<void> =>
    bidi.send('browsingContext.setViewport', { context, viewport: { width, height } });
  await resize(1440, 900);
  /** Called off where the page before it has just begun to lead on by itself: then once more. */
  const open = async (url: string): Promise<void> => {
    const go = (): Promise<void> => bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });
    isLeaving = true;
    await go().catch((error: Error) => (error.message.includes('NS_BINDING_ABORTED') ? go() : Promise.reject(error)));
    isLeaving = false;
  };
  return {
    open,
    async evaluate(expression) {
      const request = { expression: asJson(expression), target: { context }, awaitPromise: true, userActivation: false };
      const { type, result, exceptionDetails } = await bidi.send<Evaluated>('script.evaluate', request);
      if (type === 'exception' || !result) throw new Error(exceptionDetails?.text ?? 'no result');
      return JSON.parse(result.value);
    },
    point: (x, y, press) => bidi.send('input.performActions', { context, actions: withParameters(pointerActions(x, y, press)) }),
    type: (text) => bidi.send('input.performActions', { context, actions: keyActions(text) }),
    resize,
    async screenshot() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    complaints: () => complaints.splice(0),
    async close() {
      bidi.close();
      await firefox.end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const withParameters = (actions: ReturnType<typeof pointerActions>): readonly object[] =>
  actions.map((source) => ({ ...source, parameters: { pointerType: 'mouse' } }));
