import type { Clock } from '../../deps.ts';
import { newToken, sha256 } from '../crypto.ts';
import type { AuthorizeRequest } from './authorizeRequest.ts';

const CODE_LIFE_MS = 60 * 1000;
const TOKEN_LIFE_MS = 5 * 60 * 1000;

type Kept<T> = T & { until: number };

/** Why a code is not exchanged, in the words of `error_description` (RFC 6749 §5.2). */
export type GrantFault =
  'code is unknown, used or too old' | 'redirect_uri differs' | 'code_verifier differs';

export type Grants = {
  /** A code for an account, good once and for a minute. */
  issueCode: (request: AuthorizeRequest, login: string) => string;
  /** An access token for a code. Any attempt uses the code up. */
  exchange: (
    code: string,
    redirectUri: string,
    verifier: string,
  ) => { token: string } | { fault: GrantFault };
  /** The account of an access token. */
  loginOf: (token: string) => string | undefined;
};

/** Codes and tokens of the stand-in, in memory: they live minutes, and the demo has one host. */
export function createGrants(clock: Clock): Grants {
  const codes = new Map<string, Kept<{ request: AuthorizeRequest; login: string }>>();
  const tokens = new Map<string, Kept<{ login: string }>>();

  const sweep = <T>(kept: Map<string, Kept<T>>): void => {
    for (const [key, { until }] of kept) if (until <= clock()) kept.delete(key);
  };

  return {
    issueCode(request, login) {
      sweep(codes);
      const code = newToken();
      codes.set(code, { request, login, until: clock() + CODE_LIFE_MS });
      return code;
    },

    exchange(code, redirectUri, verifier) {
      const grant = codes.get(code);
      codes.delete(code);
      if (!grant || grant.until <= clock()) return { fault: 'code is unknown, used or too old' };
      if (grant.request.redirectUri !== redirectUri) return { fault: 'redirect_uri differs' };
      if (sha256(verifier) !== grant.request.challenge) return { fault: 'code_verifier differs' };
      sweep(tokens);
      const token = newToken();
      tokens.set(token, { login: grant.login, until: clock() + TOKEN_LIFE_MS });
      return { token };
    },

    loginOf(token) {
      const kept = tokens.get(token);
      return kept && kept.until > clock() ? kept.login : undefined;
    },
  };
}
