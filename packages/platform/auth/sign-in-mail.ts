import { codeSpent, linkSpent } from './auth-error.ts';
import { issueAuthorizationCode } from './authorization-code.ts';
import type { AuthContext } from './context.ts';
import { type AuthDatabase, inTransaction, type Queryable } from './database-port.ts';
import { digest, randomSecret, randomSixDigits, sameDigest } from './secret.ts';
import { type OpenSession, openSession } from './sessions.ts';
import { signInIdentity } from './users.ts';

export const MAIL_VALID_MINUTES = 60;
/** Wrong codes after which only the link works (settled.md 10). */
const CODE_ATTEMPTS = 5;

interface MailRequest {
  readonly email: string;
  /** Null where the asker sent none: the link then opens the session itself. */
  readonly codeChallenge: string | null;
  readonly redirectTo: string;
  readonly userData: Readonly<Record<string, unknown>>;
}

/** Notes a mail about to be sent; the secrets leave with the mail and stay here as digests. */
export async function recordMail(database: Queryable, mail: MailRequest): Promise<{ linkSecret: string; code: string }> {
  const id = crypto.randomUUID();
  const linkSecret = randomSecret();
  const code = randomSixDigits();
  const hashes = [digest(linkSecret), codeDigest(id, mail.email, code)];
  await database.query(
    `insert into auth.sign_in_mails (id, email, link_hash, code_hash, code_challenge, redirect_to, user_data, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))`,
    [id, mail.email, ...hashes, mail.codeChallenge, mail.redirectTo, JSON.stringify(mail.userData), MAIL_VALID_MINUTES],
  );
  return { linkSecret, code };
}

export interface WaitingLink {
  readonly email: string;
  readonly redirectTo: string;
  /** True where only the browser that asked can finish the sign-in. */
  readonly isBound: boolean;
}

/** What a link that still works leads to, or null; changes nothing. */
export async function findLink(database: Queryable, linkSecret: string): Promise<WaitingLink | null> {
  const { rows } = await database.query(
    `select email, redirect_to as "redirectTo", code_challenge is not null as "isBound"
     from auth.sign_in_mails where link_hash = $1 and used_at is null and expires_at > now()`,
    [digest(linkSecret)],
  );
  return rows[0] ?? null;
}

/** What a used link gives: a code that the asker's browser exchanges, or the session itself where nobody bound the link. */
export type RedeemedLink =
  | { readonly redirectTo: string; readonly code: string }
  | { readonly redirectTo: string; readonly session: OpenSession };

/**
 * Uses a link up.
 * @throws AuthError 403 `otp_expired`
 */
export async function redeemLink(database: AuthDatabase, linkSecret: string, device: string | null): Promise<RedeemedLink> {
  return inTransaction(database, async (connection) => {
    const { rows } = await connection.query(
      `update auth.sign_in_mails set used_at = now() where link_hash = $1 and used_at is null and expires_at > now()
       returning email, code_challenge, redirect_to, user_data`,
      [digest(linkSecret)],
    );
    const mail = rows[0];
    if (!mail) throw linkSpent();
    const userId = await signInByMail(connection, mail.email, mail.user_data);
    const redirectTo: string = mail.redirect_to;
    if (mail.code_challenge === null) return { redirectTo, session: await openSession(connection, userId, device) };
    return { redirectTo, code: await issueAuthorizationCode(connection, { userId, codeChallenge: mail.code_challenge }) };
  });
}

/**
 * Opens a session for a six-digit code. Only the newest mail's code counts, and only for five attempts.
 * @throws AuthError 403 `otp_expired` for any wrong, used or expired code alike
 */
export async function redeemCode(context: AuthContext, email: string, code: string, device: string | null): Promise<OpenSession> {
  const session = await inTransaction(context.database, async (connection) => {
    const { rows } = await connection.query(
      `select id, code_hash, user_data from auth.sign_in_mails
       where id = (select id from auth.sign_in_mails where email = $1 order by created_at desc limit 1)
         and used_at is null and expires_at > now() and code_attempts < $2 for update`,
      [email, CODE_ATTEMPTS],
    );
    const mail = rows[0];
    if (!mail) return null;
    const isRight = sameDigest(mail.code_hash, codeDigest(mail.id, email, code));
    const change = isRight ? 'used_at = now()' : 'code_attempts = code_attempts + 1';
    await connection.query(`update auth.sign_in_mails set ${change} where id = $1`, [mail.id]);
    return isRight ? openSession(connection, await signInByMail(connection, email, mail.user_data), device) : null;
  });
  // Thrown out here, so that the failed attempt is kept.
  if (!session) throw codeSpent();
  return session;
}

function signInByMail(connection: Queryable, email: string, newUserData: Readonly<Record<string, unknown>>): Promise<string> {
  return signInIdentity(connection, { provider: 'email', providerId: null, email, claims: {}, newUserData });
}

/** Bound to its mail and address, so that equal codes have different digests. */
function codeDigest(mailId: string, email: string, code: string): Buffer {
  return digest(`${mailId}:${email}:${code}`);
}
