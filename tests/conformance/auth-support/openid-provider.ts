import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider from 'oidc-provider';

export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
  readonly picture?: string;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who signs in at the provider from now on; null declines instead. */
  setPerson(person: Person | null): void;
  close(): Promise<void>;
}

/** A real OpenID provider on loopback in Google's place; whoever is set signs in without being asked. */
export async function openOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  let person: Person | null = null;
  const people = new Map<string, Person>();
  const client = { clientId: 'underbase-test', clientSecret: 'a-secret-of-the-test-provider' };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    cookies: { keys: ['cookie-key-of-the-test-provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Google puts these claims into the identity token itself.
    conformIdTokenClaims: false,
    issueRefreshToken: async () => true,
    jwks: { keys: [await signingJwk()] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, RefreshToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: async (_context: unknown, id: string) => ({ accountId: id, claims: async () => ({ ...people.get(id), sub: id }) }),
  });

  async function interact(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (!person)
      return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'The person declined' });
    people.set(person.sub, person);
    if (prompt.name === 'login') return provider.interactionFinished(request, response, { login: { accountId: person.sub } });
    const grant = new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } }, { mergeWithLastSubmission: true });
  }

  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    interact(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  return {
    issuer,
    ...client,
    setPerson(next) {
      person = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function signingJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' };
}
