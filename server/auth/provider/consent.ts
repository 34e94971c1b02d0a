import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { providerTexts as texts } from '../../errors/index.ts';
import { isClientRedirect } from '../../http/origin.ts';
import { readAuthorizeRequest, redirectTo } from './authorizeRequest.ts';
import {
  type Door,
  field,
  goOn,
  newTicket,
  partyOf,
  readAsked,
  sendPage,
  sendRefusal,
  sessionOf,
} from './door.ts';
import { withPictures } from './accounts.ts';
import { consentPage } from './pages.ts';
import { signInPage } from './signInPages.ts';

const answerSchema = v.object({
  ticket: field,
  account: field,
  session: v.optional(v.string()),
  deny: v.optional(v.string()),
});

/**
 * Where the client sends a browser to: the accounts of the demo, or the form of sign-in. Its answer is an account of the demo, the account that is signed in
 * here already, or a refusal; passwords and passkeys are taken by signIn.ts.
 */
export function consentRoutes(app: FastifyInstance, door: Door): void {
  const { config, demo, grants } = door;

  app.get('/provider/oauth/authorize', async (request, reply) => {
    const reading = readAuthorizeRequest(request.query, config.provider.clientId, (uri) =>
      isClientRedirect(config, request, uri),
    );
    if (reading.kind === 'back') return reply.redirect(reading.location);
    if (reading.kind === 'refused') return sendRefusal(door, reply, texts[reading.reason]);
    const asked = reading.request;
    const ticket = newTicket(door, { request, reply, asked });
    if (demo.length > 0) {
      const shown = await withPictures(door.db, demo);
      return sendPage(door, { reply }, consentPage(ticket, shown), { asked });
    }
    const passkeys = partyOf(door, request) !== undefined;
    const as = (await sessionOf(door, request))?.account.name;
    const state = { ticket, asked, passkeys, mail: config.mail !== undefined };
    return sendPage(door, { reply }, signInPage(state, { as }), { asked, script: passkeys });
  });

  app.post('/provider/oauth/authorize', async (request, reply) => {
    const answer = v.safeParse(answerSchema, request.body);
    const known = answer.success && readAsked(door, request, answer.output.ticket);
    if (!known || !known.asked) return sendRefusal(door, reply, texts.expired);
    const { asked } = known;
    const { state, redirectUri } = asked;
    if (answer.output.deny !== undefined)
      return reply.redirect(redirectTo(redirectUri, { error: 'access_denied', state }), 303);
    if (answer.output.session !== undefined) {
      const session = await sessionOf(door, request);
      if (!session) return sendRefusal(door, reply, texts.expired);
      return goOn(door, session.account, { request, reply, asked });
    }
    const account = demo.find(({ login }) => login === answer.output.account);
    if (!account) return sendRefusal(door, reply, texts.unknownAccount);
    const code = await grants.issueCode(asked, account.login);
    return reply.redirect(redirectTo(redirectUri, { code, state }), 303);
  });
}
