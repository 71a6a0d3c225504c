/** Characters that browsers drop or bend inside addresses, so that what is checked is not what is opened. */
const TREACHEROUS = /[\s\\\p{Cc}]/u;

/**
 * The address to come back to after signing in, if its origin is on the list exactly; otherwise null.
 * Path and query are the app's own business; user names in addresses are refused because they disguise hosts.
 */
export function allowedTarget(value: string | null | undefined, allowedOrigins: readonly string[]): string | null {
  if (!value || TREACHEROUS.test(value) || !/^https?:\/\/[^/]/i.test(value)) return null;
  const url = URL.parse(value);
  if (!url || url.username || url.password || !allowedOrigins.includes(url.origin)) return null;
  return url.href;
}

/** The target with parameters added to its query; what it had stays. */
export function withQuery(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** The target with a session in its fragment, which browsers send to no server; what the fragment had is gone. */
export function withFragment(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  url.hash = new URLSearchParams(parameters).toString();
  return url.href;
}

export interface SignInFailure {
  /** OAuth's word: `access_denied`, `server_error` … */
  readonly error: string;
  readonly code: string;
  readonly description: string;
}

/** The target with a failure in its query and, as the hosted service has it, in its fragment too. */
export function withFailure(target: string, failure: SignInFailure): string {
  const parameters = { error: failure.error, error_code: failure.code, error_description: failure.description };
  return withFragment(withQuery(target, parameters), parameters);
}
