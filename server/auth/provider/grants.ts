import * as v from 'valibot';
import { newToken, sha256 } from '../crypto.ts';
import type { ShortLived } from '../shortLived.ts';
import type { AuthorizeRequest } from './authorizeRequest.ts';

const CODE_LIFE_MS = 60 * 1000;
const TOKEN_LIFE_MS = 5 * 60 * 1000;

/** What a code stands for. */
const granted = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ redirectUri: v.string(), challenge: v.string(), login: v.string() }),
);

/** Why a code is not exchanged, in the words of `error_description` (RFC 6749 §5.2). */
export type GrantFault =
  'code is unknown, used or too old' | 'redirect_uri differs' | 'code_verifier differs';

/** Refusal of all three: unavailable. */
export type Grants = {
  /** A code for an account, good once and for a minute. */
  issueCode: (request: AuthorizeRequest, login: string) => Promise<string>;
  /** An access token for a code. Any attempt uses the code up. */
  exchange: (
    code: string,
    redirectUri: string,
    verifier: string,
  ) => Promise<{ token: string } | { fault: GrantFault }>;
  /** The account of an access token. */
  loginOf: (token: string) => Promise<string | undefined>;
};

/** Kept by their hashes, so that who reads the store can use none. */
const codeName = (code: string): string => `code:${sha256(code)}`;
const tokenName = (token: string): string => `token:${sha256(token)}`;

/** Codes and tokens of the provider: they live minutes, and serve on whichever host they are brought to. */
export function createGrants(shortLived: ShortLived): Grants {
  return {
    async issueCode({ redirectUri, challenge }, login) {
      const code = newToken();
      const text = JSON.stringify({ redirectUri, challenge, login });
      await shortLived.put(codeName(code), text, CODE_LIFE_MS);
      return code;
    },

    async exchange(code, redirectUri, verifier) {
      const grant = v.safeParse(granted, await shortLived.take(codeName(code)));
      if (!grant.success) return { fault: 'code is unknown, used or too old' };
      if (grant.output.redirectUri !== redirectUri) return { fault: 'redirect_uri differs' };
      if (sha256(verifier) !== grant.output.challenge) return { fault: 'code_verifier differs' };
      const token = newToken();
      await shortLived.put(tokenName(token), grant.output.login, TOKEN_LIFE_MS);
      return { token };
    },

    loginOf: (token) => shortLived.get(tokenName(token)),
  };
}
