import * as v from 'valibot';

/** A request for authorisation (RFC 6749 §4.1.1, RFC 7636 §4.3) after its client and address were found good. */
export type AuthorizeRequest = {
  clientId: string;
  redirectUri: string;
  state: string;
  challenge: string;
};

const value = v.pipe(v.string(), v.minLength(1), v.maxLength(2048));

const addressed = v.object({ client_id: value, redirect_uri: value });
const complete = v.object({
  response_type: v.literal('code'),
  state: value,
  code_challenge_method: v.literal('S256'),
  code_challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
});

/** What is to be done with a request. */
export type Reading =
  | { kind: 'ok'; request: AuthorizeRequest }
  /** Shown to the person in front of the page alone. */
  | { kind: 'refused'; reason: 'wrongClient' | 'wrongRedirect' }
  /** Sent to the client's own address. */
  | { kind: 'back'; location: string };

/** The redirect address with parameters added. */
export function redirectTo(uri: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** Reads the query of /authorize. An address that is not the client's own is never redirected to. */
export function readAuthorizeRequest(
  query: unknown,
  clientId: string,
  isRedirect: (uri: string) => boolean,
): Reading {
  const who = v.safeParse(addressed, query);
  if (!who.success || who.output.client_id !== clientId)
    return { kind: 'refused', reason: 'wrongClient' };
  const redirectUri = who.output.redirect_uri;
  if (!isRedirect(redirectUri)) return { kind: 'refused', reason: 'wrongRedirect' };
  const rest = v.safeParse(complete, query);
  if (rest.success) {
    const { state, code_challenge: challenge } = rest.output;
    return { kind: 'ok', request: { clientId, redirectUri, state, challenge } };
  }
  const state = v.safeParse(v.object({ state: value }), query);
  return {
    kind: 'back',
    location: redirectTo(redirectUri, {
      error: 'invalid_request',
      ...(state.success && { state: state.output.state }),
    }),
  };
}
