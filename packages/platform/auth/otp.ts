import { z } from 'zod';
import { invalidRequest, mailFailed, mailRateLimit } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import { normalizeEmail } from './email-address.ts';
import { readOptionalChallenge } from './pkce.ts';
import { limitCaller, returnHit, takeHit } from './rate-limit.ts';
import { allowedTarget } from './redirect-target.ts';
import { digest } from './secret.ts';
import { MAIL_VALID_MINUTES, recordMail } from './sign-in-mail.ts';
import { readUserData } from './user-data.ts';
import { type AuthRequest, type AuthResponse, json } from './wire.ts';

const HOUR_SECONDS = 3600;

const bodySchema = z.object({
  email: z.unknown().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
  create_user: z.boolean().nullish(),
  redirect_to: z.string().nullish(),
  code_challenge: z.unknown().optional(),
  code_challenge_method: z.unknown().optional(),
});

/**
 * POST /otp: mails a link and a six-digit code. With a PKCE challenge the link ends in a code for the asker alone; without one
 * it opens the session itself (the implicit flow). The answer is the same whether the account exists or not; with
 * `create_user` false an unknown address simply gets no mail.
 */
export async function requestSignInMail(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  const body = bodySchema.safeParse(request.body);
  if (!body.success) throw invalidRequest('The request must be a JSON object with an email');
  const email = normalizeEmail(body.data.email);
  const codeChallenge = readOptionalChallenge(body.data.code_challenge, body.data.code_challenge_method);
  const userData = readUserData(body.data.data ?? {});
  // The official client names the target in the query, a bare call in the body.
  const wanted = request.query.get('redirect_to') ?? body.data.redirect_to;
  const redirectTo = allowedTarget(wanted, context.redirectOrigins) ?? context.siteUrl;

  const addressKey = await limitMails(context, email, request.ip);
  if (body.data.create_user === false && !(await isKnown(context, email))) return json(200, {});

  const { linkSecret, code } = await recordMail(context.database, { email, codeChallenge, redirectTo, userData });
  try {
    await context.sendSignInMail({ to: email, link: linkFor(context, linkSecret, redirectTo), code, validMinutes: MAIL_VALID_MINUTES });
  } catch (error) {
    await returnHit(context.database, addressKey);
    throw mailFailed(error);
  }
  return json(200, {});
}

/** @returns the key under which the address was counted. @throws AuthError 429 */
async function limitMails(context: AuthContext, email: string, ip: string): Promise<string> {
  const { database, limits } = context;
  await limitCaller(database, 'mail', ip, limits.mailsPerIp, HOUR_SECONDS);
  const key = `mail:to:${digest(email).toString('base64url')}`;
  if (!(await takeHit(database, { key, hits: limits.mailsPerAddress, windowSeconds: HOUR_SECONDS }))) throw mailRateLimit();
  return key;
}

async function isKnown(context: AuthContext, email: string): Promise<boolean> {
  const { rowCount } = await context.database.query('select 1 from auth.users where email = $1', [email]);
  return rowCount === 1;
}

/** Built from the configured public address alone, never from the Host header. */
function linkFor(context: AuthContext, linkSecret: string, redirectTo: string): string {
  const link = new URL(`${context.issuer}/verify`);
  link.search = new URLSearchParams({ token: linkSecret, type: 'magiclink', redirect_to: redirectTo }).toString();
  return link.href;
}
