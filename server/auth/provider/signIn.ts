import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { emailOf, findForSignIn, setPassword, type Account } from '../../accounts/accounts.ts';
import { skeletonOf } from '../../accounts/names.ts';
import { isOutdated, lengthOf, PASSWORD_LENGTH } from '../../accounts/passwords.ts';
import { DomainError, providerTexts as texts } from '../../errors/index.ts';
import {
  browserOf,
  type Door,
  field,
  goOn,
  knownBrowser,
  limitProblem,
  newTicket,
  partyOf,
  readAsked,
  sendPage,
  sendRefusal,
} from './door.ts';
import { type FormState, signInPage } from './signInPages.ts';
import type { Ticket } from './ticket.ts';

const answerSchema = v.object({ ticket: field, name: field, password: field, passkey: field });

/** What a form says of itself beside what was typed: a fresh ticket, and what this host can do. */
export const formState = (
  door: Door,
  { request, reply, asked }: { request: FastifyRequest; reply: FastifyReply; asked: Ticket },
): FormState => ({
  ticket: newTicket(door, { request, reply, asked }),
  asked,
  passkeys: partyOf(door, request) !== undefined,
  mail: door.config.mail !== undefined,
});

/** The request that a link within the provider goes on with; null where there is none, or too old a one. */
export function askedOfLink(door: Door, request: FastifyRequest): Ticket {
  const query = v.safeParse(v.object({ ticket: field }), request.query);
  return (query.success && readAsked(door, request, query.output.ticket)?.asked) || null;
}

/**
 * The account of a name and a password. An account that does not exist takes as long, and is answered alike (OWN-11). A password that was hashed at
 * another cost than today's is hashed again.
 */
async function byPassword(
  { db, passwords }: Door,
  { name, password }: { name: string; password: string },
): Promise<Account | undefined> {
  const account = await findForSignIn(db, name);
  const isRight = await passwords.verify(account?.passwordHash ?? null, password);
  if (!account?.passwordHash || !isRight) return undefined;
  if (isOutdated(account.passwordHash))
    await setPassword(db, account, await passwords.hash(password));
  return account;
}

/** How many signs of a name are looked at: an address has at most 254. */
const NAME_MOST = 254;

/** Checks a password under the limits of guesses. `problem` is why it is not even looked at. */
export async function checkGuess(
  door: Door,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, password }: { name: string; password: string },
): Promise<{ account?: Account | undefined; problem?: string | undefined; status: number }> {
  const asTyped = name.slice(0, NAME_MOST);
  request.guessed = emailOf(asTyped) ?? skeletonOf(asTyped);
  const { guess } = request.server.limiters;
  const locked = await limitProblem(guess, { request, reply, text: texts.signInLocked });
  if (locked !== undefined) return { problem: locked, status: 429 };
  // No account has a longer one, and nobody learns from it whether there is this one.
  if (lengthOf(password) > PASSWORD_LENGTH.max) return { problem: texts.signInWrong, status: 422 };
  try {
    const account = await byPassword(door, { name: asTyped, password });
    return account ? { account, status: 200 } : { problem: texts.signInWrong, status: 422 };
  } catch (error) {
    if (error instanceof DomainError && error.id === 'unavailable')
      return { problem: texts.busy, status: 503 };
    throw error;
  }
}

/** Sign-in by password or passkey, whether a client asked for it or the account is to be looked after. */
export function signInRoutes(app: FastifyInstance, door: Door): void {
  type Asking = { request: FastifyRequest; reply: FastifyReply; asked: Ticket };
  const show = (asking: Asking, more: Partial<FormState> = {}, status = 200) => {
    const state = { ...formState(door, asking), ...more };
    const { asked, passkeys: script } = state;
    return sendPage(door, { ...asking, status }, signInPage(state), { asked, script });
  };

  app.get('/provider/login', (request, reply) =>
    show({ request, reply, asked: askedOfLink(door, request) }),
  );

  const byPasskey = async ({ request, reply, asked }: Asking, answer: string) => {
    const party = partyOf(door, request);
    const browser = knownBrowser(request) ?? '';
    const account =
      party && (await door.passkeys.signIn(party, { browser, answer, now: door.clock() }));
    if (account) return goOn(door, account, { request, reply, asked });
    return show({ request, reply, asked }, { problem: texts.passkeyWrong }, 422);
  };

  app.post('/provider/login', async (request, reply) => {
    const form = v.safeParse(answerSchema, request.body);
    const known = form.success && readAsked(door, request, form.output.ticket);
    if (!known) return sendRefusal(door, reply, texts.expired);
    const { name, password, passkey } = form.output;
    const asking = { request, reply, ...known };
    if (passkey !== '') return byPasskey(asking, passkey);
    const values = { name };
    const { account, problem, status } = await checkGuess(door, asking, { name, password });
    if (account) return goOn(door, account, asking);
    return show(asking, { values, problem, problems: {} }, status);
  });

  app.post('/provider/passkey/sign-in', async (request, reply) => {
    const party = partyOf(door, request);
    if (!party) throw new DomainError('notFound');
    const options = await door.passkeys.askToSignIn(party, browserOf(door, request, reply));
    return reply.header('cache-control', 'no-store').send({ options });
  });
}
