/** A request as the handlers see it, whatever carries it. Header names are in lower case. */
export interface AuthRequest {
  readonly method: string;
  /** Path below /auth/v1, for example `/otp`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Parsed JSON, or the fields of a form. */
  readonly body: unknown;
  /** True when the body is a submitted HTML form. */
  readonly isForm: boolean;
  /** Address of the caller, as far as proxies are trusted. */
  readonly ip: string;
}

export interface AuthResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON value, HTML text, or null for no body. */
  readonly body: unknown;
}

/** The client reads error codes from `code` only when this header is present. */
const API_VERSION = { 'x-supabase-api-version': '2024-01-01', 'cache-control': 'no-store' };

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): AuthResponse {
  return { status, headers: { ...API_VERSION, 'content-type': 'application/json; charset=utf-8', ...headers }, body };
}

export function noContent(): AuthResponse {
  return { status: 204, headers: API_VERSION, body: null };
}

/** 303 turns a POST into a GET; the address may hold a code, so nothing keeps or forwards it. */
export function redirect(location: string, status: 302 | 303 = 303): AuthResponse {
  return { status, headers: { ...API_VERSION, location, 'referrer-policy': 'no-referrer' }, body: null };
}
