import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../src/contract/index.ts';
import { leaveCommunity } from '../accounts/leave.ts';
import { DomainError, invalid, noticeText } from '../errors/index.ts';
import { route } from '../http/route.ts';
import { createUploadStore, forgetSized } from '../uploads/index.ts';
import { closeSockets } from './closeSockets.ts';
import { identitiesOf, linkAccount, unlinkAccount, withAccount, withWaysOf } from './identities.ts';
import { requireUser } from './requestUser.ts';
import { accountBehind, type Auth, hashesOf, setCookies } from './routes.ts';

/** Where one is signed in (OWN-37). */
function sessionRoutes(app: FastifyInstance, { deps, sessions }: Auth): void {
  route(app, calls.sessions, async ({ request }) => {
    const { id } = requireUser(request);
    const [here] = hashesOf(request);
    const rows = await sessions.of(id);
    return {
      sessions: rows.map(({ tokenHash, agent, createdAt, lastUsedAt }) => ({
        ...{ id: tokenHash, begun: createdAt, used: lastUsedAt, here: tokenHash === here },
        ...(agent !== null && { agent }),
      })),
    };
  });

  route(app, calls.endSession, async ({ request, reply, params: { session } }) => {
    const { id } = requireUser(request);
    if (!(await sessions.endOne(id, session))) throw new DomainError('notFound');
    await closeSockets(deps, request, [session]);
    if (hashesOf(request).includes(session)) setCookies(deps, reply, null);
    return { message: noticeText('sessionEnded') };
  });

  route(app, calls.endOtherSessions, async ({ request }) => {
    const { id } = requireUser(request);
    const [kept = ''] = hashesOf(request);
    await closeSockets(deps, request, await sessions.endOthers(deps.db, id, kept));
    return { message: noticeText('sessionsEnded') };
  });
}

/** The accounts by which one signs in (OWN-35, OWN-36). */
function identityRoutes(app: FastifyInstance, auth: Auth): void {
  const { config, db, clock } = auth.deps;
  const mine = async (request: FastifyRequest) => {
    const { id } = requireUser(request);
    return { identities: await identitiesOf(db, id, config.providers) };
  };

  route(app, calls.identities, ({ request }) => mine(request));

  route(
    app,
    calls.linkIdentity,
    async ({ request, body }) => {
      const { id } = requireUser(request);
      const brought = await accountBehind(auth, request, body);
      await withAccount(db, brought, (trx) => linkAccount(trx, id, brought, clock()));
      return mine(request);
    },
    { limit: 'login', bodyLimit: 16_384 },
  );

  route(app, calls.unlinkIdentity, async ({ request, params }) => {
    const { id } = requireUser(request);
    const one = Number(params.identity);
    if (!Number.isSafeInteger(one)) throw new DomainError('notFound');
    await withWaysOf(db, id, (trx) => unlinkAccount(trx, id, one, config.providers));
    return mine(request);
  });
}

/** Leaving for good (OWN-38). */
function leavingRoute(app: FastifyInstance, { deps }: Auth): void {
  const store = createUploadStore(deps.config.dataDir);
  route(
    app,
    calls.leaveCommunity,
    async ({ request, reply, body }) => {
      const { id, name } = requireUser(request);
      if (body.name.trim().normalize() !== name.trim().normalize())
        throw invalid({ name: ['fieldWrong'] });
      const { sessions, files } = await leaveCommunity(deps, id, body.texts);
      await closeSockets(deps, request, sessions);
      try {
        await store.remove(files);
        await forgetSized(deps.config.dataDir, files);
      } catch (error) {
        request.log.error({ err: error }, 'pictures of one who left could not be deleted');
      }
      setCookies(deps, reply, null);
      return { message: noticeText('communityLeft') };
    },
    { limit: 'write' },
  );
}

/** What a user does to the own account (contract: accountCalls). */
export function accountRoutes(app: FastifyInstance, auth: Auth): void {
  sessionRoutes(app, auth);
  identityRoutes(app, auth);
  leavingRoute(app, auth);
}
