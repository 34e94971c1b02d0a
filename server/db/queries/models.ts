import { randomUUID } from 'node:crypto';
import { type Model, type ModelType, WORKSHOP_LIMIT } from '../../../src/contract/index.ts';
import type { Db, Trx } from '../database.ts';
import { alone } from '../locks.ts';
import { meetsCharacter, readsGameOf, seesQuest } from './visibility.ts';

/** What is looked up, and for whom: what waits in games that are being prepared is for their masters. */
export type LookUp = { titles: readonly string[]; keys: readonly string[]; userId: number };

/** A title as duplicates of tags are found by it. */
export const foldTitle = (title: string): string => title.normalize('NFC').toLowerCase();

const idsOf = (keys: readonly string[]): number[] =>
  keys.filter((key) => /^\d{1,15}$/.test(key)).map(Number);

async function findQuests(db: Db, { titles, keys, userId }: LookUp): Promise<Model[]> {
  const rows = await db
    .selectFrom('quests')
    .select(['id', 'title'])
    .where(({ eb, or }) => or([eb('title', 'in', titles), eb('id', 'in', idsOf(keys))]))
    .where(readsGameOf('quests', userId))
    .where(seesQuest(userId))
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
    .where(readsGameOf('characters', userId))
    .where(meetsCharacter(userId))
    .orderBy('id')
    .execute();
  return rows.map(({ id, name }) => ({ key: String(id), title: name }));
}

/** Those that are put away are found by their keys alone: they stay on what has them (WORK-141). */
function findTags(db: Db, { titles, keys }: LookUp): Promise<Model[]> {
  return db
    .selectFrom('tags')
    .select(['key', 'title'])
    .where('type', '=', 'tag')
    .where(({ eb, or }) =>
      or([
        eb.and([eb('foldedTitle', 'in', titles.map(foldTitle)), eb('putAwayAt', 'is', null)]),
        eb('key', 'in', keys),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Changes tags, which are of all games, alone. */
export const inTags = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  alone(db, 'tags', work);

/** The place behind all tags. */
export async function nextTagPlace(db: Db): Promise<number> {
  const last = db.selectFrom('tags').select('place').orderBy('place', 'desc').limit(1);
  const row = await last.executeTakeFirst();
  return row ? row.place + 1 : 0;
}

/**
 * The tag of this title: one that is here, in whatever case, or a new one (`now` in ms). One that somebody else makes at the same time is theirs (WORK-168): an
 * import is not done again for it.
 */
export async function tagNamed(trx: Trx, title: string, now: number): Promise<number> {
  const foldedTitle = foldTitle(title);
  const known = () =>
    trx
      .selectFrom('tags')
      .select('id')
      .where('type', '=', 'tag')
      .where('foldedTitle', '=', foldedTitle);
  const here = await known().executeTakeFirst();
  if (here) return here.id;
  const fresh = { type: 'tag', key: randomUUID(), title, foldedTitle, userId: null };
  const made = await trx
    .insertInto('tags')
    .values({ ...fresh, place: await nextTagPlace(trx), createdAt: now })
    .onConflict((other) => other.columns(['type', 'foldedTitle']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return (made ?? (await known().executeTakeFirstOrThrow())).id;
}

/** The tags that masters may give a turn, in their order (WORK-142): as many as a form offers. */
export const tagOptions = (db: Db): Promise<Model[]> =>
  db
    .selectFrom('tags')
    .select(['key', 'title'])
    .where('type', '=', 'tag')
    .where('putAwayAt', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .limit(WORKSHOP_LIMIT.things)
    .execute();

const finders = { quest: findQuests, npc: findNpcs, tag: findTags } as const;

/** Models of a type by their titles and by their keys, each once. */
export const findModels = (db: Db, type: ModelType, asked: LookUp): Promise<Model[]> =>
  finders[type](db, asked);
