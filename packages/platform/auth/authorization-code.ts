import { AuthError } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import { inTransaction, type Queryable } from './database-port.ts';
import { isVerifierOf } from './pkce.ts';
import { digest, randomSecret } from './secret.ts';
import { type OpenSession, openSession } from './sessions.ts';

const VALID_MINUTES = 5;

interface CodeGrant {
  readonly userId: string;
  readonly codeChallenge: string;
  /** The provider's own tokens, passed through to the session. */
  readonly providerToken?: string;
  readonly providerRefreshToken?: string;
}

/** Makes the code that only the holder of the verifier can turn into a session. */
export async function issueAuthorizationCode(connection: Queryable, grant: CodeGrant): Promise<string> {
  const code = randomSecret();
  await connection.query(
    `insert into auth.authorization_codes (code_hash, user_id, code_challenge, provider_token, provider_refresh_token, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))`,
    [digest(code), grant.userId, grant.codeChallenge, grant.providerToken, grant.providerRefreshToken, VALID_MINUTES],
  );
  return code;
}

export interface ExchangedCode extends OpenSession {
  readonly providerToken: string | null;
  readonly providerRefreshToken: string | null;
}

/**
 * Turns a code into a session. Any attempt uses the code up, so a stolen one can't be tried twice.
 * @throws AuthError 404 `flow_state_not_found`, 400 `flow_state_expired` or `bad_code_verifier`
 */
export async function exchangeAuthorizationCode(
  context: AuthContext,
  code: string,
  verifier: string,
  device: string | null,
): Promise<ExchangedCode> {
  const outcome = await inTransaction(context.database, async (connection) => {
    const { rows } = await connection.query(
      `delete from auth.authorization_codes where code_hash = $1
       returning user_id, code_challenge, provider_token, provider_refresh_token, expires_at < now() as "isExpired"`,
      [digest(code)],
    );
    const grant = rows[0];
    if (!grant) return new AuthError(404, 'flow_state_not_found', 'This sign-in is unknown or has been used');
    if (grant.isExpired) return new AuthError(400, 'flow_state_expired', 'This sign-in has expired');
    if (!isVerifierOf(verifier, grant.code_challenge)) {
      return new AuthError(400, 'bad_code_verifier', 'The code verifier does not belong to this sign-in');
    }
    const session = await openSession(connection, grant.user_id, device);
    return { ...session, providerToken: grant.provider_token, providerRefreshToken: grant.provider_refresh_token };
  });
  // Thrown out here, so that a refused attempt still uses the code up.
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
