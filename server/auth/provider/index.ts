import { readFileSync } from 'node:fs';
import type { FastifyError, FastifyInstance } from 'fastify';
import { skeletonOf } from '../../accounts/names.ts';
import { createPasskeys } from '../../accounts/passkeys.ts';
import { answerError, DomainError, errorText, providerTexts as texts } from '../../errors/index.ts';
import { isOwnName } from '../../http/origin.ts';
import { accountRoutes } from './account.ts';
import { type StandInAccount, withPictures } from './accounts.ts';
import { consentRoutes } from './consent.ts';
import { type Door, sendPage, sendRefusal } from './door.ts';
import { createGrants } from './grants.ts';
import { accountPage } from './pages.ts';
import { registerRoutes } from './register.ts';
import { resetRoutes } from './reset.ts';
import { signInRoutes } from './signIn.ts';
import { tokenRoutes } from './token.ts';
import { scopeNamed } from '../../http/scope.ts';

const fileOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const style = fileOf('./style.css');
const script = fileOf('./passkey.mjs');

/** Forms are for those alone who have come to this host by its own name: another page could play its visitor else. */
function refuseOtherNames(app: FastifyInstance, deps: Pick<Door, 'config' | 'db'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isOwnName(deps.config, request)) return undefined;
    return sendRefusal(deps, reply, texts.wrongHost, 421);
  });
}

const TOKEN = '/provider/oauth/token';

/** Addresses that programs ask. */
const isForPrograms = (url: string): boolean =>
  /^\/provider\/(oauth\/token|userinfo|passkey\/|account\/passkeys\/ask)/.test(url);

/** Who filled in a form is answered by a page, also where it is refused before it is read. */
function answerByPages(app: FastifyInstance, deps: Pick<Door, 'db'>): void {
  app.setErrorHandler(async (error: Partial<FastifyError>, request, reply) => {
    if (request.method !== 'POST' || isForPrograms(request.url))
      return answerError(error, request, reply);
    if (error instanceof DomainError && error.status < 500)
      return sendRefusal(deps, reply, error.text, error.status);
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return sendRefusal(deps, reply, errorText('tooLarge'), 413);
    if (error instanceof DomainError && error.id === 'unavailable')
      return sendRefusal(deps, reply.header('retry-after', 60), texts.busy, 503);
    return answerError(error, request, reply);
  });
}

/** Forms and questions keep something for minutes, or make the host think: of each address so many as of calls. The host asks for tokens itself. */
function limitForms(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isForm = request.method === 'POST' && request.routeOptions.url !== TOKEN;
    if (isForm) await app.limiters.general(request, reply);
  });
}

function providerRoutes(
  app: FastifyInstance,
  deps: Omit<Door, 'demo' | 'taken' | 'grants' | 'passkeys'>,
  accounts: readonly StandInAccount[],
): void {
  refuseOtherNames(app, deps);
  answerByPages(app, deps);
  limitForms(app);
  const door: Door = {
    ...deps,
    demo: accounts.filter(({ demo }) => demo !== false),
    taken: new Set(accounts.map(({ name }) => skeletonOf(name))),
    grants: createGrants(deps.shortLived),
    passkeys: createPasskeys(deps.db, deps.shortLived),
  };
  consentRoutes(app, door);
  tokenRoutes(app, door);
  signInRoutes(app, door);
  registerRoutes(app, door);
  resetRoutes(app, door);
  accountRoutes(app, door);

  app.get<{ Params: { login: string } }>('/provider/users/:login', async (request, reply) => {
    const one = accounts.filter(({ login }) => login === request.params.login);
    const [account] = await withPictures(deps.db, one);
    if (!account) throw new DomainError('notFound');
    return sendPage(deps, { reply }, accountPage(account));
  });

  const serve = (path: string, type: string, text: string) =>
    app.get(path, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type(`${type}; charset=utf-8`)
        .send(text),
    );
  serve('/provider/style.css', 'text/css', style);
  serve('/provider/passkey.js', 'text/javascript', script);
}

/**
 * The host's own provider (decision 56): OAuth 2 with PKCE, whose people register themselves. With the demo it also offers that community's
 * accounts, which need no password. Everything of it lies under /provider, and answers to the host's own names alone (421, SAFE-12).
 */
export function registerProvider(
  app: FastifyInstance,
  deps: Parameters<typeof providerRoutes>[1],
  accounts: readonly StandInAccount[],
): void {
  void app.register(
    scopeNamed('provider', (scope, _options, done) => {
      providerRoutes(scope, deps, accounts);
      done();
    }),
  );
}

export { deleteAccount } from '../../accounts/accounts.ts';
export type { StandInAccount } from './accounts.ts';
