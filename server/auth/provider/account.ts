import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { emailOf, isNameTaken, renameAccount, setPassword } from '../../accounts/accounts.ts';
import { tidyName } from '../../accounts/names.ts';
import { addPasskey, listPasskeys } from '../../accounts/passkeys.ts';
import { endAccountSessions } from '../../accounts/sessions.ts';
import { rowId } from '../../db/queries/wire.ts';
import { providerTexts as texts } from '../../errors/index.ts';
import { enqueueLetter } from '../../mail/outbox.ts';
import { ownAccountPage } from './accountPages.ts';
import {
  beginSession,
  type Door,
  endSession,
  field,
  limitProblem,
  partyOf,
  readAsked,
  sendPage,
  sendRefusal,
  type Session,
  sessionOf,
} from './door.ts';
import { askToConfirm, wrongName, wrongPassword } from './register.ts';
import { checkGuess, formState } from './signIn.ts';
import { signInPage } from './signInPages.ts';

const formSchema = v.object({
  ticket: field,
  name: field,
  old: field,
  password: field,
  email: field,
  remove: field,
  passkey: field,
  id: field,
});
type Form = v.InferOutput<typeof formSchema>;

/** What the page says after a form, by the word that its address ends in. */
const NOTICES: Readonly<Record<string, string>> = {
  new: texts.doneNew,
  name: texts.doneName,
  password: texts.donePassword,
  email: texts.doneEmail,
  emailRemoved: texts.doneEmailRemoved,
  passkey: texts.donePasskey,
  passkeyNamed: texts.donePasskeyNamed,
  passkeyRemoved: texts.donePasskeyRemoved,
};

/** What came of a form: done, or what is wrong with it. */
type Outcome =
  | { done: string }
  | { problems: Readonly<Record<string, string | undefined>>; values?: Record<string, string> }
  | { problem: string | undefined; status: number };

type Acting = Session & { form: Form; request: FastifyRequest; reply: FastifyReply };

async function rename(door: Door, { account, form }: Acting): Promise<Outcome> {
  const name = tidyName(form.name);
  const problem = await wrongName(door, name, account);
  if (problem !== undefined) return { problems: { name: problem }, values: { name } };
  const renamed = await door.db.transaction().execute(async (trx) => {
    if (await isNameTaken(trx, name, account)) return false;
    await renameAccount(trx, account, name, door.clock());
    return true;
  });
  return renamed ? { done: 'name' } : { problems: { name: texts.nameTaken }, values: { name } };
}

async function changePassword(door: Door, acting: Acting): Promise<Outcome> {
  const { account, form, token } = acting;
  if (account.passwordHash !== null) {
    const guess = { name: account.name, password: form.old };
    const { account: proved, status, problem } = await checkGuess(door, acting, guess);
    if (status === 429 || status === 503) return { problem, status };
    if (proved?.id !== account.id) return { problems: { old: texts.oldPasswordWrong } };
  }
  const owner = { name: account.name, email: account.email ?? '' };
  const problem = await wrongPassword(form.password, owner);
  if (problem !== undefined) return { problems: { password: problem } };
  const passwordHash = await door.passwords.hash(form.password);
  await door.db.transaction().execute(async (trx) => {
    await setPassword(trx, account, passwordHash);
    await endAccountSessions(trx, account, token);
  });
  await beginSession(door, account, acting);
  return { done: 'password' };
}

async function changeEmail(door: Door, acting: Acting): Promise<Outcome> {
  const { account, form, request, reply } = acting;
  if (form.remove !== '') {
    const { id } = account;
    await door.db.transaction().execute(async (trx) => {
      await trx.updateTable('accounts').set({ email: null }).where('id', '=', id).execute();
      if (account.email !== null && door.config.mail)
        await enqueueLetter(trx, 'changed', account.email, door.clock());
      await trx
        .deleteFrom('oneTimeLinks')
        .where('accountId', '=', id)
        .where('kind', '=', 'confirm')
        .execute();
    });
    return { done: 'emailRemoved' };
  }
  const email = door.config.mail && emailOf(form.email);
  if (email === undefined)
    return { problems: { email: texts.emailWrong }, values: { email: form.email } };
  const { account: limiter } = request.server.limiters;
  const tooOften = await limitProblem(limiter, { request, reply, text: texts.tooOften });
  if (tooOften !== undefined) return { problem: tooOften, status: 429 };
  await door.db.transaction().execute((trx) => askToConfirm(door, trx, account, email));
  return { done: 'email' };
}

async function addKey(door: Door, { account, token, form, request }: Acting): Promise<Outcome> {
  const party = partyOf(door, request);
  const answer = { browser: token, answer: form.passkey };
  const key = party && (await door.passkeys.create(party, account.subject, answer));
  if (!key) return { problems: { passkey: texts.passkeyWrong } };
  const named = { ...key, name: texts.passkeyUnnamed };
  const isAdded = await door.db
    .transaction()
    .execute((trx) => addPasskey(trx, account, named, door.clock()));
  return isAdded ? { done: 'passkey' } : { problems: { passkey: texts.passkeyRefused } };
}

/** How many signs a key may be called by. */
const KEY_NAME_MOST = 60;

const keyName = (text: string): string =>
  Array.from(text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim())
    .slice(0, KEY_NAME_MOST)
    .join('') || texts.passkeyUnnamed;

/** Names a key, or removes it; never the last way in. */
async function changeKey({ db }: Door, { account, form }: Acting): Promise<Outcome> {
  const id = rowId(form.id);
  return db.transaction().execute(async (trx): Promise<Outcome> => {
    // The row of the account is written first, so that two removals at once follow each other.
    await trx
      .updateTable('accounts')
      .set({ name: account.name })
      .where('id', '=', account.id)
      .execute();
    const keys = await listPasskeys(trx, account);
    if (!keys.some((key) => key.id === id)) return { problems: { passkey: texts.passkeyWrong } };
    if (form.remove === '') {
      const name = keyName(form.name);
      await trx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
      return { done: 'passkeyNamed' };
    }
    if (account.passwordHash === null && keys.length === 1)
      return { problems: { passkey: texts.passkeyLast } };
    await trx.deleteFrom('passkeys').where('id', '=', id).execute();
    return { done: 'passkeyRemoved' };
  });
}

const FORMS = {
  name: rename,
  password: changePassword,
  email: changeEmail,
  passkeys: addKey,
  passkey: changeKey,
} as const;

/** What the page shows of a session, read from the database. */
async function stateOf(
  door: Door,
  { account }: Session,
  asking: Pick<Acting, 'request' | 'reply'>,
) {
  const { db, clock } = door;
  const pending = await db
    .selectFrom('oneTimeLinks')
    .select('email')
    .where('accountId', '=', account.id)
    .where('kind', '=', 'confirm')
    .where('expiresAt', '>', clock())
    .executeTakeFirst();
  return {
    ...formState(door, { ...asking, asked: null }),
    name: account.name,
    email: account.email,
    pending: pending?.email ?? undefined,
    hasPassword: account.passwordHash !== null,
    keys: await listPasskeys(db, account),
  };
}

/** The page of one's own account, and its forms (OWN-21). Whoever is not signed in here signs in first. */
export function accountRoutes(app: FastifyInstance, door: Door): void {
  type Asking = Pick<Acting, 'request' | 'reply'>;
  const showSignIn = (asking: Asking, status: number, problem?: string) => {
    const state = { ...formState(door, { ...asking, asked: null }), problem };
    return sendPage(door, { ...asking, status }, signInPage(state), { script: state.passkeys });
  };

  app.get('/provider/account', async (request, reply) => {
    const session = await sessionOf(door, request);
    if (!session) return showSignIn({ request, reply }, 200);
    const query = v.safeParse(v.object({ done: field }), request.query);
    const said = query.success ? NOTICES[query.output.done] : undefined;
    const state = await stateOf(door, session, { request, reply });
    return sendPage(door, { reply }, ownAccountPage({ ...state, said }), {
      script: state.passkeys,
    });
  });

  for (const [path, work] of Object.entries(FORMS)) {
    app.post(`/provider/account/${path}`, async (request, reply) => {
      const form = v.safeParse(formSchema, request.body);
      if (!form.success || !readAsked(door, request, form.output.ticket))
        return sendRefusal(door, reply, texts.expired);
      const session = await sessionOf(door, request);
      if (!session) return showSignIn({ request, reply }, 401, texts.sessionOver);
      const outcome = await work(door, { ...session, form: form.output, request, reply });
      if ('done' in outcome) return reply.redirect(`/provider/account?done=${outcome.done}`, 303);
      const { status, ...wrong } = { status: 422, ...outcome };
      const state = { ...(await stateOf(door, session, { request, reply })), ...wrong };
      return sendPage(door, { reply, status }, ownAccountPage(state), { script: state.passkeys });
    });
  }

  app.post('/provider/account/out', async (request, reply) => {
    const form = v.safeParse(formSchema, request.body);
    if (!form.success || !readAsked(door, request, form.output.ticket))
      return sendRefusal(door, reply, texts.expired);
    await endSession(door, { request, reply });
    return reply.redirect('/provider/login', 303);
  });

  app.post('/provider/account/passkeys/ask', async (request, reply) => {
    const form = v.safeParse(formSchema, request.body);
    const session = await sessionOf(door, request);
    const party = partyOf(door, request);
    if (!form.success || !party || !session || !readAsked(door, request, form.output.ticket))
      return reply.code(400).send({ problem: texts.expired });
    const options = await door.passkeys.askToCreate(party, session.account, session.token);
    return reply.header('cache-control', 'no-store').send({ options });
  });
}
