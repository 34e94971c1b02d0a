import * as v from 'valibot';
import type { ClientConfig, ProviderChoice } from '../../../contract/index.ts';
import type { Services } from '../../../lib/services.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { storageKey } from '../../../lib/storage/index.ts';
import { keepAttempt, type SignInAttempt } from './attempts.ts';
import { challengeOf, randomSecret } from './pkce.ts';

/** The redirect address: a fixed path on the client's own origin (spec 1 §2). */
export const redirectUri = (origin: string): string => `${origin}/oauth`;

const usedKey = storageKey('session/provider', v.string());

/** All by which one may sign in (OWN-34); a configuration that knows of one has no keys. */
const providersOf = ({
  provider,
  providers,
}: Pick<ClientConfig, 'provider' | 'providers'>): readonly ProviderChoice[] =>
  providers?.length ? providers : [provider];

/** The same, for a screen. */
export const configuredProviders: AppThunk<readonly ProviderChoice[]> = (_d, _g, { config }) =>
  providersOf(config);

/** The one that was chosen; without a choice the one that this browser used last, else the first. */
function chosen({ config, storage }: Services, key: string | undefined): ProviderChoice {
  const all = providersOf(config);
  const wanted = key ?? storage.get(usedKey);
  return all.find((one) => one.key === wanted) ?? all[0] ?? config.provider;
}

/** How a sign-in begins: in which window, and by which provider. */
export type Beginning = Pick<SignInAttempt, 'way' | 'id' | 'links'> & {
  readonly provider?: string | undefined;
};

/**
 * Begins a sign-in: makes state and verifier, keeps them, and gives the address of the provider's consent page (AUTH-02, AUTH-03).
 */
export async function beginSignIn(
  { way, id, provider, links }: Beginning,
  services: Services,
): Promise<string> {
  const { authorizeUrl, clientId, scope, key } = chosen(services, provider);
  const state = randomSecret(services.crypto);
  const verifier = randomSecret(services.crypto);
  const url = new URL(authorizeUrl, services.origin);
  const params = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri(services.origin),
    state,
    code_challenge: await challengeOf(verifier, services.crypto),
    code_challenge_method: 'S256',
    ...(scope !== '' && { scope }),
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  const by = { ...(key !== undefined && { provider: key }), ...(links && { links }) };
  keepAttempt(state, { verifier, way, id, ...by }, services);
  if (key !== undefined && !links) services.storage.set(usedKey, key);
  return url.href;
}
