import * as v from 'valibot';
import type { ProviderConfig } from '../config/index.ts';
import { DomainError } from '../errors/index.ts';

/** An account as the provider describes it. */
export type ProviderAccount = {
  subject: string;
  name: string;
  avatar: string | null;
  url: string | null;
};

/** What a browser brought back from the provider's consent page. */
export type Grant = { code: string; codeVerifier: string; redirectUri: string };

/** `fetch`, or the host's own door to its stand-in. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 10_000;

const tokenAnswer = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) });
const refusal = v.object({
  error: v.string(),
  error_description: v.optional(v.string(), ''),
});

const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1));
const webUrl = v.pipe(v.string(), v.regex(/^(https?:\/\/|\/(?!\/))/));
const optionalUrl = v.optional(v.nullable(v.fallback(v.nullable(webUrl), null)), null);

/** Claims of OpenID Connect, and the names that forums give them. */
const accountAnswer = v.pipe(
  v.looseObject({}),
  v.transform((claims) => ({
    subject: claims['sub'] ?? claims['id'],
    name: claims['name'] ?? claims['preferred_username'] ?? claims['nickname'] ?? claims['login'],
    avatar: claims['picture'] ?? claims['avatar'],
    url: claims['profile'] ?? claims['url'],
  })),
  v.object({
    subject: v.pipe(text, v.maxLength(191)),
    name: v.pipe(text, v.maxLength(191)),
    avatar: optionalUrl,
    url: optionalUrl,
  }),
);

/** The provider fails, and its reason is for the log. */
const unavailable = (reason: string): DomainError =>
  new DomainError('providerUnavailable', {}, undefined, new Error(reason));

async function ask(fetch: Fetch, url: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw unavailable(`${url}: ${error instanceof Error ? error.message : 'no answer'}`);
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body;
  throw refusalOf(url, response.status, body);
}

// Only the provider knows whether verifier or code is wrong, and not all of them say which.
function refusalOf(url: string, status: number, body: unknown): DomainError {
  const parsed = v.safeParse(refusal, body);
  if (status >= 500 || !parsed.success || parsed.output.error === 'invalid_client') {
    return unavailable(`${url} answered ${status} ${parsed.success ? parsed.output.error : ''}`);
  }
  const { error_description: reason } = parsed.output;
  return new DomainError(/verifier|pkce/i.test(reason) ? 'badVerifier' : 'badCode');
}

function read<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, body);
  if (!result.success) {
    const fields = result.issues.map((issue) => v.getDotPath(issue) ?? 'the whole').join(', ');
    throw unavailable(`the provider's answer is wrong at: ${fields}`);
  }
  return result.output;
}

/**
 * Exchanges a code for the account behind it, as a confidential client: secret and PKCE verifier together (RFC 6749 §4.1.3,
 * RFC 7636 §4.5). Throws badCode, badVerifier or providerUnavailable. The provider's token is used once and forgotten.
 */
export async function fetchAccount(
  provider: ProviderConfig,
  fetch: Fetch,
  grant: Grant,
): Promise<ProviderAccount> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: grant.code,
    code_verifier: grant.codeVerifier,
    redirect_uri: grant.redirectUri,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
  });
  const accept = { accept: 'application/json' };
  const headers = { ...accept, 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await ask(fetch, provider.tokenUrl, {
    method: 'POST',
    headers,
    body: form.toString(),
  });
  const { access_token: token } = read(tokenAnswer, answer);
  const bearer = { ...accept, authorization: `Bearer ${token}` };
  return read(accountAnswer, await ask(fetch, provider.userinfoUrl, { headers: bearer }));
}
