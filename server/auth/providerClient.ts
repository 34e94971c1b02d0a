import * as v from 'valibot';
import type { FieldMap, OauthProvider } from '../config/index.ts';
import { DomainError } from '../errors/index.ts';
import { accountSchema, type ProviderAccount } from './fields.ts';

/** What a browser brought back from the provider's consent page. */
export type Grant = {
  code: string;
  codeVerifier: string;
  redirectUri: string;
  /** Passed on as they came: the issuer that answers (RFC 9207), and what VK ID wants again. */
  iss?: string | undefined;
  deviceId?: string | undefined;
  state?: string | undefined;
};

/** `fetch`, or the host's own door to its stand-in. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 10_000;

const tokenAnswer = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) });
const refusal = v.object({
  error: v.string(),
  error_description: v.optional(v.string(), ''),
});

/** The provider fails, and its reason is for the log. */
export const unavailable = (reason: string): DomainError =>
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
  // Some say 200 to what they refuse.
  if (response.ok && !v.is(refusal, body)) return body;
  throw refusalOf(url, response.status, body);
}

/** Only the provider knows whether verifier or code is wrong, and not all of them say which. */
export const refusedGrant = (reason: string): DomainError =>
  new DomainError(/verifier|pkce/i.test(reason) ? 'badVerifier' : 'badCode');

function refusalOf(url: string, status: number, body: unknown): DomainError {
  const parsed = v.safeParse(refusal, body);
  if (status >= 500 || !parsed.success || parsed.output.error === 'invalid_client') {
    return unavailable(`${url} answered ${status} ${parsed.success ? parsed.output.error : ''}`);
  }
  return refusedGrant(parsed.output.error_description);
}

function read<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, body);
  if (!result.success) {
    const fields = result.issues.map((issue) => v.getDotPath(issue) ?? 'the whole').join(', ');
    throw unavailable(`the provider's answer is wrong at: ${fields}`);
  }
  return result.output;
}

/** The account that claims describe. Throws providerUnavailable where they name none. */
export const readAccount = (fields: FieldMap, claims: unknown): ProviderAccount =>
  read(accountSchema(fields), claims);

const ACCEPT = { accept: 'application/json' };

const sent = (form: Readonly<Record<string, string>>, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { ...ACCEPT, ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(form).toString(),
});

/**
 * Exchanges a code for the account behind it, as a confidential client: secret and PKCE verifier together (RFC 6749 §4.1.3,
 * RFC 7636 §4.5). Throws badCode, badVerifier or providerUnavailable. The provider's token is used once and forgotten.
 */
export async function fetchAccount(
  provider: OauthProvider,
  fetch: Fetch,
  { code, codeVerifier, redirectUri, deviceId, state }: Grant,
): Promise<ProviderAccount> {
  const client = { client_id: provider.clientId };
  const asked = {
    ...{ grant_type: 'authorization_code', code, code_verifier: codeVerifier },
    ...{ redirect_uri: redirectUri, ...client, client_secret: provider.clientSecret },
    ...(deviceId !== undefined && { device_id: deviceId, state: state ?? '' }),
  };
  const answer = await ask(fetch, provider.tokenUrl, sent(asked));
  const { access_token: token } = read(tokenAnswer, answer);
  const bearer = { authorization: `Bearer ${token}` };
  const claims = await ask(
    fetch,
    provider.userinfoUrl,
    provider.userinfoMethod === 'POST'
      ? sent({ ...client, access_token: token }, bearer)
      : { headers: { ...ACCEPT, ...bearer } },
  );
  return readAccount(provider.fields, claims);
}
