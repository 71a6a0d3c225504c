import { codeSpent, linkSpent } from './auth-error.ts';
import { issueAuthorizationCode } from './authorization-code.ts';
import type { AuthContext } from './context.ts';
import { type AuthDatabase, inTransaction, type Queryable } from './database-port.ts';
import { digest, randomSecret, randomSixDigits, sameDigest } from './secret.ts';
import { type OpenSession, openSession } from './sessions.ts';
import { signInIdentity } from './users.ts';

export const LINK_VALID_MINUTES = 60;
/** A code has only six digits, so it lives much shorter than its link. */
export const CODE_VALID_MINUTES = 15;
/** Wrong codes after which only the link works (settled.md 10); counted apart for guesses from elsewhere. */
const CODE_ATTEMPTS = 5;

interface MailRequest {
  readonly email: string;
  /** The network that the request came from. */
  readonly asker: string;
  /** Null where the asker sent none: the link then opens the session itself. */
  readonly codeChallenge: string | null;
  readonly redirectTo: string;
}

/** Notes a mail about to be sent; the secrets leave with the mail and stay here as digests. */
export async function recordMail(database: Queryable, mail: MailRequest): Promise<{ linkSecret: string; code: string }> {
  const id = crypto.randomUUID();
  const linkSecret = randomSecret();
  const code = randomSixDigits();
  const hashes = [digest(linkSecret), codeDigest(id, mail.email, code)];
  await database.query(
    `insert into auth.sign_in_mails (id, email, link_hash, code_hash, code_challenge, redirect_to, asker, expires_at)
     values ($1, $2, $3, $4, $5, $6, private.email_hash($7), now() + make_interval(mins => $8))`,
    [id, mail.email, ...hashes, mail.codeChallenge, mail.redirectTo, askerName(mail.asker), LINK_VALID_MINUTES],
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
       returning email, code_challenge, redirect_to`,
      [digest(linkSecret)],
    );
    const mail = rows[0];
    if (!mail) throw linkSpent();
    const userId = await signInByMail(connection, mail.email);
    const redirectTo: string = mail.redirect_to;
    if (mail.code_challenge === null) return { redirectTo, session: await openSession(connection, userId, device) };
    return { redirectTo, code: await issueAuthorizationCode(connection, { userId, codeChallenge: mail.code_challenge }) };
  });
}

/**
 * Opens a session for a six-digit code. A code counts where it was asked for: any waiting mail that this network asked for will
 * do, so that a stranger's request doesn't make it worthless. Only where this network asked for none (people change networks) the
 * newest mail counts, with attempts of its own, so that a stranger's guesses don't use up the owner's.
 * @throws AuthError 403 `otp_expired` for any wrong, used or expired code alike
 */
export async function redeemCode(context: AuthContext, attempt: CodeAttempt): Promise<OpenSession> {
  const { email, code, device } = attempt;
  const session = await inTransaction(context.database, async (connection) => {
    const { mails, counter } = await waitingMails(connection, attempt);
    const found = mails.find((mail) => sameDigest(mail.code_hash, codeDigest(mail.id, email, code)));
    const ids = found ? [found.id] : mails.map(({ id }) => id);
    const change = found ? 'used_at = now()' : `${counter} = ${counter} + 1`;
    await connection.query(`update auth.sign_in_mails set ${change} where id = any($1)`, [ids]);
    return found ? openSession(connection, await signInByMail(connection, email), device) : null;
  });
  // Thrown out here, so that the failed attempt is kept.
  if (!session) throw codeSpent();
  return session;
}

export interface CodeAttempt {
  readonly email: string;
  readonly code: string;
  /** The network that the attempt comes from. */
  readonly network: string;
  readonly device: string | null;
}

interface WaitingMails {
  readonly mails: readonly { readonly id: string; readonly code_hash: Buffer }[];
  /** The column that counts this attempt. */
  readonly counter: 'code_attempts' | 'foreign_attempts';
}

async function waitingMails(connection: Queryable, { email, network }: CodeAttempt): Promise<WaitingMails> {
  // All mails of the address are locked in one order, so that guesses at the same moment count one by one.
  const { rows } = await connection.query(
    `select id, code_hash, code_attempts, foreign_attempts, asker = private.email_hash($2) as "isOwn"
     from auth.sign_in_mails
     where email = $1 and used_at is null and expires_at > now() and created_at > now() - make_interval(mins => $3)
     order by created_at desc, id for update`,
    [email, askerName(network), CODE_VALID_MINUTES],
  );
  const own = rows.filter(({ isOwn }) => isOwn);
  if (own.length > 0) return { mails: own.filter((mail) => mail.code_attempts < CODE_ATTEMPTS), counter: 'code_attempts' };
  return { mails: rows.slice(0, 1).filter((mail) => mail.foreign_attempts < CODE_ATTEMPTS), counter: 'foreign_attempts' };
}

/** What is hashed of a network, so that it can never equal the hash of a mailbox. */
const askerName = (network: string): string => `asker:${network}`;

function signInByMail(connection: Queryable, email: string): Promise<string> {
  return signInIdentity(connection, { provider: 'email', providerId: null, email, claims: {} });
}

/** Bound to its mail and address, so that equal codes have different digests. */
function codeDigest(mailId: string, email: string, code: string): Buffer {
  return digest(`${mailId}:${email}:${code}`);
}
