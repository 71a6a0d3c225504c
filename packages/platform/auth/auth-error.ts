/**
 * A refusal in the words of the auth wire. The web app matches on some messages ("rate limit", "Invalid email",
 * "Error sending magic link email", "Database error"), so they are part of the contract.
 */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
  }
}

export const invalidRequest = (message: string): AuthError => new AuthError(400, 'validation_failed', message);
export const invalidEmail = (): AuthError => new AuthError(400, 'validation_failed', 'Invalid email');
export const mailRateLimit = (): AuthError => new AuthError(429, 'over_email_send_rate_limit', 'Email rate limit exceeded');
export const requestRateLimit = (): AuthError => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
/** 5xx: the client keeps its session and tries again, which is right for an outage and wrong for anything else. */
export const mailFailed = (cause: unknown): AuthError => new AuthError(500, 'unexpected_failure', 'Error sending magic link email', cause);
export const databaseFailed = (cause: unknown): AuthError =>
  new AuthError(500, 'unexpected_failure', 'Database error while answering the request', cause);
export const linkSpent = (): AuthError => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
export const codeSpent = (): AuthError => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
export const noAuthorization = (): AuthError => new AuthError(401, 'no_authorization', 'This endpoint requires a Bearer token');
export const badToken = (): AuthError => new AuthError(403, 'bad_jwt', 'The access token is invalid or has expired');
export const signInIsOld = (): AuthError =>
  new AuthError(403, 'reauthentication_needed', 'Deleting an account needs a sign-in of the last ten minutes');
export const sessionGone = (): AuthError =>
  new AuthError(403, 'session_not_found', 'The session of this access token does not exist any more');
