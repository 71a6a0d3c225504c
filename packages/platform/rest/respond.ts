import { OBJECT_TYPE, type Preferences } from './read-headers.ts';
import { refuse } from './rest-error.ts';
import type { RestResponse } from './rest-message.ts';
import type { Answer } from './statements.ts';

const LIST_TYPE = 'application/json';
const COMMON = { 'cache-control': 'no-store' } as const;

/** @throws RestError PGRST116 unless there is exactly one row */
export function ensureSingle({ rows }: Answer): void {
  if (rows !== 1) throw refuse.notOneRow(rows);
}

/** Rows as the client wants them: a list, or the one object without its brackets. */
function rowsBody(answer: Answer, { isSingle }: Preferences): Pick<RestResponse, 'headers' | 'body'> {
  if (isSingle) ensureSingle(answer);
  return {
    headers: { 'content-type': `${isSingle ? OBJECT_TYPE : LIST_TYPE}; charset=utf-8` },
    body: isSingle ? answer.body.slice(1, -1).trim() : answer.body,
  };
}

const applied = ({ applied: text }: Preferences): Record<string, string> => (text ? { 'preference-applied': text } : {});

/** 206 where the answer holds only a part of what was counted. */
function readStatus({ rows, total }: Answer, offset: number): number {
  if (total === null) return 200;
  if (offset > 0 && offset >= total) throw refuse.notSatisfiable(offset, total);
  return rows < total ? 206 : 200;
}

/** A list's range and count travel in `Content-Range: 0-3/7`, with a star for what is unknown or empty. */
export function answerRead(answer: Answer, offset: number, preferences: Preferences, isHead: boolean): RestResponse {
  const status = readStatus(answer, offset);
  const span = answer.rows === 0 || isHead ? '*' : `${offset}-${offset + answer.rows - 1}`;
  const { headers, body } = rowsBody(answer, preferences);
  return {
    status,
    headers: { ...COMMON, ...headers, ...applied(preferences), 'content-range': `${span}/${answer.total ?? '*'}` },
    body: isHead ? null : body,
  };
}

/** The answer to a write, with its rows when the client asked for them. */
export function answerWrite(answer: Answer | null, status: number, preferences: Preferences): RestResponse {
  if (answer === null || !preferences.wantsRows) return { status, headers: { ...COMMON, ...applied(preferences) }, body: null };
  const { headers, body } = rowsBody(answer, preferences);
  return { status, headers: { ...COMMON, ...headers, ...applied(preferences) }, body };
}

/** A function's value as bare JSON; SQL's null is JSON's. */
export function answerCall(value: string | null): RestResponse {
  return { status: 200, headers: { ...COMMON, 'content-type': `${LIST_TYPE}; charset=utf-8` }, body: value ?? 'null' };
}
