import { z } from 'zod';
import { invalidRequest, mailFailed, mailRateLimit } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import { normalizeEmail } from './email-address.ts';
import { mailboxOf } from './mailbox.ts';
import { readOptionalChallenge } from './pkce.ts';
import { limitCaller, networkOf, returnHit, takeHit } from './rate-limit.ts';
import { allowedTarget } from './redirect-target.ts';
import { digest } from './secret.ts';
import { CODE_VALID_MINUTES, LINK_VALID_MINUTES, recordMail } from './sign-in-mail.ts';
import { type AuthRequest, type AuthResponse, json } from './wire.ts';

const HOUR_SECONDS = 3600;

const bodySchema = z.object({
  email: z.unknown().optional(),
  create_user: z.boolean().nullish(),
  redirect_to: z.string().nullish(),
  code_challenge: z.unknown().optional(),
  code_challenge_method: z.unknown().optional(),
});

/**
 * POST /otp: mails a link and a six-digit code. With a PKCE challenge the link ends in a code for the asker alone; without one
 * it opens the session itself (the implicit flow). Profile data that come along are left aside: anyone may ask for a mail to any
 * address, and what a stranger says of a person must not stand in their account. The answer is the same whether the account exists or not; with
 * `create_user` false an unknown address simply gets no mail.
 */
export async function requestSignInMail(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  const body = bodySchema.safeParse(request.body);
  if (!body.success) throw invalidRequest('The request must be a JSON object with an email');
  const email = normalizeEmail(body.data.email);
  const codeChallenge = readOptionalChallenge(body.data.code_challenge, body.data.code_challenge_method);
  // The official client names the target in the query, a bare call in the body.
  const wanted = request.query.get('redirect_to') ?? body.data.redirect_to;
  const redirectTo = allowedTarget(wanted, context.redirectOrigins) ?? context.siteUrl;

  const counted = await limitMails(context, mailboxOf(email), request.ip);
  if (body.data.create_user === false && !(await isKnown(context, email))) return json(200, {});

  const asker = networkOf(request.ip);
  const { linkSecret, code } = await recordMail(context.database, { email, asker, codeChallenge, redirectTo });
  try {
    await context.sendSignInMail({
      to: email,
      link: linkFor(context, linkSecret, redirectTo),
      code,
      validMinutes: LINK_VALID_MINUTES,
      codeValidMinutes: CODE_VALID_MINUTES,
    });
  } catch (error) {
    for (const key of counted) await returnHit(context.database, key);
    throw mailFailed(error);
  }
  return json(200, {});
}

/**
 * Counts a mail for its asker alone, for the asker and the mailbox, and for the mailbox as a whole: the second keeps a stranger
 * from locking the owner out, the third keeps many strangers from flooding the owner.
 * @returns the keys under which the mailbox was counted. @throws AuthError 429
 */
async function limitMails(context: AuthContext, mailbox: string, ip: string): Promise<string[]> {
  const { database, limits } = context;
  await limitCaller(database, 'mail', ip, limits.mailsPerIp, HOUR_SECONDS);
  const name = digest(mailbox).toString('base64url');
  const counts = [
    { key: `mail:from:${networkOf(ip)}:to:${name}`, hits: limits.mailsPerAsker },
    { key: `mail:to:${name}`, hits: limits.mailsPerMailbox },
  ];
  for (const [index, count] of counts.entries()) {
    if (await takeHit(database, { ...count, windowSeconds: HOUR_SECONDS })) continue;
    for (const { key } of counts.slice(0, index)) await returnHit(database, key);
    context.reportSecurity({ kind: 'mail-limit', mailbox, ip });
    throw mailRateLimit();
  }
  return counts.map(({ key }) => key);
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
