import { sql } from 'kysely';
import type { LocationRow } from '../../../server/db/queries/locations.ts';
import { viewLocations } from '../../../server/db/queries/locationViews.ts';
import { findModels } from '../../../server/db/queries/models.ts';
import {
  characterPage,
  countTurns,
  pageOfTurn,
  turnsPage,
  turnsSince,
} from '../../../server/db/queries/turns.ts';
import { migrate, openDatabase, type Db } from '../../../server/db/index.ts';
import { insertCharacter, insertGame, insertLocation, NOON } from '../../support/host/index.ts';
import { planOf as plansOf } from '../../support/host/plan.ts';

const COUNT = 10_000;

let db: Db;
let game: { id: number };
/** A place of the other game, where its turns are. */
let place: LocationRow;

beforeAll(async () => {
  db = openDatabase(':memory:');
  await migrate(db);
  game = await insertGame(db);
  const other = await insertGame(db);
  for (const { id } of [game, other]) {
    const { id: placeId } = await insertLocation(db, { id });
    place = await db
      .selectFrom('locations')
      .selectAll()
      .where('id', '=', placeId)
      .executeTakeFirstOrThrow();
    const here = place.id;
    const rows = Array.from({ length: COUNT / 2 }, (_, index) => ({
      gameId: id,
      locationId: here,
      post: '<p>Ход</p>',
      createdAt: NOON + index * 1000,
      updatedAt: NOON + index * 1000,
      deletedAt: index % 50 === 0 ? NOON + index * 1000 : null,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await db
        .insertInto('turns')
        .values(rows.slice(from, from + 500))
        .execute();
  }
  for (let one = 0; one < 50; one += 1) await insertCharacter(db, game, null);
  await sql`update turns set character_id = 1 + id % 50`.execute(db);
  await sql`analyze`.execute(db);
});
afterAll(() => db.destroy());

/** What the database does for the queries of `work`, step by step. */
const planOf = (work: (watched: Db) => Promise<unknown>) => plansOf(db, work);

describe('with ten thousand turns', () => {
  const oldest = String(COUNT / 2 - 100);
  const cases: [string, (watched: Db) => Promise<unknown>, string][] = [
    ['the first page', (watched) => turnsPage(watched, { gameId: game.id, page: 1 }), 'feed'],
    ['a far page', (watched) => turnsPage(watched, { gameId: game.id, page: 200 }), 'feed'],
    [
      'the page after a turn',
      (watched) => turnsPage(watched, { gameId: game.id, page: 2, before: oldest }),
      'feed',
    ],
    ['news', (watched) => turnsSince(watched, { gameId: game.id }, NOON + 4_900_000), 'changes'],
    ['all news', (watched) => turnsSince(watched, { gameId: game.id }, 0), 'changes'],
  ];

  it('BACK-70 the turns of a character are found by an index, and nothing is sorted', async () => {
    const scope = { characterId: 1, page: 3 };
    for (const oldest of [true, false]) {
      const work = (watched: Db) => characterPage(watched, { ...scope, oldest });
      const plan = (await planOf(work)).join('\n');
      expect(plan).toMatch(/INDEX turns_character\b/);
      expect(plan).not.toMatch(/SCAN turns|TEMP B-TREE/);
    }
  });

  it('the feed of a place is found by its own indexes, and nothing is sorted', async () => {
    const scope = { gameId: place.gameId, locationId: place.id };
    const page = await planOf((watched) => turnsPage(watched, { ...scope, page: 3 }));
    const news = await planOf((watched) => turnsSince(watched, scope, NOON + 4_900_000));
    const last = await planOf((watched) =>
      viewLocations(watched, [place], { maps: [], userId: 1 }),
    );

    for (const [plan, index] of [
      [page, 'feed'],
      [news, 'changes'],
      [last, 'feed'],
    ] as const) {
      expect(plan.join('\n')).toContain(`INDEX turns_location_${index}`);
      expect(plan.filter((step) => /^SCAN (turns|newest)/.test(step))).toEqual([]);
    }
    expect([...page, ...news].filter((step) => /TEMP B-TREE/.test(step))).toEqual([]);
  });

  it('to count the turns of a place, and to find the page of one, no turn is looked at but that one', async () => {
    const scope = { gameId: place.gameId, locationId: place.id };
    const oldestHere = await db
      .selectFrom('turns')
      .select('id')
      .where('locationId', '=', place.id)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const counts = await planOf((watched) => countTurns(watched, scope));
    const found = await planOf((watched) => pageOfTurn(watched, scope, String(oldestHere.id)));
    const models = await planOf((watched) =>
      findModels(watched, 'npc', { titles: ['Чайка'], keys: ['1'], userId: 1 }),
    );

    const ofPlace = [...counts, ...found].filter((step) => step.includes('turns_location'));
    expect(ofPlace).toHaveLength(2);
    for (const step of ofPlace) expect(step).toContain('INDEX turns_location_feed');
    // The index holds no deleted turn, so that none has to be looked at to leave it out.
    const { rows } = await sql<{ sql: string }>`
      select sql from sqlite_master where name in ('turns_location_feed', 'turns_game_feed')`.execute(
      db,
    );
    expect(rows.map((row) => row.sql.split(' where ')[1])).toEqual(
      Array(2).fill('"deleted_at" is null'),
    );
    expect(models.filter((step) => /^SCAN turns/.test(step))).toEqual([]);
    expect(await countTurns(db, scope)).toBe((COUNT / 2) * (49 / 50));
  });

  it.each(cases)('%s is found by an index, and nothing is sorted', async (_what, work, index) => {
    const plan = await planOf(work);

    expect(plan.length).toBeGreaterThan(0);
    expect(plan.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
    expect(plan.join('\n')).toContain(`USING INDEX turns_game_${index}`);
  });
});
