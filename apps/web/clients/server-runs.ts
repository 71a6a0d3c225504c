import { pageOfBlob } from '@underbase/codecs/page-of-blob';
import type { FormatId, ToolId } from '@underbase/contract';
import { accessToken, sessionStore } from './account/session.ts';
import { siteConfig } from './site-config.ts';

/** A file that a run on the server has made, while it is kept. */
export interface ServerResult {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly expiresAt: string;
  /** Opens it without a token, for an hour. */
  readonly url: string;
}

/** A run on the server, as it stands. */
export interface ServerRun {
  readonly id: string;
  readonly tool: ToolId;
  readonly options: Readonly<Record<string, unknown>>;
  readonly format: FormatId;
  readonly inputs: readonly { readonly file: string; readonly name: string; readonly dpi?: number; readonly page?: number }[];
  readonly tokens: number;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly stage: string | null;
  /** 0 to 1. */
  readonly progress: number;
  /** Runs that go before it, while it waits. */
  readonly ahead: number;
  readonly error: { readonly code: string; readonly what: string; readonly next: string } | null;
  readonly report: unknown;
  /** Files of a batch that could not be made, and why; they cost nothing. */
  readonly faults: readonly { readonly name: string; readonly what: string; readonly next: string }[];
  readonly results: readonly ServerResult[];
  /** All results as one ZIP; null of one. */
  readonly archive: string | null;
  /** Whether all that it read is still on the server, so that it can be run again. */
  readonly hasInputs: boolean;
  readonly createdAt: string;
}

/** A call that was refused; its message is made for the user, in whole sentences. */
export class ServerRunError extends Error {
  override readonly name = 'ServerRunError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const UNREACHED = 'The server does not answer. Check your connection and try again.';

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const token = await accessToken();
  const answer = await fetch(`/api${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null);
  if (answer?.status === 204) return null as Answer;
  const said = await answer?.json().catch(() => null);
  if (answer?.ok && said) return said;
  throw new ServerRunError(said?.code ?? 'server.unreached', typeof said?.message === 'string' ? said.message : UNREACHED);
}

/** A file that a run on the server reads. */
export interface FileToRun {
  readonly name: string;
  readonly blob: Blob;
  /** Resolution in force for it; its own where absent. */
  readonly dpi?: number;
}

export interface NewServerRun {
  /** Names one press of a button, so that pressing it again after a lost answer is the same run. */
  readonly key: string;
  readonly tool: ToolId;
  readonly options: Readonly<Record<string, unknown>>;
  readonly format: FormatId;
  readonly files: readonly FileToRun[];
}

const GONE = 'The file was changed, moved or deleted after it was opened here. Nothing was sent or charged: open it again.';

async function contentHash(blob: Blob): Promise<string> {
  const bytes = await blob.arrayBuffer().catch(() => {
    throw new ServerRunError('file.gone', GONE);
  });
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Parts of this size survive a connection that breaks now and then. */
const PART_BYTES = 8 * 1024 * 1024;
const RETRY_MS = [0, 500, 1000, 3000, 5000, 10_000];

/** What the protocol's library says of a refusal: the server's own words where there are some. */
function uploadError(error: unknown): ServerRunError {
  const body = (error as { originalResponse?: { getBody(): string } | null }).originalResponse?.getBody() ?? '';
  try {
    const { code, message } = JSON.parse(body);
    return new ServerRunError(String(code), String(message));
  } catch {
    return new ServerRunError('server.unreached', UNREACHED);
  }
}

/** Brings a file to the server, unless one of the same content is there already. @returns its id there */
async function upload({ name, blob }: FileToRun, signal: AbortSignal, onFraction: (fraction: number) => void): Promise<string> {
  const sha256 = await contentHash(blob);
  const { file } = await call<{ file: { id: string } | null }>('POST', '/uploads/known', { sha256 });
  signal.throwIfAborted();
  if (file) return file.id;
  const { Upload } = await import('tus-js-client');
  // Until it is whole: what a run waits for must not go with the page that is left.
  const stop = new AbortController();
  return new Promise<string>((resolve, reject) => {
    const sending = new Upload(blob, {
      endpoint: '/api/uploads',
      // Asked for anew with each part: a long upload outlives the token that it began with.
      onBeforeRequest: async (request) => request.setHeader('authorization', `Bearer ${await accessToken()}`),
      metadata: { filename: name },
      // By content: of another picture of the same size nothing may be gone on with.
      fingerprint: async () => `underbase-${sha256}`,
      chunkSize: PART_BYTES,
      retryDelays: RETRY_MS,
      removeFingerprintOnSuccess: true,
      onProgress: (sent, all) => onFraction(all ? sent / all : 0),
      onError: (error) => reject(uploadError(error)),
      onSuccess: () => resolve(String(sending.url).split('/').at(-1) ?? ''),
    });
    const giveUp = (): void => {
      void sending.abort(true).catch(() => undefined);
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { signal: stop.signal });
    // What an earlier visit began is gone on with.
    sending.findPreviousUploads().then(
      ([before]) => {
        if (before) sending.resumeFromPreviousUpload(before);
        if (!signal.aborted) sending.start();
      },
      () => sending.start(),
    );
  }).finally(() => stop.abort());
}

/** The whole lines of a text as they arrive. Through a reader: Safari can't iterate over a stream. */
async function* linesOf(body: ReadableStream<BufferSource>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Tells each step of a run until it has ended. A stream that breaks is opened again: the run goes on meanwhile. */
async function follow(id: string, signal: AbortSignal, onStep: (run: ServerRun) => void): Promise<ServerRun> {
  for (let lost = 0; lost < 60; lost++) {
    try {
      const token = await accessToken();
      const answer = await fetch(`/api/jobs/${id}/events`, { signal, headers: token ? { authorization: `Bearer ${token}` } : {} });
      if (!answer.ok || !answer.body) throw new ServerRunError('server.unreached', UNREACHED);
      for await (const line of linesOf(answer.body)) {
        if (!line.startsWith('data: ')) continue;
        const run: ServerRun = JSON.parse(line.slice(6));
        lost = 0;
        onStep(run);
        if (run.state !== 'queued' && run.state !== 'running') return run;
      }
    } catch {
      signal.throwIfAborted();
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
    signal.throwIfAborted();
  }
  throw new ServerRunError('server.unreached', UNREACHED);
}

/** Runs of the account on the server; every call rejects with a ServerRunError. */
export const serverRuns = {
  isOffered: () => siteConfig.hasServerRuns,
  /** Somebody is signed in, and this installation makes runs. */
  isAvailable: () => siteConfig.hasServerRuns && sessionStore.get().status === 'signed-in',
  upload,
  submit: async ({ key, tool, options, format, files }: NewServerRun, ids: readonly string[]) => {
    const inputs = files.map(({ name, blob, dpi }, index) => ({ file: ids[index], name, dpi, page: pageOfBlob(blob) }));
    return (await call<{ job: ServerRun }>('POST', '/jobs', { key, tool, options, format, inputs })).job;
  },
  follow,
  load: async ({ url }: ServerResult): Promise<Blob> => {
    const answer = await fetch(url).catch(() => null);
    if (!answer?.ok) throw new ServerRunError('server.unreached', UNREACHED);
    return answer.blob();
  },
  /** One run as it stands now, its links opened for another hour. */
  find: async (id: string) => (await call<{ job: ServerRun }>('GET', `/jobs/${id}`)).job,
  list: async () => (await call<{ jobs: readonly ServerRun[] }>('GET', '/jobs')).jobs,
  cancel: async (id: string) => (await call<{ job: ServerRun }>('POST', `/jobs/${id}/cancel`)).job,
  /** Its results, and what it read. */
  deleteFiles: (id: string) => call<null>('DELETE', `/jobs/${id}/files`),
  /** The same files and options once more; charged as any run. */
  again: async ({ tool, options, format, inputs }: ServerRun, key: string) => {
    const again = inputs.map(({ file, name, dpi, page }) => ({ file, name, dpi, page }));
    return (await call<{ job: ServerRun }>('POST', '/jobs', { key, tool, options, format, inputs: again })).job;
  },
};
