import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Config } from '../../config/index.ts';
import type { Clock } from '../../deps.ts';
import { providerTexts as texts } from '../../errors/index.ts';
import { isClientRedirect, isSecure } from '../../http/origin.ts';
import { newToken } from '../crypto.ts';
import type { StandInAccount } from './accounts.ts';
import { readAuthorizeRequest, redirectTo, type AuthorizeRequest } from './authorizeRequest.ts';
import type { Grants } from './grants.ts';
import { consentPage, refusedPage } from './pages.ts';
import { issueTicket, readTicket } from './ticket.ts';

const COOKIE = 'provider_browser';

/** What the consent page and its answer stand on. */
export type ConsentDeps = {
  config: Config;
  clock: Clock;
  accounts: readonly StandInAccount[];
  grants: Grants;
};

const answerSchema = v.object({
  ticket: v.string(),
  account: v.optional(v.string()),
  deny: v.optional(v.string()),
});

/** Browsers check the whole chain of redirects of a form against form-action, so the client's origin is named too. */
const policy = (redirectOrigin: string): string =>
  `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${redirectOrigin}`.trimEnd();

/** Sends a page of the stand-in. `redirectOrigin` is where its form may lead. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  page: string,
  redirectOrigin = '',
): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy(redirectOrigin),
      'cache-control': 'no-store',
      // The client's address carries state, which must not leak in a Referer.
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}

/** The consent page's two halves: showing it, and taking the answer. */
export function consentRoutes(app: FastifyInstance, deps: ConsentDeps): void {
  const { config, clock, accounts, grants } = deps;
  const secret = config.secrets.sessionSecret;

  const browserOf = (request: FastifyRequest, reply: FastifyReply): string => {
    const known = request.cookies[COOKIE];
    if (known) return known;
    const made = newToken();
    const secure = isSecure(config, request);
    reply.setCookie(COOKIE, made, {
      path: '/provider',
      httpOnly: true,
      sameSite: 'strict',
      secure,
    });
    return made;
  };

  const show = (asked: AuthorizeRequest, request: FastifyRequest, reply: FastifyReply) => {
    const ticket = issueTicket(secret, asked, browserOf(request, reply), clock());
    const page = consentPage(ticket, accounts);
    return sendPage(reply, 200, page, new URL(asked.redirectUri).origin);
  };

  app.get('/provider/oauth/authorize', (request, reply) => {
    const reading = readAuthorizeRequest(request.query, config.provider.clientId, (uri) =>
      isClientRedirect(config, request, uri),
    );
    if (reading.kind === 'ok') return show(reading.request, request, reply);
    if (reading.kind === 'back') return reply.redirect(reading.location);
    return sendPage(reply, 400, refusedPage(texts[reading.reason]));
  });

  app.post('/provider/oauth/authorize', async (request, reply) => {
    const answer = v.safeParse(answerSchema, request.body);
    const browser = request.cookies[COOKIE];
    const asked =
      answer.success && browser && readTicket(secret, answer.output.ticket, browser, clock());
    if (!asked) return sendPage(reply, 400, refusedPage(texts.expired));
    const { state } = asked;
    if (answer.output.deny !== undefined) {
      return reply.redirect(redirectTo(asked.redirectUri, { error: 'access_denied', state }), 303);
    }
    const account = accounts.find(({ login }) => login === answer.output.account);
    if (!account) return sendPage(reply, 400, refusedPage(texts.unknownAccount));
    const code = await grants.issueCode(asked, account.login);
    return reply.redirect(redirectTo(asked.redirectUri, { code, state }), 303);
  });
}
