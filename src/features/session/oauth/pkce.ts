import type { Services } from '../../../lib/services.ts';

/** PKCE (RFC 7636): a secret that only this browser knows, and its fingerprint for the provider (AUTH-03). */

type CryptoSource = Services['crypto'];

const SECRET_BYTES = 32;

function base64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A secret of 256 random bits: 43 characters that need no escaping in an address. */
export function randomSecret(crypto: CryptoSource): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

async function sha256(
  bytes: Uint8Array<ArrayBuffer>,
  { subtle }: CryptoSource,
): Promise<Uint8Array> {
  if (subtle) return new Uint8Array(await subtle.digest('SHA-256', bytes));
  // Browsers keep WebCrypto from pages over plain http, as of a host in a home network.
  const { sha256: digest } = await import('@noble/hashes/sha2.js');
  return digest(bytes);
}

/** The S256 challenge of a verifier. */
export async function challengeOf(verifier: string, crypto: CryptoSource): Promise<string> {
  return base64Url(await sha256(new TextEncoder().encode(verifier), crypto));
}
