import { flag, put, type Trx } from '../../db/index.ts';
import { foldTitle, nextTagPlace } from '../../db/queries/models.ts';
import type { TopRecord } from '../reading/index.ts';
import type { Importing } from './context.ts';
import type { ImportReport } from './report.ts';

type Record = TopRecord<'people'>;

/** How people are taken over. `identities`: who has no account here signs in by those of the archive; `owners`: its owners are those of a community without users. */
export type PeopleOptions = { identities: boolean; owners: boolean };

async function findUser(trx: Trx, { accounts = [] }: Record): Promise<number | undefined> {
  for (const { provider, subject } of accounts) {
    const known = await trx
      .selectFrom('identities')
      .select('userId')
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .executeTakeFirst();
    if (known) return known.userId;
  }
  return undefined;
}

async function makeUser(
  { trx, pictures, now }: Importing,
  { name, url: page, avatar, accounts = [], owner, left }: Record,
  { identities, owners }: PeopleOptions,
): Promise<number> {
  const url = page ?? null;
  const userId = await put(trx, 'users', {
    ...{ name, avatar: null, avatarSource: null, url },
    // An owner whom nobody can sign in as would keep everybody from founding the community.
    isOwner: flag(owners && identities && owner === true && accounts.length > 0),
    ...{ leftAt: left ? now : null, createdAt: now, updatedAt: now },
  });
  if (avatar !== undefined)
    await trx
      .updateTable('users')
      .set({ avatar: pictures.address(avatar, { userId, kind: 'avatar' }) })
      .where('id', '=', userId)
      .execute();
  if (!identities) return userId;
  for (const account of accounts)
    await put(trx, 'identities', {
      ...{ userId, ...account, name, url, linkedAt: now, lastUsedAt: now },
    });
  return userId;
}

async function hasUsers(trx: Trx): Promise<boolean> {
  const one = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return one !== undefined;
}

/**
 * Finds the people of the archive among those who sign in here, by provider and subject alone (WORK-37); others become users without an account, in whose
 * names there will be invitations.
 */
export async function importPeople(
  importing: Importing,
  { identities, owners }: PeopleOptions,
  report: ImportReport,
): Promise<void> {
  const { trx, checked, people } = importing;
  const options = { identities, owners: owners && !(await hasUsers(trx)) };
  for await (const record of checked.records('people')) {
    const { id, name, left = false, accounts = [] } = record;
    const known = await findUser(trx, record);
    const userId = known ?? (await makeUser(importing, record, options));
    const found = known !== undefined || (identities && accounts.length > 0);
    people.set(id, { userId, name, found, left });
    report.people[left ? 'left' : known === undefined ? 'made' : 'found'] += 1;
    importing.done('people', 1);
  }
}

/** Groups of games, by their keys: those that are here, and new ones. */
export async function importGroups({ trx, checked, groups, done }: Importing): Promise<void> {
  for await (const { id, key, title } of checked.records('groups')) {
    const known = await trx
      .selectFrom('gameGroups')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirst();
    groups.set(id, known?.id ?? (await put(trx, 'gameGroups', { key, title })));
    done('groups', 1);
  }
}

/** Tags; one that is here, by its key or in whatever case, is left as it is. */
export async function importTags(
  { trx, checked, people, at, atOrNull, done }: Importing,
  { leftOut }: ImportReport,
): Promise<void> {
  for await (const { type, key, title, person, away, at: moment } of checked.records('tags')) {
    const made = await trx
      .insertInto('tags')
      .values({
        ...{ type, key, title, foldedTitle: foldTitle(title) },
        ...{ userId: people.idOf(person), createdAt: at(moment), putAwayAt: atOrNull(away) },
        place: await nextTagPlace(trx),
      })
      .onConflict((known) => known.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) leftOut.tags = (leftOut.tags ?? 0) + 1;
    done('tags', 1);
  }
}
