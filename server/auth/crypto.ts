import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 as text; also the S256 method of PKCE. */
export const sha256 = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');

/** Keyed hash. `purpose` keeps a value signed for one use from serving another. */
export const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
