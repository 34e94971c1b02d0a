import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/index.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, providerTexts as texts } from '../../errors/index.ts';
import { isOwnName } from '../../http/origin.ts';
import type { StandInAccount } from './accounts.ts';
import { consentRoutes, sendPage } from './consent.ts';
import { createGrants } from './grants.ts';
import { accountPage, refusedPage, registerPage } from './pages.ts';
import { tokenRoutes } from './token.ts';

const style = readFileSync(new URL('./style.css', import.meta.url), 'utf8');

/** Accounts without passwords are for those alone who have come to this host by its own name: another page could play its visitor else. */
function refuseOtherNames(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isOwnName(config, request)) return undefined;
    return sendPage(reply, 421, refusedPage(texts.wrongHost));
  });
}

function providerRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'clock' | 'shortLived'>,
  accounts: readonly StandInAccount[],
): void {
  refuseOtherNames(app, deps.config);
  const grants = createGrants(deps.shortLived);
  const offered = accounts.filter(({ demo }) => demo !== false);
  consentRoutes(app, { ...deps, accounts: offered, grants });
  tokenRoutes(app, deps.config.provider, offered, grants);

  app.get('/provider/register', (_request, reply) => sendPage(reply, 200, registerPage()));

  app.get<{ Params: { login: string } }>('/provider/users/:login', (request, reply) => {
    const account = accounts.find(({ login }) => login === request.params.login);
    if (!account) throw new DomainError('notFound');
    return sendPage(reply, 200, accountPage(account));
  });

  app.get('/provider/style.css', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/css; charset=utf-8')
      .send(style),
  );
}

/**
 * The provider stand-in (open-points: provider stand-in): an OAuth 2 provider with PKCE whose accounts need no password, for
 * the demo community and for tests. Everything of it lies under /provider, and answers to the host's own names alone (421, SAFE-12).
 */
export function registerProvider(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'clock' | 'shortLived'>,
  accounts: readonly StandInAccount[],
): void {
  void app.register((scope, _options, done) => {
    providerRoutes(scope, deps, accounts);
    done();
  });
}

export type { StandInAccount } from './accounts.ts';
