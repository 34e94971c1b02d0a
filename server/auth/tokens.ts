import { newToken, sameText, sha256, sign } from './crypto.ts';

/** How long a bearer token for uploads serves. */
export const UPLOAD_TOKEN_LIFE_MS = 60 * 60 * 1000;

const PURPOSE = 'upload';

/**
 * A bearer token for uploads (spec 1 §7, decision 4): names its session, by a hash that opens nothing, and its own end,
 * signed. It dies with the session, so that signing out takes it back.
 */
export function issueUploadToken(secret: string, session: string, now: number): string {
  const content = `${sha256(session)}.${now + UPLOAD_TOKEN_LIFE_MS}`;
  return `${content}.${sign(secret, PURPOSE, content)}`;
}

/** The hash of the session of a valid token, else undefined. Whether that session still lives, `sessions` knows. */
export function readUploadToken(secret: string, token: string, now: number): string | undefined {
  const [session, end, signature, ...rest] = token.split('.');
  if (!session || !end || !signature || rest.length > 0) return undefined;
  if (!sameText(signature, sign(secret, PURPOSE, `${session}.${end}`))) return undefined;
  return Number(end) > now ? session : undefined;
}

/** The session that a token belongs to: its cookie's token, or nothing for a guest. */
type Session = string | undefined;

const bind = (secret: string, nonce: string, session: Session): string =>
  sign(secret, 'xsrf', `${nonce}:${session === undefined ? 'guest' : sha256(session)}`);

/**
 * A token for the cookie XSRF-TOKEN (Laravel's convention, decision 4): random, signed, and bound to the session,
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
