import path from 'node:path';
import { type CallQuery, type Calls, searchKinds } from '../../../src/contract/index.ts';
import type { Db } from '../../../server/db/index.ts';
import { forgetTurn, indexTurn, search } from '../../../server/search/index.ts';
import { wordsOf } from '../../../server/search/words.ts';
import { plainText } from '../../../src/domain/index.ts';
import {
  demoFile,
  emptyPostgres,
  scratchFolder,
  wholeMove,
  withDb,
} from '../../support/servers/moving.ts';

const folder = scratchFolder();

type Query = Omit<CallQuery<Calls['search']>, 'before'>;

/** The first words of some texts of each kind, so that each kind is looked for by words it has. */
async function wordsIn(db: Db): Promise<string[]> {
  const turns = await db.selectFrom('turns').select('post as text').execute();
  const messages = await db.selectFrom('chatMessages').select('message as text').execute();
  const events = await db.selectFrom('questEvents').select('chronicle as text').execute();
  const some = [turns, messages, events].flatMap((rows) =>
    rows.filter((_, at) => at % Math.ceil(rows.length / 12) === 0),
  );
  const words = some.flatMap(({ text }) =>
    [...wordsOf(plainText(text ?? ''))]
      .map((one) => one.text)
      .filter(({ length }) => length > 4)
      .slice(0, 2),
  );
  return [...new Set(words)];
}

/** What the community is asked: single words, phrases, beginnings, what is left out, and each filter. */
async function queriesFor(db: Db): Promise<Query[]> {
  const words = await wordsIn(db);
  const [one = '', two = ''] = words;
  const marked = await db
    .selectFrom('turnQuests')
    .innerJoin('turns', 'turns.id', 'turnQuests.turnId')
    .innerJoin('quests', 'quests.id', 'turnQuests.questId')
    .innerJoin('games', 'games.id', 'quests.gameId')
    .innerJoin('locations', 'locations.id', 'turns.locationId')
    .select(['games.key as game', 'quests.key as quest', 'locations.key as place'])
    .select(['turns.post', 'turns.createdAt'])
    .orderBy('turns.id')
    .executeTakeFirstOrThrow();
  const [{ text: q } = { text: '' }] = wordsOf(plainText(marked.post));
  const { game, quest, place, createdAt: from } = marked;
  const speaker = await db
    .selectFrom('turns')
    .select(['characterId'])
    .where('characterId', 'is not', null)
    .where('charIsMaster', '=', 0)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return [
    ...words.map((word) => ({ q: word })),
    ...[`"${one} ${two}"`, `${one.slice(0, 3)}*`, `не* -${one}`, 'и'].map((typed) => ({
      q: typed,
    })),
    ...searchKinds.map((kind) => ({ q: 'и', kind })),
    { q, game },
    { q, game, place },
    { q, game, quest },
    { q, from },
    { q, from, to: from + 1 },
    { q: 'и', character: String(speaker.characterId) },
  ];
}

/** All that is found, page behind page, by each of some readers. */
async function foundBy(
  db: Db,
  queries: readonly Query[],
  readers: readonly (number | undefined)[],
) {
  const found: Record<string, string[]> = {};
  for (const reader of readers)
    for (const query of queries) {
      const hits: string[] = [];
      let before: string | undefined;
      do {
        const page = await search(
          db,
          { ...query, ...(before !== undefined && { before }) },
          reader,
        );
        hits.push(...page.hits.map((hit) => JSON.stringify(hit)));
        before = page.next;
      } while (before !== undefined);
      found[`${String(reader)} ${JSON.stringify(query)}`] = hits;
    }
  return found;
}

/** Changes the community as its host would: the index of the source has been written to, and was not only made. */
async function playOn(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [first, second] = await trx
      .selectFrom('turns')
      .select('id')
      .where('charIsMaster', '=', 0)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const changed = await trx
      .updateTable('turns')
      .set({ post: '<p>Ёлки и ежи у старого маяка</p>' })
      .where('id', '=', first!.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await indexTurn(trx, changed);
    await trx
      .updateTable('turns')
      .set({ post: '', deletedAt: 1 })
      .where('id', '=', second!.id)
      .execute();
    await forgetTurn(trx, second!.id);
  });
}

it('BACK-52 after a move to PostgreSQL, and after the way back, the same words find the same texts', async () => {
  const file = path.join(folder, 'before.sqlite');
  await demoFile(file);
  const asked = await withDb(file, async (db) => {
    await playOn(db);
    const players = await db.selectFrom('users').select('id').orderBy('id').limit(2).execute();
    // Who reads what masters alone may read: a word of a closed channel would be found by nobody else.
    const master = await db
      .selectFrom('characters')
      .select('ownerId as id')
      .where('type', '=', 'master')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const readers = [undefined, ...[...players, master].map(({ id }) => id ?? undefined)];
    const queries = [{ q: 'ёж' }, ...(await queriesFor(db))];
    return { readers, queries, found: await foundBy(db, queries, readers) };
  });
  const { readers, queries, found } = asked;
  const isFound = (query: Query): boolean =>
    readers.some(
      (reader) => (found[`${String(reader)} ${JSON.stringify(query)}`] ?? []).length > 0,
    );
  // What finds nothing would compare nothing: but for the phrase, which may stand nowhere, each finds something.
  expect(queries.filter((query) => !isFound(query) && !query.q.startsWith('"'))).toEqual([]);

  const postgres = await emptyPostgres();
  await wholeMove({ from: file, to: postgres });
  expect(await withDb(postgres, (db) => foundBy(db, queries, readers))).toEqual(found);

  const back = path.join(folder, 'back.sqlite');
  await wholeMove({ from: postgres, to: back });
  expect(await withDb(back, (db) => foundBy(db, queries, readers))).toEqual(found);
});
