import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { emailOf, findAccount, setPassword } from '../../accounts/accounts.ts';
import { findLink, takeLink } from '../../accounts/links.ts';
import { endAccountSessions, endUserSessions } from '../../accounts/sessions.ts';
import { closeSockets } from '../closeSockets.ts';
import { providerTexts as texts } from '../../errors/index.ts';
import { enqueueLetter } from '../../mail/outbox.ts';
import { type Door, field, limitProblem, readAsked, sendPage, sendRefusal } from './door.ts';
import { saidPage } from './pages.ts';
import { wrongPassword } from './register.ts';
import { askedOfLink, formState } from './signIn.ts';
import { confirmPage, type FormState, newPasswordPage, resetPage } from './signInPages.ts';
import type { Ticket } from './ticket.ts';

type Asking = { request: FastifyRequest; reply: FastifyReply; asked: Ticket };

const linkSchema = v.object({ ticket: field, token: field, password: field });
const toSignIn = { href: '/provider/login', label: texts.signIn };

const sendLinkOver = (door: Door, reply: FastifyReply): Promise<FastifyReply> =>
  sendPage(door, { reply, status: 410 }, saidPage(texts.linkOverTitle, [texts.linkOver], toSignIn));

/** «Забыли пароль?»: the answer is the same whether there is such an account or not, and so is what is written for it (OWN-13). */
function askRoutes(app: FastifyInstance, door: Door): void {
  const show = (asking: Asking, more: Partial<FormState> = {}, status = 200) => {
    const state = { ...formState(door, asking), ...more };
    return sendPage(door, { ...asking, status }, resetPage(state));
  };

  app.get('/provider/reset', (request, reply) =>
    show({ request, reply, asked: askedOfLink(door, request) }),
  );

  app.post('/provider/reset', async (request, reply) => {
    const form = v.safeParse(v.object({ ticket: field, email: field }), request.body);
    const known = form.success && readAsked(door, request, form.output.ticket);
    if (!known || !door.config.mail) return sendRefusal(door, reply, texts.expired);
    const asking = { request, reply, ...known };
    const values = { email: form.output.email };
    const email = emailOf(values.email);
    if (email === undefined)
      return show(asking, { values, problems: { email: texts.emailWrong } }, 422);
    const { account: limiter } = app.limiters;
    const tooOften = await limitProblem(limiter, { request, reply, text: texts.tooOften });
    if (tooOften !== undefined) return show(asking, { values, problem: tooOften }, 429);
    // Whose address it is, is looked up when the letter leaves.
    await enqueueLetter(door.db, 'reset', email, door.clock());
    const said = [texts.resetSent, texts.letterLate];
    return sendPage(door, { reply }, saidPage(texts.resetTitle, said, toSignIn));
  });
}

/** Where the link of a letter, or of an owner, leads. */
function linkRoutes(app: FastifyInstance, door: Door): void {
  const { db, clock } = door;
  const accountOf = async (token: string) => {
    const link = await findLink(db, 'reset', token, clock());
    return link && findAccount(db, { id: link.accountId });
  };

  app.get('/provider/reset/new', async (request, reply) => {
    const query = v.safeParse(v.object({ token: field }), request.query);
    const token = query.success ? query.output.token : '';
    const account = await accountOf(token);
    if (!account) return sendLinkOver(door, reply);
    const state = formState(door, { request, reply, asked: null });
    return sendPage(door, { reply }, newPasswordPage(state, { token, name: account.name }));
  });

  app.post('/provider/reset/new', async (request, reply) => {
    const form = v.safeParse(linkSchema, request.body);
    if (!form.success || !readAsked(door, request, form.output.ticket))
      return sendRefusal(door, reply, texts.expired);
    const { token, password } = form.output;
    const account = await accountOf(token);
    if (!account) return sendLinkOver(door, reply);
    const { name, email } = account;
    const problem = await wrongPassword(password, { name, email: email ?? '' });
    if (problem !== undefined) {
      const state = {
        ...formState(door, { request, reply, asked: null }),
        problems: { password: problem },
      };
      return sendPage(door, { reply, status: 422 }, newPasswordPage(state, { token, name }));
    }
    // The link holds until it is used: each try is as dear as a guess.
    request.guessed = `reset ${account.id}`;
    await app.limiters.guess(request, reply);
    const passwordHash = await door.passwords.hash(password);
    const ended = await db.transaction().execute(async (trx) => {
      if (!(await takeLink(trx, 'reset', token, clock()))) return undefined;
      await setPassword(trx, account, passwordHash);
      await endAccountSessions(trx, account);
      return endUserSessions(door, trx, account);
    });
    if (!ended) return sendLinkOver(door, reply);
    await closeSockets(door, request, ended);
    const said = [texts.passwordSaved];
    return sendPage(door, { reply }, saidPage(texts.passwordSavedTitle, said, toSignIn));
  });
}

/** The link that confirms an address. An address has one account; its older one hears of the change (OWN-18). */
function confirmRoutes(app: FastifyInstance, door: Door): void {
  const { db, clock } = door;

  app.get('/provider/confirm', async (request, reply) => {
    const query = v.safeParse(v.object({ token: field }), request.query);
    const token = query.success ? query.output.token : '';
    if (!(await findLink(db, 'confirm', token, clock()))) return sendLinkOver(door, reply);
    const state = formState(door, { request, reply, asked: null });
    return sendPage(door, { reply }, confirmPage(state, token));
  });

  app.post('/provider/confirm', async (request, reply) => {
    const form = v.safeParse(linkSchema, request.body);
    if (!form.success || !readAsked(door, request, form.output.ticket))
      return sendRefusal(door, reply, texts.expired);
    const outcome = await db.transaction().execute(async (trx) => {
      const link = await takeLink(trx, 'confirm', form.output.token, clock());
      const account = link && (await findAccount(trx, { id: link.accountId }));
      if (!account || link.email === null) return 'over';
      const { email } = link;
      const known = await findAccount(trx, { email });
      if (known) return known.id === account.id ? 'done' : 'another';
      await trx.updateTable('accounts').set({ email }).where('id', '=', account.id).execute();
      if (account.email) await enqueueLetter(trx, 'changed', account.email, clock());
      return 'done';
    });
    if (outcome === 'over') return sendLinkOver(door, reply);
    const toAccount = { href: '/provider/account', label: texts.toAccount };
    const [status, title, said] =
      outcome === 'done'
        ? [200, texts.confirmedTitle, texts.confirmed]
        : [409, texts.confirmTitle, texts.emailOfAnother];
    return sendPage(door, { reply, status }, saidPage(title, [said], toAccount));
  });
}

/** What links that work once are asked for and used by. */
export function resetRoutes(app: FastifyInstance, door: Door): void {
  askRoutes(app, door);
  linkRoutes(app, door);
  confirmRoutes(app, door);
}
