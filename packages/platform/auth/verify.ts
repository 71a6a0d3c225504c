import { z } from 'zod';
import { AuthError, codeSpent, invalidRequest, linkSpent } from './auth-error.ts';
import { orBackToApp } from './back-to-app.ts';
import { confirmPage } from './confirm-page.ts';
import type { AuthContext } from './context.ts';
import { deviceOf } from './device.ts';
import { normalizeEmail } from './email-address.ts';
import { mailboxOf } from './mailbox.ts';
import { limitCaller, networkOf } from './rate-limit.ts';
import { allowedTarget, withFragment, withQuery } from './redirect-target.ts';
import { type OpenSession, toWireSession } from './sessions.ts';
import { findLink, redeemCode, redeemLink } from './sign-in-mail.ts';
import { type AuthRequest, type AuthResponse, json, redirect } from './wire.ts';

const WINDOW_SECONDS = 300;

/** GET /verify: a page with a button. It changes nothing, so that programs which look into mails do not use links up. */
export async function showLink(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  return orBackToApp(context, targetOf(context, request.query.get('redirect_to')), async () => {
    const token = request.query.get('token') ?? '';
    const link = await findLink(context.database, token);
    if (!link) throw linkSpent();
    return confirmPage({ action: '/auth/v1/verify', token, ...link, redirectOrigins: context.redirectOrigins });
  });
}

/** POST /verify: the button of that page, or a six-digit code typed into the app. */
export async function verify(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  return request.isForm ? useLink(context, request) : useCode(context, request);
}

function targetOf(context: AuthContext, redirectTo: string | undefined | null): string {
  return allowedTarget(redirectTo, context.redirectOrigins) ?? context.siteUrl;
}

async function limitAttempts({ database, limits, reportSecurity }: AuthContext, ip: string): Promise<void> {
  try {
    await limitCaller(database, 'verify', ip, limits.attemptsPerIp, WINDOW_SECONDS);
  } catch (error) {
    if (error instanceof AuthError) reportSecurity({ kind: 'attempt-limit', ip });
    throw error;
  }
}

const formSchema = z.object({ token: z.string().default(''), redirect_to: z.string().optional() });

async function useLink(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  const form = formSchema.parse(request.body);
  return orBackToApp(context, targetOf(context, form.redirect_to), async () => {
    await limitAttempts(context, request.ip);
    const redeemed = await redeemLink(context.database, form.token, deviceOf(request.headers['user-agent']));
    if ('code' in redeemed) return redirect(withQuery(redeemed.redirectTo, { code: redeemed.code }));
    return redirect(withFragment(redeemed.redirectTo, await sessionFragment(context, redeemed.session)));
  });
}

/** A session as the implicit flow carries it back (RFC 6749, section 4.2.2, with the hosted service's additions). */
async function sessionFragment(context: AuthContext, session: OpenSession): Promise<Readonly<Record<string, string>>> {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = await toWireSession(context, session);
  return Object.fromEntries(
    Object.entries({ access_token, expires_at, expires_in, refresh_token, token_type, type: 'magiclink' }).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
}

const MAIL_TYPES = ['email', 'magiclink', 'signup'];
const codeSchema = z.object({ email: z.unknown(), token: z.string(), type: z.enum(MAIL_TYPES) });

async function useCode(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  await limitAttempts(context, request.ip);
  const body = codeSchema.safeParse(request.body);
  if (!body.success) throw invalidRequest('Verifying needs an email, a token and a type of email');
  const email = normalizeEmail(body.data.email);
  // People copy codes with spaces or a dash in the middle.
  const code = body.data.token.replace(/[\s-]/g, '');
  const mailbox = mailboxOf(email);
  if (!/^\d{6}$/.test(code)) {
    context.reportSecurity({ kind: 'code-failed', mailbox, ip: request.ip });
    throw codeSpent();
  }
  const device = deviceOf(request.headers['user-agent']);
  const session = await redeemCode(context, { email, code, network: networkOf(request.ip), device }).catch((error) => {
    context.reportSecurity({ kind: 'code-failed', mailbox, ip: request.ip });
    throw error;
  });
  return json(200, await toWireSession(context, session));
}
