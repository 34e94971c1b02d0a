import { createHash, randomBytes } from 'node:crypto';

/** The way to the provider stand-in as a client goes it. Knows nothing of the host's modules, so that browser tests do not load them. */

export const REDIRECT = 'http://localhost:8080/oauth';

/** A PKCE pair as a client makes it. */
export function newVerifier(): { verifier: string; challenge: string } {
  const verifier = randomBytes(48).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Address of the consent page; `given` overrides or removes (empty text) parameters. */
export function authorizeUrl(challenge: string, given: Record<string, string> = {}): string {
  const all = {
    response_type: 'code',
    client_id: 'letopis',
    redirect_uri: REDIRECT,
    state: 'state-of-the-client',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...given,
  };
  const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
  return `/provider/oauth/authorize?${query.toString()}`;
}
