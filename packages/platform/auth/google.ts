import * as openid from 'openid-client';

/** What the provider says about someone who has signed in there. */
export interface ProviderIdentity {
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Name and picture, by the names that the profile uses. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly accessToken: string;
  readonly refreshToken?: string;
}

export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Parameters of the app that are passed on, such as `prompt`. */
  readonly extra: Readonly<Record<string, string>>;
}

/** An OpenID provider, seen from the server. */
export interface ProviderClient {
  authorizationUrl(request: AuthorizationRequest): Promise<URL>;
  /** Trades the provider's answer for the person's identity. @throws when the provider's answer does not hold */
  redeem(callbackUrl: URL, request: Omit<AuthorizationRequest, 'extra'>): Promise<ProviderIdentity>;
}

export interface ProviderSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** `<public address>/auth/v1/callback`, as registered at the provider. */
  readonly redirectUri: string;
}

const SCOPE = 'openid email profile';

/** Google, or any OpenID provider that looks like it; its description is read on first use. */
export function createProviderClient(settings: ProviderSettings): ProviderClient {
  let configuration: Promise<openid.Configuration> | null = null;

  function discover(): Promise<openid.Configuration> {
    if (configuration) return configuration;
    const discovering = discoverProvider(settings);
    configuration = discovering;
    // A provider that did not answer is asked again by the next sign-in.
    discovering.catch(() => {
      configuration = null;
    });
    return discovering;
  }

  return {
    async authorizationUrl({ state, nonce, codeVerifier, extra }) {
      return openid.buildAuthorizationUrl(await discover(), {
        ...extra,
        redirect_uri: settings.redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },
    async redeem(callbackUrl, { state, nonce, codeVerifier }) {
      const tokens = await openid.authorizationCodeGrant(await discover(), callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no identity.');
      return toIdentity(claims, tokens);
    },
  };
}

function discoverProvider({ issuer, clientId, clientSecret }: ProviderSettings): Promise<openid.Configuration> {
  const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
  return openid.discovery(issuer, clientId, clientSecret, undefined, { execute });
}

function toIdentity(claims: openid.IDToken, tokens: openid.TokenEndpointResponse): ProviderIdentity {
  const { name, picture } = claims;
  return {
    subject: claims.sub,
    email: typeof claims.email === 'string' ? claims.email : null,
    isEmailVerified: claims.email_verified === true,
    claims: {
      ...(typeof name === 'string' ? { full_name: name, name } : {}),
      ...(typeof picture === 'string' ? { avatar_url: picture, picture } : {}),
    },
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
  };
}
