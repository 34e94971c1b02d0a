import { sameText, sha256, sign } from './crypto.ts';

/** How long a bearer token for uploads serves. */
export const UPLOAD_TOKEN_LIFE_MS = 60 * 60 * 1000;

const PURPOSE = 'upload';

/**
 * A bearer token for uploads (spec 1 §7; open-points: session): names its session, by a hash that opens nothing, and its own end,
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
