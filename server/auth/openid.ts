import * as oidc from 'openid-client';
import type { OpenIdProvider } from '../config/index.ts';
import { sha256 } from './crypto.ts';
import type { ProviderAccount } from './fields.ts';
import { type Grant, readAccount, refusedGrant, unavailable } from './providerClient.ts';

/** Sign-in by OpenID Connect (OWN-31): openid-client finds the addresses and checks every answer. */

/** Seconds that an answer of a provider may take. */
const TIMEOUT_S = 10;

/** So long (ms) what a provider says of itself is kept; a failure ends it sooner. */
const KEPT_MS = 60 * 60 * 1000;

/** What the client asks the provider for. */
export type Asked = { redirectUri: string; state: string; challenge: string };

export type OpenId = {
  /** The address of the provider's consent page. Refusal: providerUnavailable. */
  consentUrl: (provider: OpenIdProvider, asked: Asked) => Promise<string>;
  /** The account behind a code. Refusals: badCode, badVerifier, providerUnavailable, whose reason is for the log. */
  account: (provider: OpenIdProvider, grant: Grant) => Promise<ProviderAccount>;
};

/**
 * The nonce of a sign-in. It follows from the challenge, and that from the verifier, which the browser alone knows until it brings the code: an ID token
 * of another sign-in does not fit, and nothing has to be kept.
 */
const nonceOf = (challenge: string): string => sha256(`nonce ${challenge}`);

/** In the header, as a client is registered where nothing else is said; in the body where the provider knows that alone. */
function authentication({ clientSecret }: OpenIdProvider, server: oidc.ServerMetadata) {
  const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return known.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(clientSecret)
    : oidc.ClientSecretPost(clientSecret);
}

/** Texts of openid-client name what is wrong; what it was wrong with is in their causes, and stays there. */
function refusalOf({ key }: OpenIdProvider, error: unknown): Error {
  if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')
    return refusedGrant(error.error_description ?? '');
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  const reason = error instanceof Error ? error.message : 'no answer';
  return unavailable(`${key}: ${reason}${code}`);
}

/** The settings take http for this machine alone. */
const isPlain = ({ issuer }: OpenIdProvider): boolean => issuer.startsWith('http:');

// eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so that nobody takes it without need; see isPlain
const allowPlain: (config: oidc.Configuration) => void = oidc.allowInsecureRequests;

/** What the host is to a provider. Made for each sign-in: it keeps the provider's keys, and one that was taken back must not be believed. */
function configurationOf(provider: OpenIdProvider, server: oidc.ServerMetadata) {
  const { clientId, clientSecret } = provider;
  const made = new oidc.Configuration(
    server,
    clientId,
    clientSecret,
    authentication(provider, server),
  );
  made.timeout = TIMEOUT_S;
  if (isPlain(provider)) allowPlain(made);
  oidc.enableNonRepudiationChecks(made);
  return made;
}

/** Exchanges a code; resolves with the claims of the ID token, which was checked, and of userinfo where there is one. */
async function claimsOf(
  config: oidc.Configuration,
  { code, codeVerifier, redirectUri, iss }: Grant,
): Promise<unknown> {
  const answer = new URL(redirectUri);
  answer.searchParams.set('code', code);
  if (iss !== undefined) answer.searchParams.set('iss', iss);
  const tokens = await oidc.authorizationCodeGrant(config, answer, {
    pkceCodeVerifier: codeVerifier,
    expectedNonce: nonceOf(sha256(codeVerifier)),
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the client has compared the state with its own before it brought the code
    expectedState: oidc.skipStateCheck,
    idTokenExpected: true,
  });
  const signed = tokens.claims();
  if (!signed) throw new Error('no ID token');
  if (!config.serverMetadata().userinfo_endpoint) return signed;
  const more = await oidc.fetchUserInfo(config, tokens.access_token, signed.sub);
  return { ...signed, ...more };
}

/** Providers by their issuers. `clock` says how old what is known of them is. */
export function createOpenId(clock: () => number): OpenId {
  const known = new Map<string, { server: oidc.ServerMetadata; at: number }>();

  const serverOf = async (provider: OpenIdProvider) => {
    const { key, issuer, clientId } = provider;
    const kept = known.get(key);
    if (kept && clock() - kept.at < KEPT_MS) return kept.server;
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
      timeout: TIMEOUT_S,
      execute: isPlain(provider) ? [allowPlain] : [],
    });
    const server = found.serverMetadata();
    known.set(key, { server, at: clock() });
    return server;
  };

  const asking = async <T>(
    provider: OpenIdProvider,
    work: (config: oidc.Configuration) => T | Promise<T>,
  ): Promise<T> => {
    try {
      return await work(configurationOf(provider, await serverOf(provider)));
    } catch (error) {
      known.delete(provider.key);
      throw refusalOf(provider, error);
    }
  };

  return {
    consentUrl: (provider, { redirectUri, state, challenge }) =>
      asking(provider, (config) => {
        const url = oidc.buildAuthorizationUrl(config, {
          ...{ redirect_uri: redirectUri, scope: provider.scope, state },
          ...{ code_challenge: challenge, code_challenge_method: 'S256' },
          nonce: nonceOf(challenge),
        });
        return url.href;
      }),
    async account(provider, grant) {
      const claims = await asking(provider, (config) => claimsOf(config, grant));
      return readAccount(provider.fields, claims);
    },
  };
}
