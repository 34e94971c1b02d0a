import { newToken, sameText, sha256, sign } from './crypto.ts';

/** The session that a token belongs to: its cookie's token, or nothing for a guest. */
type Session = string | undefined;

const bind = (secret: string, nonce: string, session: Session): string =>
  sign(secret, 'xsrf', `${nonce}:${session === undefined ? 'guest' : sha256(session)}`);

/**
 * A token for the cookie XSRF-TOKEN (Laravel's convention; open-points: session): random, signed, and bound to the session,
 * so that neither a page of another site nor a cookie planted from elsewhere makes a valid request.
 */
export function issueXsrf(secret: string, session: Session): string {
  const nonce = newToken();
  return `${nonce}.${bind(secret, nonce, session)}`;
}

/** True if the token was issued for this session. */
export function isXsrfOf(secret: string, token: string | undefined, session: Session): boolean {
  const [nonce, signature] = (token ?? '').split('.');
  if (!nonce || !signature) return false;
  return sameText(signature, bind(secret, nonce, session));
}
