import { z } from 'zod';
import { AuthError, codeSpent, invalidRequest, linkSpent } from './auth-error.ts';
import { confirmPage } from './confirm-page.ts';
import type { AuthContext } from './context.ts';
import { normalizeEmail } from './email-address.ts';
import { limitCaller } from './rate-limit.ts';
import { allowedTarget, withFailure, withQuery } from './redirect-target.ts';
import { toWireSession } from './sessions.ts';
import { findLinkTarget, redeemCode, redeemLink } from './sign-in-mail.ts';
import { type AuthRequest, type AuthResponse, json, redirect } from './wire.ts';

const WINDOW_SECONDS = 300;

/** GET /verify: a page with a button. It changes nothing, so that programs which look into mails do not use links up. */
export async function showLink(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  const token = request.query.get('token') ?? '';
  const target = await findLinkTarget(context.database, token);
  if (!target) return failedLink(context, request.query.get('redirect_to'), linkSpent());
  return confirmPage({ action: '/auth/v1/verify', token, redirectTo: target, redirectOrigins: context.redirectOrigins });
}

/** POST /verify: the button of that page, or a six-digit code typed into the app. */
export async function verify(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  return request.isForm ? useLink(context, request) : useCode(context, request);
}

function limitAttempts({ database, limits }: AuthContext, ip: string): Promise<void> {
  return limitCaller(database, 'verify', ip, limits.attemptsPerIp, WINDOW_SECONDS);
}

const formSchema = z.object({ token: z.string(), redirect_to: z.string().optional() });

async function useLink(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  const form = formSchema.safeParse(request.body);
  if (!form.success) return failedLink(context, null, linkSpent());
  try {
    await limitAttempts(context, request.ip);
    const { code, redirectTo } = await redeemLink(context.database, form.data.token);
    return redirect(withQuery(redirectTo, { code }));
  } catch (error) {
    if (error instanceof AuthError) return failedLink(context, form.data.redirect_to, error);
    throw error;
  }
}

/** A person pressed a button, so the app gets the failure to show, never bare JSON. */
function failedLink(context: AuthContext, redirectTo: string | null | undefined, { code, message }: AuthError): AuthResponse {
  const target = allowedTarget(redirectTo, context.redirectOrigins) ?? context.siteUrl;
  return redirect(withFailure(target, { error: 'access_denied', code, description: message }));
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
  if (!/^\d{6}$/.test(code)) throw codeSpent();
  return json(200, await toWireSession(context, await redeemCode(context, email, code)));
}
