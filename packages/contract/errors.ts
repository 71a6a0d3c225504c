/** Who can put an error right: the user in front of it, the operator of the server, or us. */
export type Actor = 'user' | 'operator' | 'us';

export interface ErrorEntry {
  /** HTTP status when the error crosses the wire. */
  readonly status: number;
  /** True where the same call may succeed later without a change. */
  readonly retryable: boolean;
  readonly actor: Actor;
}

const entry = (status: number, actor: Actor, retryable = false): ErrorEntry => ({ status, actor, retryable });

/**
 * The one catalogue. Codes are stable: they retire, they are never reused.
 * Words for them stand in `messages.ts` alone; a test holds both lists, and the docs page, together.
 */
export const ERRORS = {
  'usage.unknown-tool': entry(404, 'user'),
  'usage.unknown-flag': entry(400, 'user'),
  'usage.missing-value': entry(400, 'user'),
  'usage.missing-input': entry(400, 'user'),
  'usage.missing-output': entry(400, 'user'),
  'usage.too-many-inputs': entry(400, 'user'),
  'usage.one-name-for-several': entry(400, 'user'),
  'usage.same-output': entry(400, 'user'),
  'usage.over-input': entry(400, 'user'),
  'usage.format-clash': entry(400, 'user'),
  'usage.flag-without-effect': entry(400, 'user'),
  'usage.map-of-several': entry(400, 'user'),
  'option.not-a-number': entry(400, 'user'),
  'option.out-of-range': entry(400, 'user'),
  'option.unknown-choice': entry(400, 'user'),
  'option.bad-color': entry(400, 'user'),
  'option.bad-length': entry(400, 'user'),
  'option.invalid': entry(400, 'user'),
  'option.wrong-file': entry(400, 'user'),
  'option.outside-picture': entry(400, 'user'),
  'tool.in-preparation': entry(501, 'us'),
  'file.not-found': entry(404, 'user'),
  'file.unreadable': entry(400, 'user'),
  'file.unwritable': entry(400, 'user'),
  'file.empty': entry(400, 'user'),
  'file.unknown-format': entry(415, 'user'),
  'file.unsupported-variant': entry(415, 'user'),
  'file.locked': entry(415, 'user'),
  'file.no-page': entry(422, 'user'),
  'file.not-accepted': entry(415, 'user'),
  'file.corrupt': entry(422, 'user'),
  'file.truncated': entry(422, 'user'),
  'file.too-many-bytes': entry(413, 'user'),
  'file.too-many-pixels': entry(413, 'user'),
  'file.too-slow': entry(422, 'user'),
  'picture.screened': entry(422, 'user'),
  'picture.too-narrow': entry(422, 'user'),
  'picture.clear': entry(422, 'user'),
  'picture.one-color': entry(422, 'user'),
  'picture.all-ground': entry(422, 'user'),
  'picture.no-lines': entry(422, 'user'),
  'picture.worn': entry(422, 'user'),
  'picture.no-subject': entry(422, 'user'),
  'picture.no-size': entry(422, 'user'),
  'enlarge.too-large': entry(422, 'user'),
  'enlarge.enough': entry(422, 'user'),
  'picture.unchanged': entry(422, 'user'),
  'picture.not-shown': entry(500, 'user', true),
  'layout.collides': entry(422, 'user'),
  'layout.nothing': entry(422, 'user'),
  'profile.invalid': entry(422, 'user'),
  'swatches.invalid': entry(422, 'user'),
  'format.cannot-write': entry(415, 'user'),
  'zip.too-large': entry(413, 'user'),
  'color-profile.invalid': entry(422, 'user'),
  'format.cannot-hold': entry(415, 'user'),
  'white.needs-cmyk': entry(422, 'user'),
  'run.memory-budget': entry(413, 'user'),
  'run.elsewhere': entry(422, 'user'),
  'run.worker-lost': entry(500, 'us', true),
  'art.nothing': entry(422, 'user'),
  'run.timeout': entry(504, 'us', true),
  'model.bad-setting': entry(500, 'operator'),
  'model.none': entry(422, 'operator'),
  'model.unknown': entry(422, 'user'),
  'model.not-found': entry(500, 'operator'),
  'model.unreachable': entry(502, 'operator', true),
  'model.wrong-checksum': entry(500, 'operator'),
  'model.bad-file': entry(500, 'operator'),
  'model.wrong-shape': entry(500, 'operator'),
  'model.no-runtime': entry(500, 'operator'),
  'model.failed': entry(500, 'operator'),
  'part.offline': entry(503, 'user', true),
  'part.missing': entry(503, 'user', true),
  'database.unsupported-platform': entry(500, 'operator'),
  'database.state-unreachable': entry(500, 'operator'),
  'database.no-user': entry(500, 'operator'),
  'database.in-use': entry(500, 'operator', true),
  'database.foreign-version': entry(500, 'operator'),
  'database.cannot-start': entry(500, 'operator', true),
  'database.unreachable': entry(503, 'operator', true),
  'database.too-old': entry(500, 'operator'),
  'database.migration-changed': entry(500, 'operator'),
  'database.migration-failed': entry(500, 'operator'),
  'billing.off': entry(503, 'operator'),
  'billing.signed-out': entry(401, 'user'),
  'billing.unknown-plan': entry(400, 'user'),
  'billing.has-plan': entry(409, 'user'),
  'billing.no-plan': entry(409, 'user'),
  'billing.changed': entry(409, 'user'),
  'billing.unpaid': entry(409, 'user'),
  'billing.refused': entry(402, 'user'),
  'billing.unreachable': entry(502, 'operator', true),
  'billing.bad-event': entry(400, 'operator'),
  'upload.too-large': entry(413, 'user'),
  'upload.no-room': entry(413, 'user'),
  'upload.no-length': entry(411, 'us'),
  'upload.unknown': entry(404, 'user'),
  'upload.unfinished': entry(409, 'user', true),
  'storage.full': entry(507, 'operator', true),
  'storage.unreachable': entry(503, 'operator', true),
  'job.signed-out': entry(401, 'user'),
  'job.no-subscription': entry(409, 'user', true),
  'job.no-tokens': entry(402, 'user'),
  'job.over-quota': entry(429, 'user', true),
  'job.invalid': entry(400, 'us'),
  'job.unknown': entry(404, 'user'),
  'server.outage': entry(503, 'operator', true),
  'server.too-many-requests': entry(429, 'user', true),
  'assistant.unavailable': entry(502, 'operator', true),
  'assistant.silent': entry(504, 'operator', true),
  'assistant.unreadable': entry(502, 'operator', true),
  'assistant.broken-off': entry(502, 'operator', true),
  internal: entry(500, 'us'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorParams = Readonly<Record<string, string | number>>;

/** An error as plain data: what crosses workers, jobs and HTTP. Recognised by `code`, never by instanceof. */
export interface ErrorData {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

/** A failure the user can read about. Throw sites give code and params, never prose. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.params = params;
  }
}

function hasCode(error: unknown): error is ErrorData {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code) in ERRORS;
}

/** Cancelling is not a failure: it travels as an AbortError, apart from the catalogue. */
export function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

/** Any thrown value as plain data; what the catalogue does not know becomes `internal`. */
export function toErrorData(error: unknown): ErrorData {
  if (hasCode(error)) return { code: error.code, params: error.params ?? {} };
  return { code: 'internal', params: {} };
}

/** The way back from plain data to something that can be thrown. */
export function fromErrorData(data: ErrorData): AppError {
  return new AppError(data.code, data.params);
}
