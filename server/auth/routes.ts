import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '../../src/contract/index.ts';
import type { Deps } from '../deps.ts';
import { DomainError, noticeText } from '../errors/index.ts';
import { isClientRedirect } from '../http/origin.ts';
import { route } from '../http/route.ts';
import { takeAvatar } from './avatar.ts';
import { clearSessionCookie, setSessionCookie, setXsrfCookie } from './cookies.ts';
import { sha256 } from './crypto.ts';
import { fetchAccount, type Fetch, type ProviderAccount } from './providerClient.ts';
import { requireUser } from './requestUser.ts';
import type { Sessions } from './sessions.ts';
import { describeUser, findUser, saveUser } from './users.ts';

/** Opens a session under a new token; the one that was there ends (against session fixation). */
async function openSession(
  deps: Deps,
  sessions: Sessions,
  request: FastifyRequest,
  account: ProviderAccount,
): Promise<{ userId: number; token: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const userId = await saveUser(trx, account, deps.clock());
    if (request.sessionToken) await sessions.end(trx, request.sessionToken);
    return { userId, token: await sessions.start(trx, userId) };
  });
}

function setCookies(deps: Deps, reply: FastifyReply, token: string | null): void {
  if (token === null) clearSessionCookie(deps.config, reply);
  else setSessionCookie(deps.config, reply, token);
  setXsrfCookie(deps.config, reply, token);
}

/** Closes the sockets of sessions that have just ended, by their hashes. Never rejects: they are over either way. */
async function cutSockets(
  { bus }: Deps,
  { log }: Pick<FastifyRequest, 'log'>,
  ended: readonly string[],
): Promise<void> {
  for (const hash of ended) {
    try {
      await bus.endSession(hash);
    } catch (error) {
      log.error({ err: error }, 'the sockets of a session could not be closed');
    }
  }
}

const hashesOf = ({ sessionToken }: FastifyRequest): string[] =>
  sessionToken ? [sha256(sessionToken)] : [];

/** So long (ms) it is known that a code was brought here: far longer than providers let them live. */
const USED_MS = 10 * 60 * 1000;

/** Takes a code, so that none is tried twice even where a provider would allow it (AUTH-03). False for one that was taken before. */
const takeCode = ({ shortLived }: Deps, code: string): Promise<boolean> =>
  shortLived.put(`used:${sha256(code)}`, 'used', USED_MS);

/** Sign-in and sign-out (open-points: sign-in calls). Nothing is stored before the provider has named an account (AUTH-03). */
export function authRoutes(
  app: FastifyInstance,
  deps: Deps,
  sessions: Sessions,
  fetch: Fetch,
): void {
  const login = async (
    request: FastifyRequest,
    reply: FastifyReply,
    body: { code: string; code_verifier: string; redirect_uri: string },
  ) => {
    const { code, code_verifier: codeVerifier, redirect_uri: redirectUri } = body;
    if (!isClientRedirect(deps.config, request, redirectUri)) throw new DomainError('badRedirect');
    if (!(await takeCode(deps, code))) throw new DomainError('badCode');
    const account = await fetchAccount(deps.config.provider, fetch, {
      code,
      codeVerifier,
      redirectUri,
    });
    const { userId, token } = await openSession(deps, sessions, request, account);
    void takeAvatar(deps, { userId, avatar: account.avatar }, request.log);
    await cutSockets(deps, request, hashesOf(request));
    setCookies(deps, reply, token);
    const user = await findUser(deps.db, userId);
    if (!user) throw new DomainError('serverError');
    return { user: await describeUser(deps, user, token) };
  };

  route(app, calls.login, ({ request, reply, body }) => login(request, reply, body), {
    limit: 'login',
    bodyLimit: 16_384,
  });

  route(app, calls.logout, async ({ request, reply }) => {
    if (request.sessionToken) await sessions.end(deps.db, request.sessionToken);
    await cutSockets(deps, request, hashesOf(request));
    setCookies(deps, reply, null);
    return {};
  });

  route(app, calls.endOtherSessions, async ({ request }) => {
    const { id } = requireUser(request);
    const [kept = ''] = hashesOf(request);
    await cutSockets(deps, request, await sessions.endOthers(deps.db, id, kept));
    return { message: noticeText('sessionsEnded') };
  });
}
