import type { FormatId, ToolId } from '@underbase/contract';
import { accessToken } from './account/session.ts';

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
  readonly results: readonly ServerResult[];
  /** All results as one ZIP; null of one. */
  readonly archive: string | null;
  readonly createdAt: string;
}

/** A call that was refused; its message is made for the user. */
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

/** Runs of the account on the server; every call rejects with a ServerRunError. */
export const serverRuns = {
  list: async () => (await call<{ jobs: readonly ServerRun[] }>('GET', '/jobs')).jobs,
  cancel: async (id: string) => (await call<{ job: ServerRun }>('POST', `/jobs/${id}/cancel`)).job,
  deleteFiles: (id: string) => call<null>('DELETE', `/jobs/${id}/files`),
  /** The same files and options once more; charged as any run. */
  again: async ({ tool, options, format, inputs }: ServerRun, key: string) => {
    const again = inputs.map(({ file, dpi, page }) => ({ file, dpi, page }));
    return (await call<{ job: ServerRun }>('POST', '/jobs', { key, tool, options, format, inputs: again })).job;
  },
};
