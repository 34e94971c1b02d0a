import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  type Account,
  createAccount,
  emailOf,
  isNameTaken,
  newSubject,
} from '../../accounts/accounts.ts';
import { putLink, tokenOfNonce } from '../../accounts/links.ts';
import { NAME_LENGTH, nameProblem, skeletonOf, tidyName } from '../../accounts/names.ts';
import { addPasskey, type NewPasskey } from '../../accounts/passkeys.ts';
import { PASSWORD_LENGTH, passwordProblem } from '../../accounts/passwords.ts';
import type { Trx } from '../../db/index.ts';
import { DomainError, fill, providerTexts as texts } from '../../errors/index.ts';
import { enqueueLetter } from '../../mail/outbox.ts';
import {
  type Door,
  field,
  goOn,
  knownBrowser,
  limitProblem,
  partyOf,
  readAsked,
  sendPage,
  sendRefusal,
} from './door.ts';
import { askedOfLink, formState } from './signIn.ts';
import { type FormState, registerPage } from './signInPages.ts';
import type { Ticket } from './ticket.ts';

const answerSchema = v.object({
  ticket: field,
  name: field,
  password: field,
  email: field,
  passkey: field,
  subject: field,
});
type Answer = v.InferOutput<typeof answerSchema>;

/** What is wrong with a name that somebody wants, in words; `own` is the account that has it now. */
export async function wrongName(
  { db, taken }: Door,
  name: string,
  own?: Account,
): Promise<string | undefined> {
  const problem = nameProblem(name);
  if (problem) return fill(texts[problem], { ...NAME_LENGTH });
  const isTaken = taken.has(skeletonOf(name)) || (await isNameTaken(db, name, own));
  return isTaken ? texts.nameTaken : undefined;
}

/** What is wrong with a password that somebody chooses, in words. */
export async function wrongPassword(
  password: string,
  owner: { name: string; email: string },
): Promise<string | undefined> {
  const problem = await passwordProblem(password, owner);
  return problem && fill(texts[problem], { ...PASSWORD_LENGTH });
}

/** Writes to an address that is to be confirmed. Whether it is another account's only its letter says (OWN-12). */
export async function askToConfirm(
  { config, clock }: Door,
  trx: Trx,
  { id: accountId }: Account,
  email: string,
): Promise<void> {
  const nonce = await enqueueLetter(trx, 'confirm', email, clock());
  const token = tokenOfNonce(config, nonce);
  await putLink(trx, { accountId, kind: 'confirm', token, email }, clock());
}

/** Makes the account; undefined where its name was taken meanwhile. */
function make(
  door: Door,
  { name, email, subject }: { name: string; email: string | undefined; subject: string },
  proof: { passwordHash: string } | { key: NewPasskey },
): Promise<Account | undefined> {
  const now = door.clock();
  return door.db.transaction().execute(async (trx) => {
    const passwordHash = 'key' in proof ? null : proof.passwordHash;
    const account = await createAccount(trx, { subject, name, passwordHash }, now);
    if (!account) return undefined;
    if ('key' in proof) {
      const key = { ...proof.key, name: texts.passkeyUnnamed };
      // An account that nobody could open must not stay: the transaction is undone.
      if (!(await addPasskey(trx, account, key, now))) throw new DomainError('badRequest');
    }
    if (email !== undefined) await askToConfirm(door, trx, account, email);
    return account;
  });
}

/** Registration (OWN-02): name and password, or name and passkey; then on to what was begun. */
export function registerRoutes(app: FastifyInstance, door: Door): void {
  type Asking = { request: FastifyRequest; reply: FastifyReply; asked: Ticket };
  const show = (asking: Asking, more: Partial<FormState> = {}, status = 200) => {
    const state = { ...formState(door, asking), ...more };
    const { asked, passkeys: script } = state;
    return sendPage(door, { ...asking, status }, registerPage(state), { asked, script });
  };

  app.get('/provider/register', (request, reply) =>
    show({ request, reply, asked: askedOfLink(door, request) }),
  );

  const keyOf = async (request: FastifyRequest, { passkey: answer, subject }: Answer) => {
    const party = partyOf(door, request);
    const browser = knownBrowser(request) ?? '';
    return party && (await door.passkeys.create(party, subject, { browser, answer }));
  };

  const problemsOf = async ({ name, password, email, passkey }: Answer) => {
    const address = door.config.mail && email.trim() !== '' ? email : undefined;
    return {
      name: await wrongName(door, name),
      password: passkey === '' ? await wrongPassword(password, { name, email }) : undefined,
      email: address !== undefined && !emailOf(address) ? texts.emailWrong : undefined,
    };
  };

  app.post('/provider/register', async (request, reply) => {
    const form = v.safeParse(answerSchema, request.body);
    const known = form.success && readAsked(door, request, form.output.ticket);
    if (!known) return sendRefusal(door, reply, texts.expired);
    const answer = { ...form.output, name: tidyName(form.output.name) };
    const values = { name: answer.name, email: answer.email };
    const asking = { request, reply, ...known };
    const problems = await problemsOf(answer);
    if (Object.values(problems).some((one) => one !== undefined))
      return show(asking, { values, problems }, 422);
    const { account: limiter } = app.limiters;
    const tooOften = await limitProblem(limiter, { request, reply, text: texts.tooOften });
    if (tooOften !== undefined) return show(asking, { values, problem: tooOften }, 429);
    const key = answer.passkey === '' ? undefined : await keyOf(request, answer);
    if (answer.passkey !== '' && !key)
      return show(asking, { values, problem: texts.passkeyWrong }, 422);
    const proof = key ? { key } : { passwordHash: await door.passwords.hash(answer.password) };
    const email = door.config.mail && emailOf(answer.email);
    const subject = key ? answer.subject : newSubject();
    const account = await make(door, { name: answer.name, email, subject }, proof);
    if (account) return goOn(door, account, asking, 'new');
    return show(asking, { values, problems: { name: texts.nameTaken } }, 422);
  });

  app.post('/provider/passkey/new', async (request, reply) => {
    const form = v.safeParse(v.object({ ticket: field, name: field }), request.body);
    const party = partyOf(door, request);
    const browser = knownBrowser(request);
    if (!form.success || !party || !browser || !readAsked(door, request, form.output.ticket))
      return reply.code(400).send({ problem: texts.expired });
    const name = tidyName(form.output.name);
    const problem = await wrongName(door, name);
    if (problem !== undefined) return reply.code(422).send({ field: 'name', problem });
    const subject = newSubject();
    const options = await door.passkeys.askToCreate(party, { subject, name }, browser);
    return reply.header('cache-control', 'no-store').send({ options, subject });
  });
}
