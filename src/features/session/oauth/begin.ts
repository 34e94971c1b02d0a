import type { Services } from '../../../lib/services.ts';
import { keepAttempt, type SignInAttempt } from './attempts.ts';
import { challengeOf, randomSecret } from './pkce.ts';

/** The redirect address: a fixed path on the client's own origin (spec 1 §2). */
export const redirectUri = (origin: string): string => `${origin}/oauth`;

/**
 * Begins a sign-in: makes state and verifier, keeps them, and gives the address of the provider's consent page (AUTH-02, AUTH-03).
 */
export async function beginSignIn(
  { way, id }: Pick<SignInAttempt, 'way' | 'id'>,
  services: Services,
): Promise<string> {
  const { authorizeUrl, clientId, scope } = services.config.provider;
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
  keepAttempt(state, { verifier, way, id }, services);
  return url.href;
}
