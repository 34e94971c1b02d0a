import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as v from 'valibot';
import { sha256 } from '../auth/crypto.ts';
import type { ShortLived } from '../auth/shortLived.ts';
import { communityName } from '../community/name.ts';
import { type Db, fromJson, toJson, type Trx } from '../db/index.ts';
import { type Account, findAccount } from './accounts.ts';

/** Passkeys (OWN-20): each has to prove who holds it, so that it opens an account alone. */

/** How long a challenge waits for its answer, in ms: conditional sign-in asks for one when the page opens. */
const CHALLENGE_LIFE_MS = 10 * 60 * 1000;

/** So many passkeys may an account have. */
export const PASSKEYS_LIMIT = 20;

/** This host as browsers know it: where the page was opened, and the domain that keys are made for. */
export type RelyingParty = { origin: string; id: string };

const base64url = v.pipe(v.string(), v.maxLength(16_384), v.regex(/^[\w-]+$/));
const credential = {
  id: v.pipe(base64url, v.maxLength(1_400)),
  rawId: v.pipe(base64url, v.maxLength(1_400)),
  type: v.literal('public-key'),
};
const registration = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.exactOptional(
      v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10)),
    ),
  }),
});
const authentication = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});

/** JSON of a form's hidden field by a schema; undefined for anything else. */
function readJson<S extends v.GenericSchema>(
  schema: S,
  text: string,
): v.InferOutput<S> | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return result.success ? result.output : undefined;
}

/** What a new key is made for: an account that stands, or one that is about to be made. */
export type Owner = Pick<Account, 'subject' | 'name'>;

/** A new key as it was proved. */
export type NewPasskey = {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
};

/** Questions to authenticators; each is good for one answer of the browser that it was asked in (`browser`). */
function questionsIn(shortLived: ShortLived) {
  const keep = (use: string, browser: string, challenge: string): Promise<boolean> =>
    shortLived.put(`passkey:${sha256(challenge)}`, `${use}:${sha256(browser)}`, CHALLENGE_LIFE_MS);
  const isOurs = (use: string, browser: string) => async (challenge: string) =>
    (await shortLived.take(`passkey:${sha256(challenge)}`)) === `${use}:${sha256(browser)}`;
  return { keep, isOurs };
}

type Questions = ReturnType<typeof questionsIn>;

/** How keys are made. */
function making(db: Db, { keep, isOurs }: Questions) {
  const keysOf = async (subject: string) => {
    const rows = await db
      .selectFrom('passkeys')
      .innerJoin('accounts', 'accounts.id', 'passkeys.accountId')
      .select(['credentialId', 'transports'])
      .where('subject', '=', subject)
      .execute();
    return rows.map((row) => ({ id: row.credentialId, transports: fromJson(row.transports) }));
  };

  return {
    /** Asks for a new key. */
    async askToCreate(party: RelyingParty, owner: Owner, browser: string) {
      const options = await generateRegistrationOptions({
        rpName: await communityName(db),
        rpID: party.id,
        userName: owner.name,
        userDisplayName: owner.name,
        userID: new TextEncoder().encode(owner.subject),
        excludeCredentials: await keysOf(owner.subject),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keep(`create ${owner.subject}`, browser, options.challenge);
      return options;
    },

    /** The new key of an answer; undefined where it proves nothing: another origin, question, owner or browser. */
    async create(
      party: RelyingParty,
      subject: string,
      { browser, answer }: { browser: string; answer: string },
    ): Promise<NewPasskey | undefined> {
      const response = readJson(registration, answer);
      if (!response) return undefined;
      const result = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} },
        expectedChallenge: isOurs(`create ${subject}`, browser),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
      }).catch(() => undefined);
      if (!result?.verified) return undefined;
      const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
      };
    },
  };
}

/** How keys open accounts. */
function signingIn(db: Db, { keep, isOurs }: Questions) {
  return {
    /** Asks for any key of this host that the browser has. */
    async askToSignIn(party: RelyingParty, browser: string) {
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        userVerification: 'required',
      });
      await keep('sign in', browser, options.challenge);
      return options;
    },

    /** The account that an answer opens; undefined where it proves nothing, or its counter says that the key was copied. */
    async signIn(
      party: RelyingParty,
      { browser, answer, now }: { browser: string; answer: string; now: number },
    ): Promise<Account | undefined> {
      const response = readJson(authentication, answer);
      if (!response) return undefined;
      const key = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('credentialId', '=', response.id)
        .executeTakeFirst();
      if (!key) return undefined;
      const result = await verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} },
        expectedChallenge: isOurs('sign in', browser),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: {
          id: key.credentialId,
          publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
          counter: key.counter,
        },
      }).catch(() => undefined);
      if (!result?.verified) return undefined;
      await db
        .updateTable('passkeys')
        .set({ counter: result.authenticationInfo.newCounter, lastUsedAt: now })
        .where('id', '=', key.id)
        .execute();
      return findAccount(db, { id: key.accountId });
    },
  };
}

/** Passkeys of this host's accounts. */
export function createPasskeys(db: Db, shortLived: ShortLived) {
  const questions = questionsIn(shortLived);
  return { ...making(db, questions), ...signingIn(db, questions) };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Keeps a new key. False where it is another account's already, or the account has {@link PASSKEYS_LIMIT}. */
export async function addPasskey(
  trx: Trx,
  { id: accountId }: Pick<Account, 'id'>,
  { transports, ...key }: NewPasskey & { name: string },
  now: number,
): Promise<boolean> {
  if ((await listPasskeys(trx, { id: accountId })).length >= PASSKEYS_LIMIT) return false;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values({ accountId, ...key, transports: toJson(transports), createdAt: now })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The keys of an account, the oldest first. */
export const listPasskeys = (db: Db | Trx, { id }: Pick<Account, 'id'>) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', id)
    .orderBy('id')
    .execute();
