import type { Pool } from 'pg';
import { asCaller, type Caller } from '../database/as-caller.ts';
import { callerFromToken, type TokenReading } from '../database/caller-from-token.ts';
import { callFunction, deleteRows, insertRows, type RestCall, readRows, updateRows } from './actions.ts';
import { EXPOSURE, type Exposure } from './exposure.ts';
import { headerText, readPreferences } from './read-headers.ts';
import { RestError, refuse, toRestError } from './rest-error.ts';
import type { Headers, RestRequest, RestResponse } from './rest-message.ts';

export interface RestOptions extends TokenReading {
  /** Pipelined connections that begin as `anon` (`Database.callerPool`). */
  readonly pool: Pool;
  readonly exposure?: Exposure;
  /** Told about faults of this program, which the client sees as one neutral message. */
  readonly onFault?: (error: unknown) => void;
}

export type RestHandler = (request: RestRequest) => Promise<RestResponse>;

/** Longest body. The official calls need a few hundred bytes; usage metadata may hold a tool's options. */
export const BODY_LIMIT_BYTES = 256 * 1024;

export const JSON_TYPE = 'application/json; charset=utf-8';

export function refusal({ status, body }: RestError): RestResponse {
  const headers: Record<string, string> = { 'content-type': JSON_TYPE, 'cache-control': 'no-store' };
  if (status === 401) {
    const isBroken = body.code.startsWith('PGRST');
    headers['www-authenticate'] = isBroken ? `Bearer error="invalid_token", error_description="${body.message}"` : 'Bearer';
  }
  if (status === 503) headers['retry-after'] = '1';
  return { status, headers, body: JSON.stringify(body) };
}

function bearerOf(headers: Headers): string | null {
  return /^Bearer\s+(.+)$/i.exec(headerText(headers, 'authorization'))?.[1]?.trim() ?? null;
}

async function readCaller(headers: Headers, options: RestOptions): Promise<Caller> {
  const reading = await callerFromToken(bearerOf(headers), options);
  if ('caller' in reading) return reading.caller;
  throw reading.fault === 'expired' ? refuse.expiredToken() : refuse.badToken();
}

const ACTIONS: Readonly<Record<string, (call: RestCall, table: string) => Promise<RestResponse>>> = {
  GET: readRows,
  HEAD: readRows,
  POST: insertRows,
  PATCH: updateRows,
  DELETE: deleteRows,
};

function route({ method, path }: RestRequest): (call: RestCall) => Promise<RestResponse> {
  const [first = '', second, ...more] = path.split('/');
  const action = ACTIONS[method];
  if (!action) throw refuse.badMethod(method);
  if (first === 'rpc' && second && more.length === 0) {
    if (method !== 'POST') throw refuse.badMethod(method);
    return (call) => callFunction(call, second);
  }
  if (first === '' || second !== undefined) throw refuse.badPath();
  return (call) => action(call, first);
}

/**
 * The data service: PostgREST's answers for an allow-list of tables and functions. Each request runs in one transaction as the
 * caller's role, so what it may see and do is decided by grants and row-level security alone.
 */
export function createRestHandler(options: RestOptions): RestHandler {
  const exposure = options.exposure ?? EXPOSURE;
  return async (request) => {
    let caller: Caller | null = null;
    try {
      if (Buffer.byteLength(request.body ?? '') > BODY_LIMIT_BYTES) throw refuse.tooLarge();
      const act = route(request);
      caller = await readCaller(request.headers, options);
      const asked = caller;
      return await act({
        request,
        caller,
        exposure,
        query: new URLSearchParams(request.query),
        preferences: readPreferences(request.method, request.headers),
        run: (statements, accept) => asCaller(options.pool, asked, statements, accept),
      });
    } catch (error) {
      const known = toRestError(error, caller?.role === 'anon');
      if (!known) options.onFault?.(error);
      return refusal(known ?? new RestError(500, 'XX000', 'internal error'));
    }
  };
}
