import { expect, test, vi } from 'vitest';

let token = 'first';
interface Sending {
  onBeforeRequest(request: { setHeader(name: string, value: string): void }): Promise<void>;
  onSuccess(): void;
}
vi.mock('./account/session.ts', () => ({ accessToken: async () => token, sessionStore: { get: () => ({ status: 'signed-in' }) } }));
vi.mock('./site-config.ts', () => ({ siteConfig: { hasServerRuns: true } }));
/** An upload in two parts; the token of the session is another one by the second. */
vi.mock('tus-js-client', () => ({
  Upload: class {
    url = '/api/uploads/f';
    private readonly options: Sending;
    constructor(_blob: Blob, options: Sending) {
      this.options = options;
    }
    findPreviousUploads = async () => [];
    abort = async (isDeleted: boolean) => void sent.push(`deleted: ${isDeleted}`);
    async start(): Promise<void> {
      for (token of ['second', 'third']) await this.options.onBeforeRequest({ setHeader: (name, value) => sent.push(`${name}: ${value}`) });
      this.options.onSuccess();
    }
  },
}));
const sent: string[] = [];
vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ file: null })));

const { serverRuns } = await import('./server-runs.ts');

test('a long upload outlives the token that it began with', async () => {
  const id = await serverRuns.upload({ name: 'a.png', blob: new Blob(['x']) }, new AbortController().signal, () => undefined);
  expect(id).toBe('f');
  expect(sent).toEqual(['authorization: Bearer second', 'authorization: Bearer third']);
});

test('a file that was changed after it was opened says so, and nothing is sent', async () => {
  sent.length = 0;
  const blob = Object.assign(new Blob(['x']), { arrayBuffer: () => Promise.reject(new DOMException('changed', 'NotReadableError')) });
  const upload = serverRuns.upload({ name: 'a.png', blob }, new AbortController().signal, () => undefined);
  await expect(upload).rejects.toMatchObject({ code: 'file.gone', message: expect.stringContaining('open it again') });
  expect(sent).toEqual([]);
});

test('what is whole stays on the server when its page is left: a run waits for it', async () => {
  const page = new AbortController();
  await serverRuns.upload({ name: 'a.png', blob: new Blob(['x']) }, page.signal, () => undefined);
  sent.length = 0;
  page.abort();
  expect(sent).toEqual([]);
});

test('a run is followed to its end in a browser whose streams can not be iterated over, as Safari', async () => {
  const steps = [
    { state: 'queued', ahead: 1 },
    { state: 'running', progress: 0.5 },
    { state: 'done', progress: 1 },
  ];
  const text = steps.map((step) => `data: ${JSON.stringify(step)}\n\n`).join('');
  // Cut in the middle of a line.
  const parts = [text.slice(0, 30), text.slice(30)].map((part) => new TextEncoder().encode(part));
  const iterate = Reflect.getOwnPropertyDescriptor(ReadableStream.prototype, Symbol.asyncIterator);
  Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
  const start = (stream: ReadableStreamDefaultController): void => {
    for (const part of parts) stream.enqueue(part);
    stream.close();
  };
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ start })));
  const seen: unknown[] = [];
  const run = await serverRuns
    .follow('one', AbortSignal.timeout(900), (step) => seen.push(step))
    .finally(() => iterate && Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, iterate));
  expect(run.state).toBe('done');
  expect(seen).toEqual(steps);
});
