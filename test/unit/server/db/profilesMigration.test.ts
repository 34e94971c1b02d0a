import { sql } from 'kysely';
import { type Db, openDatabase } from '../../../../server/db/index.ts';
import { people } from '../../../../server/db/migrations/0001-people.ts';
import { games } from '../../../../server/db/migrations/0002-games.ts';
import { world } from '../../../../server/db/migrations/0003-world.ts';
import { characters } from '../../../../server/db/migrations/0004-characters.ts';
import { profiles } from '../../../../server/db/migrations/0013-profiles.ts';
import { type AnyDb, schemaFor } from '../../../../server/db/migrations/columns.ts';
import { makeGame, makeUser, NOON } from '../../../support/host/data.ts';

let db: Db;
beforeEach(() => {
  db = openDatabase(':memory:');
});
afterEach(() => db.destroy());

/** A community as it was before profiles could be made. */
async function settleBefore(): Promise<void> {
  const schema = schemaFor(db as unknown as AnyDb, 'sqlite');
  for (const step of [people, games, world, characters]) await step(schema);
  const [game, other, user] = [await makeGame(db), await makeGame(db), await makeUser(db)];
  const rows = [
    [game.id, user.id, 'profile', 'Алёна', 'Чайка', '<p>Первая.</p><p>Вторая &amp; третья.</p>'],
    [game.id, user.id, 'profile', 'АЛЕНА', 'Чайка', 'Простой <b>текст</b>'],
    [other.id, user.id, 'profile', 'Алёна', 'Чайка', null],
    [game.id, null, 'profile', 'Вольная', null, null],
    [game.id, null, 'npc', 'Чайка', null, '<p>Птица</p>'],
  ] as const;
  for (const [gameId, ownerId, type, name, alias, look] of rows) {
    const made = await sql<{ id: number }>`
      insert into characters (game_id, owner_id, type, name, created_at, updated_at)
      values (${gameId}, ${ownerId}, ${type}, ${name}, ${NOON}, ${NOON}) returning id`.execute(db);
    const id = made.rows[0]?.id;
    await sql`insert into profiles (character_id, alias, look) values (${id}, ${alias}, ${look})`.execute(
      db,
    );
  }
  await profiles(schema);
}

describe('the step to profiles', () => {
  it('keeps everybody, knows names as taken once, offers what is nobody’s, and makes markup text', async () => {
    await settleBefore();
    const found = await db
      .selectFrom('characters')
      .innerJoin('profiles', 'profiles.characterId', 'characters.id')
      .select(['name', 'foldedName', 'foldedAlias', 'offered', 'look'])
      .orderBy('id')
      .execute();
    const row = (name: string, names: [string | null, string | null], look: string | null) => ({
      ...{ name, foldedName: names[0], foldedAlias: names[1], offered: 0, look },
    });
    expect(found).toEqual([
      row('Алёна', ['алена', 'чайка'], 'Первая.\nВторая & третья.'),
      row('АЛЕНА', [null, null], 'Простой <b>текст</b>'),
      row('Алёна', ['алена', 'чайка'], null),
      { ...row('Вольная', ['вольная', null], null), offered: 1 },
      row('Чайка', [null, null], 'Птица'),
    ]);
  });
});
