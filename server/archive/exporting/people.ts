import {
  archiveBlock,
  archiveGroup,
  archiveMember,
  archivePerson,
  archiveScene,
  archiveTag,
} from '../../../src/contract/archive/index.ts';
import { isSet } from '../../db/index.ts';
import { fieldsOf, type Making, type MakingGame } from './making.ts';
import { byOwner, inParts } from './parts.ts';

/** The people of an archive, and what they are to a game or to the community. */

/** Everybody who was named, in the order in which they were; of a community everybody else who has an account behind them. */
export async function* people(making: Making, isWhole: boolean) {
  const { trx, people: named } = making;
  const { record, picture } = fieldsOf(making);
  if (isWhole) {
    const members = trx.selectFrom('identities').select('userId').distinct().orderBy('userId');
    for (const { userId } of await members.execute()) named.refTo(userId);
  }
  for (const ids of inParts(named.ids())) {
    const found = trx.selectFrom('identities').selectAll().where('userId', 'in', ids);
    const accounts = byOwner(await found.orderBy('id').execute(), ({ userId }) => userId);
    const rows = await trx.selectFrom('users').selectAll().where('id', 'in', ids).execute();
    for (const row of rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
      yield record('people', archivePerson, row.id, {
        id: named.refTo(row.id),
        name: row.name,
        accounts: accounts(row.id).map(({ provider, subject }) => ({ provider, subject })),
        url: row.url,
        avatar: await picture(row.avatar),
        owner: isWhole && isSet(row.isOwner),
        left: row.leftAt !== null,
      });
  }
}

/** The groups of some games. */
export async function* groups(making: Making, numbers: ReadonlyMap<number, string>) {
  const { record } = fieldsOf(making);
  const rows = making.trx
    .selectFrom('gameGroups')
    .selectAll()
    .where('id', 'in', [...numbers.keys()]);
  for (const { id, key, title } of await rows.orderBy('id').execute())
    yield record('groups', archiveGroup, id, { id: numbers.get(id), key, title });
}

export async function* tags(making: Making) {
  const { record, person, moment } = fieldsOf(making);
  for (const row of await making.trx
    .selectFrom('tags')
    .selectAll()
    .orderBy('place')
    .orderBy('id')
    .execute())
    yield record('tags', archiveTag, row.id, {
      type: row.type,
      key: row.key,
      title: row.title,
      person: person(row.userId),
      away: moment(row.putAwayAt),
      at: moment(row.createdAt),
    });
}

/** The blocks of a game, or those in the whole community. */
export async function* blocks(making: Making, gameId: number | null) {
  const { record, person, moment } = fieldsOf(making);
  const rows = making.trx
    .selectFrom('blocks')
    .selectAll()
    .where('gameId', gameId === null ? 'is' : '=', gameId)
    .orderBy('id');
  for (const row of await rows.execute())
    yield record('blocks', archiveBlock, row.id, {
      person: person(row.userId),
      reason: row.reason,
      by: person(row.madeBy),
      at: moment(row.madeAt),
      until: moment(row.until),
      lifted: moment(row.liftedAt),
      liftedBy: person(row.liftedBy),
    });
}

/** Who came into a game by an invitation, one after the other; of those who came in one moment the ones first that were named before. */
export async function* members({ trx, game, people: named, ...making }: MakingGame) {
  const { record, person, moment } = making;
  const rows = await trx
    .selectFrom('gameMembers')
    .select(['userId', 'joinedAt'])
    .where('gameId', '=', game.id)
    .orderBy('userId')
    .execute();
  const numberOf = ({ userId }: { userId: number }): number => named.numberOf(userId) ?? Infinity;
  const inOrder = (a: (typeof rows)[number], b: (typeof rows)[number]): number =>
    a.joinedAt - b.joinedAt || Math.sign(numberOf(a) - numberOf(b)) || a.userId - b.userId;
  for (const { userId, joinedAt } of rows.toSorted(inOrder))
    yield record('members', archiveMember, userId, {
      person: person(userId),
      at: moment(joinedAt),
    });
}

/** The orders of scenes, in that of their locations. */
export async function* scenes({ trx, game, record, ref, moment, left }: MakingGame) {
  const of = (id: number): number => game.numbers.ids.locations.get(id) ?? 0;
  const rows = await trx
    .selectFrom('sceneOrders as s')
    .innerJoin('locations as l', 'l.id', 's.locationId')
    .selectAll('s')
    .where('l.gameId', '=', game.id)
    .execute();
  const places = rows.map(({ locationId }) => locationId);
  const found = trx.selectFrom('sceneMembers').selectAll().where('locationId', 'in', places);
  const membersOf = byOwner(
    await found.orderBy('place').orderBy('id').execute(),
    ({ locationId }) => locationId,
  );
  for (const row of rows.toSorted((a, b) => of(a.locationId) - of(b.locationId))) {
    const current = ref('characters', row.characterId);
    if (current === undefined) left('scenes');
    else
      yield record('scenes', archiveScene, row.locationId, {
        location: ref('locations', row.locationId),
        current,
        since: moment(row.since),
        nudged: moment(row.nudgedAt),
        members: membersOf(row.locationId).flatMap(({ characterId, skippedAt }) => {
          const character = ref('characters', characterId);
          return character === undefined ? [] : [{ character, skipped: moment(skippedAt) }];
        }),
      });
  }
}
