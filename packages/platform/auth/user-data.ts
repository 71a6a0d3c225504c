import { invalidRequest } from './auth-error.ts';

/** The profile travels inside every access token, so it has to stay small. */
const MOST_BYTES = 8192;

/**
 * Profile data within bounds.
 * @throws AuthError `validation_failed` when it is too large
 */
export function readUserData(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (Buffer.byteLength(JSON.stringify(data)) > MOST_BYTES) throw invalidRequest(`Profile data may take ${MOST_BYTES} bytes at most`);
  return data;
}

/** Existing data with the given keys set; null removes a key. */
export function mergeUserData(
  existing: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const merged = Object.entries({ ...existing, ...changes }).filter(([, value]) => value !== null);
  return readUserData(Object.fromEntries(merged));
}
