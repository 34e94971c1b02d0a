import type { Identity } from '../../src/contract/index.ts';
import { OWN_PROVIDER, type ProviderConfig } from '../config/index.ts';
import { alone, type Db, type Trx } from '../db/index.ts';
import { present } from '../db/queries/wire.ts';
import { DomainError } from '../errors/index.ts';
import { isOutside } from './avatar.ts';
import type { BroughtAccount } from './providers.ts';

/** So many accounts of providers may lead to one person. */
const LIMIT = 10;

/** Two who bring one account at the same time come one after the other (OWN-30). */
export const withAccount = <T>(
  db: Db,
  { provider, account }: BroughtAccount,
  work: (trx: Trx) => Promise<T>,
): Promise<T> => alone(db, `account ${provider} ${account.subject}`, work);

/** The ways in of one person change one at a time (OWN-36). */
export const withWaysOf = <T>(db: Db, userId: number, work: (trx: Trx) => Promise<T>): Promise<T> =>
  alone(db, `ways of ${userId}`, work);

/** What the account is called at the provider now, where it is known here. Held until the end of the transaction: somebody may be leaving. */
async function refresh(trx: Trx, { provider, account }: BroughtAccount, now: number) {
  const { subject, name, url } = account;
  return trx
    .updateTable('identities')
    .set({ name, url, lastUsedAt: now })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .returning(['id', 'userId'])
    .executeTakeFirst();
}

/** A picture on another site is not taken from here (`takeAvatar`). */
const shownOf = ({ account: { name, url, avatar } }: BroughtAccount, now: number) => ({
  ...{ name, url, updatedAt: now },
  ...(isOutside(avatar) ? {} : { avatar, avatarSource: null }),
});

async function add(trx: Trx, userId: number, brought: BroughtAccount, now: number): Promise<void> {
  const { provider, account } = brought;
  const { subject, name, url } = account;
  const at = { linkedAt: now, lastUsedAt: now };
  await trx
    .insertInto('identities')
    .values({ userId, provider, subject, name, url, ...at })
    .execute();
}

/** Of all accounts of a person the first gives name, picture and page. */
async function isFirst(trx: Trx, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const earlier = await trx
    .selectFrom('identities')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '<', id)
    .executeTakeFirst();
  return earlier === undefined;
}

/** The user of a provider's account, made where it is new; `shows`: it gives name and picture. To be called in {@link withAccount}. */
export async function signInAs(
  trx: Trx,
  brought: BroughtAccount,
  now: number,
): Promise<{ userId: number; shows: boolean }> {
  const shown = shownOf(brought, now);
  const known = await refresh(trx, brought, now);
  if (!known) {
    const { id } = await trx
      .insertInto('users')
      .values({ ...shown, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await add(trx, id, brought, now);
    return { userId: id, shows: true };
  }
  const shows = await isFirst(trx, known);
  if (shows) await trx.updateTable('users').set(shown).where('id', '=', known.userId).execute();
  return { userId: known.userId, shows };
}

/** Links an account to a user; one that is linked already stays so. To be called in {@link withAccount}. Refusals: identityTaken, identitiesFull. */
export async function linkAccount(
  trx: Trx,
  userId: number,
  brought: BroughtAccount,
  now: number,
): Promise<void> {
  const known = await refresh(trx, brought, now);
  if (known?.userId === userId) return;
  if (known) throw new DomainError('identityTaken');
  const here = await trx
    .updateTable('users')
    .set({ updatedAt: now })
    .where('id', '=', userId)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  // Who is leaving at this moment gets no new way in.
  if (here.numUpdatedRows === 0n) throw new DomainError('unauthorised');
  const all = await trx
    .selectFrom('identities')
    .select('id')
    .where('userId', '=', userId)
    .execute();
  if (all.length >= LIMIT) throw new DomainError('identitiesFull', { max: LIMIT });
  await add(trx, userId, brought, now);
}

type Keys = readonly Pick<ProviderConfig, 'key'>[];

/** Unlinks one. To be called in {@link withWaysOf}. Refusals: notFound; identityLast where no other leads in by the providers there are. */
export async function unlinkAccount(
  trx: Trx,
  userId: number,
  id: number,
  providers: Keys,
): Promise<void> {
  const all = await trx
    .selectFrom('identities')
    .select(['id', 'provider'])
    .where('userId', '=', userId)
    .execute();
  if (!all.some((one) => one.id === id)) throw new DomainError('notFound');
  const leadsIn = ({ provider }: { provider: string }) =>
    providers.some(({ key }) => key === provider);
  if (!all.some((one) => one.id !== id && leadsIn(one))) throw new DomainError('identityLast');
  await trx.deleteFrom('identities').where('id', '=', id).execute();
}

/** The accounts that lead to a user, the first linked first. */
export async function identitiesOf(
  db: Db | Trx,
  userId: number,
  providers: readonly ProviderConfig[],
): Promise<Identity[]> {
  const rows = await db
    .selectFrom('identities')
    .leftJoin('accounts', (join) =>
      join
        .onRef('accounts.subject', '=', 'identities.subject')
        .on('identities.provider', '=', OWN_PROVIDER),
    )
    .selectAll('identities')
    .select('accounts.id as accountId')
    .where('userId', '=', userId)
    .orderBy('identities.id')
    .execute();
  return rows.map(({ id, provider, name, url, linkedAt, lastUsedAt, accountId }) => ({
    ...{ id: String(id), provider, name, linked: linkedAt, used: lastUsedAt },
    ...present({
      url: url ?? undefined,
      // Accounts of the demo have nothing to be looked after.
      manage: accountId === null ? undefined : '/provider/account',
      title:
        provider === OWN_PROVIDER
          ? undefined
          : (providers.find(({ key }) => key === provider)?.title ?? provider),
    }),
  }));
}

/** The user whom an account of the host's own provider leads to. */
export async function userOfOwn(db: Db | Trx, subject: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('identities')
    .select('userId')
    .where('provider', '=', OWN_PROVIDER)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId;
}

/** An account of this host's own provider is called otherwise now; so is its user, where that account gives the name (OWN-21). */
export async function renameOwn(
  trx: Trx,
  subject: string,
  name: string,
  now: number,
): Promise<void> {
  const renamed = await trx
    .updateTable('identities')
    .set({ name })
    .where('provider', '=', OWN_PROVIDER)
    .where('subject', '=', subject)
    .returning(['id', 'userId'])
    .executeTakeFirst();
  if (!renamed || !(await isFirst(trx, renamed))) return;
  const user = trx.updateTable('users').where('id', '=', renamed.userId);
  await user.set({ name, updatedAt: now }).execute();
}
