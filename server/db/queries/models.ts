import type { Model, ModelType } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';

/** What is looked up, and for whom: what waits in games that are being prepared is for their masters. */
export type LookUp = { titles: readonly string[]; keys: readonly string[]; userId: number };

/** A title as duplicates of tags are found by it. */
export const foldTitle = (title: string): string => title.normalize('NFC').toLowerCase();

const idsOf = (keys: readonly string[]): number[] =>
  keys.filter((key) => /^\d{1,15}$/.test(key)).map(Number);

/** Games that the user leads: what is in them is no secret to them. */
function ledGames(db: Db, userId: number) {
  return db
    .selectFrom('characters as leaders')
    .select('leaders.gameId')
    .where('leaders.ownerId', '=', userId)
    .where('leaders.status', '=', 'active')
    .where(({ eb, or }) =>
      or([eb('leaders.isGameMaster', '=', 1), eb('leaders.isGameTech', '=', 1)]),
    );
}

/** Games that everybody reads. */
function openGames(db: Db) {
  return db.selectFrom('games').select('games.id').where('games.status', '!=', 'inactive');
}

async function findQuests(db: Db, { titles, keys, userId }: LookUp): Promise<Model[]> {
  const rows = await db
    .selectFrom('quests')
    .select(['id', 'title'])
    .where(({ eb, or }) => or([eb('title', 'in', titles), eb('id', 'in', idsOf(keys))]))
    .where('type', '!=', 'invisible')
    .where(({ eb, or, and }) =>
      or([
        eb('gameId', 'in', ledGames(db, userId)),
        // Only masters see a quest that has not begun.
        and([eb('gameId', 'in', openGames(db)), eb('status', '!=', 'pending')]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id, title }) => ({ key: String(id), title }));
}

async function findNpcs(db: Db, { titles, keys, userId }: LookUp): Promise<Model[]> {
  const rows = await db
    .selectFrom('characters')
    .select(['id', 'name'])
    .where(({ eb, or }) => or([eb('name', 'in', titles), eb('id', 'in', idsOf(keys))]))
    .where('type', '=', 'npc')
    .where('status', '=', 'active')
    .where(({ eb, or, and }) =>
      or([
        eb('gameId', 'in', ledGames(db, userId)),
        // Only masters see an NPC that has no location yet.
        and([eb('gameId', 'in', openGames(db)), eb('locationId', 'is not', null)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id, name }) => ({ key: String(id), title: name }));
}

function findTags(db: Db, { titles, keys }: LookUp): Promise<Model[]> {
  return db
    .selectFrom('tags')
    .select(['key', 'title'])
    .where('type', '=', 'tag')
    .where(({ eb, or }) =>
      or([eb('foldedTitle', 'in', titles.map(foldTitle)), eb('key', 'in', keys)]),
    )
    .orderBy('id')
    .execute();
}

const finders = { quest: findQuests, npc: findNpcs, tag: findTags } as const;

/** Models of a type by their titles and by their keys, each once. */
export const findModels = (db: Db, type: ModelType, asked: LookUp): Promise<Model[]> =>
  finders[type](db, asked);
