import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallBody, calls, type Calls } from '../../src/contract/index.ts';
import { LEAD_ON } from '../config/index.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors/index.ts';
import { isClientRedirect } from '../http/origin.ts';
import { route } from '../http/route.ts';
import { agentOf } from './agent.ts';
import { takeAvatar } from './avatar.ts';
import { clearSessionCookie, setSessionCookie, setXsrfCookie } from './cookies.ts';
import { sha256 } from './crypto.ts';
import { closeSockets } from './closeSockets.ts';
import { signInAs, withAccount } from './identities.ts';
import { readAuthorizeRequest, redirectTo } from './provider/authorizeRequest.ts';
import type { BroughtAccount, Providers } from './providers.ts';
import type { Sessions } from './sessions.ts';
import { describeUser, findUser } from './users.ts';

/** What sign-in and accounts stand on. */
export type Auth = { deps: Deps; sessions: Sessions; providers: Providers };

/** Opens a session under a new token; the one that was there ends (against session fixation). */
const openSession = (
  { deps, sessions }: Auth,
  request: FastifyRequest,
  brought: BroughtAccount,
): Promise<{ userId: number; shows: boolean; token: string }> =>
  withAccount(deps.db, brought, async (trx) => {
    const user = await signInAs(trx, brought, deps.clock());
    if (request.sessionToken) await sessions.end(trx, request.sessionToken);
    return { ...user, token: await sessions.start(trx, user.userId, agentOf(request)) };
  });

/** Cookies of a browser whose session has begun, or ended (null). */
export function setCookies({ config }: Deps, reply: FastifyReply, token: string | null): void {
  if (token === null) clearSessionCookie(config, reply);
  else setSessionCookie(config, reply, token);
  setXsrfCookie(config, reply, token);
}

/** The hash of the session that asks, or none. */
export const hashesOf = ({ sessionToken }: FastifyRequest): string[] =>
  sessionToken ? [sha256(sessionToken)] : [];

/** So long (ms) it is known that a code was brought here: far longer than providers let them live. */
const USED_MS = 10 * 60 * 1000;

/** Takes a code, so that none is tried twice even where a provider would allow it (AUTH-03). False for one that was taken before. */
const takeCode = ({ shortLived }: Deps, code: string): Promise<boolean> =>
  shortLived.put(`used:${sha256(code)}`, 'used', USED_MS);

/** The account behind a code that a browser brings. Refusals: badRedirect, badCode, and those of `Providers`. */
export async function accountBehind(
  { deps, providers }: Auth,
  request: FastifyRequest,
  body: CallBody<Calls['login']>,
): Promise<BroughtAccount> {
  const { code, code_verifier: codeVerifier, redirect_uri: redirectUri, iss, state } = body;
  if (!isClientRedirect(deps.config, request, redirectUri)) throw new DomainError('badRedirect');
  if (!(await takeCode(deps, code))) throw new DomainError('badCode');
  const passedOn = { iss, state, deviceId: body.device_id };
  return providers.account(body.provider, { code, codeVerifier, redirectUri, ...passedOn });
}

/**
 * Leads a browser on to the consent page of a provider whose address the host finds out (OWN-31). Where the provider is away the browser comes back as from
 * a refusal, and the client says so.
 */
function leadOn(app: FastifyInstance, { deps, providers }: Auth): void {
  app.get<{ Params: { provider: string } }>(`${LEAD_ON}/:provider`, async (request, reply) => {
    const provider = providers.openIdOf(request.params.provider);
    const reading = readAuthorizeRequest(request.query, provider.clientId, (uri) =>
      isClientRedirect(deps.config, request, uri),
    );
    if (reading.kind === 'refused')
      throw new DomainError(reading.reason === 'wrongRedirect' ? 'badRedirect' : 'badRequest');
    reply.header('cache-control', 'no-store');
    if (reading.kind === 'back') return reply.redirect(reading.location);
    try {
      const url = await providers.consentUrl(provider, reading.request);
      return await reply.redirect(url);
    } catch (error) {
      request.log.warn({ err: error }, 'a provider cannot be asked for its consent page');
      const { redirectUri, state } = reading.request;
      return reply.redirect(redirectTo(redirectUri, { error: 'temporarily_unavailable', state }));
    }
  });
}

/** Sign-in and sign-out. Nothing is stored before the provider has named an account (AUTH-03). */
export function authRoutes(app: FastifyInstance, auth: Auth): void {
  const { deps, sessions } = auth;
  const login = async (
    request: FastifyRequest,
    reply: FastifyReply,
    body: CallBody<Calls['login']>,
  ) => {
    const brought = await accountBehind(auth, request, body);
    const { userId, shows, token } = await openSession(auth, request, brought);
    if (shows) void takeAvatar(deps, { userId, avatar: brought.account.avatar }, request.log);
    await closeSockets(deps, request, hashesOf(request));
    setCookies(deps, reply, token);
    const user = await findUser(deps.db, userId);
    if (!user) throw new DomainError('serverError');
    return { user: await describeUser(deps, user, token) };
  };

  route(app, calls.login, ({ request, reply, body }) => login(request, reply, body), {
    limit: 'login',
    bodyLimit: 16_384,
  });
  leadOn(app, auth);

  route(app, calls.logout, async ({ request, reply }) => {
    if (request.sessionToken) await sessions.end(deps.db, request.sessionToken);
    await closeSockets(deps, request, hashesOf(request));
    setCookies(deps, reply, null);
    return {};
  });
}
