import type { LightMyRequestResponse } from 'fastify';
import { newVerifier, REDIRECT } from './authorizeUrl.ts';
import { asGuest, type Headers, send, type TestHost } from './index.ts';
import { walkThrough } from './openIdProvider.ts';

/** Sign-in and linking by providers of others, as the client does it. */

/** What a browser has in hand when it comes back from a provider. */
export type Brought = Record<string, string>;

/** Where the host leads a browser on to the consent page. */
export async function leadOn(
  host: TestHost,
  provider: string,
  challenge: string,
  more: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const client = host.deps.config.providers.find(({ key }) => key === provider)?.clientId ?? '';
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: client, redirect_uri: REDIRECT, state: 'a-state' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256', ...more },
  });
  return host.app.inject({ url: `/api/rpg/login/at/${provider}?${query.toString()}` });
}

/** Comes back from an OpenID provider, with what the login call wants; `change` may do something to the address of the consent page. */
export async function fetchGrant(
  host: TestHost,
  provider: string,
  change: (url: URL) => void = () => undefined,
): Promise<Brought> {
  const { verifier, challenge } = newVerifier();
  const led = await leadOn(host, provider, challenge);
  const url = new URL(led.headers.location ?? '');
  change(url);
  const back = await walkThrough(url.href);
  return {
    ...{ provider, code: back.get('code') ?? '', code_verifier: verifier },
    ...{ redirect_uri: REDIRECT, iss: back.get('iss') ?? '' },
  };
}

/** Signs in. */
export const login = (
  host: TestHost,
  brought: Brought,
  headers: Headers = asGuest(host),
): Promise<LightMyRequestResponse> => send(host, 'POST', '/api/rpg/login', headers, brought);

/** Links to the user of these headers. */
export const link = (
  host: TestHost,
  brought: Brought,
  headers: Headers,
): Promise<LightMyRequestResponse> =>
  send(host, 'POST', '/api/rpg/account/identities', headers, brought);

/** The code of a refusal, or `done`. */
export const verdict = (answer: LightMyRequestResponse): string =>
  answer.statusCode === 200 ? 'done' : answer.json<{ code: string }>().code;
