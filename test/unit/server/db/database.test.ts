import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { sql } from 'kysely';
import {
  flag,
  fromJson,
  isSet,
  migrate,
  openDatabase,
  toJson,
  type Db,
  type Trx,
} from '../../../../server/db/index.ts';
import {
  insertCharacter,
  insertGame,
  insertLocation,
  insertTurn,
  insertUser,
} from '../../../support/host/data.ts';

let db: Db;
beforeEach(async () => {
  db = openDatabase(':memory:');
  await migrate(db);
});
afterEach(() => db.destroy());

const names = async (): Promise<string[]> =>
  (await db.selectFrom('users').select('name').orderBy('id').execute()).map(({ name }) => name);

describe('migrations', () => {
  it('run once, and a second start changes nothing', async () => {
    await insertUser(db, { name: 'Марена' });
    expect(await migrate(db)).toEqual([]);
    expect(await names()).toEqual(['Марена']);
  });

  it('make a table for every entity of both documents', async () => {
    const tables = await db.introspection.getTables();
    const entities = [
      'users user_settings games game_groups characters profiles profile_comments factions species',
      'positions maps map_features locations location_routes turns turn_actions turn_comments',
      'turn_reactions turn_quests quests quest_events chat_channels chat_messages chat_reads tags',
    ];
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(entities.flatMap((line) => line.split(' '))) as string[],
    );
  });

  it('index what feeds and polls ask', async () => {
    const plan = async (query: { compile: () => { sql: string } }): Promise<string> => {
      const { rows } = await sql
        .raw<{ detail: string }>(`explain query plan ${query.compile().sql.replaceAll('?', '1')}`)
        .execute(db);
      return rows.map(({ detail }) => detail).join('; ');
    };
    const turns = db.selectFrom('turns').selectAll();
    const newest = turns
      .where('deletedAt', 'is', null)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(20);

    expect(await plan(newest.where('gameId', '=', 1))).toBe(
      'SEARCH turns USING INDEX turns_game_feed (game_id=?)',
    );
    expect(await plan(newest.where('locationId', '=', 1))).toBe(
      'SEARCH turns USING INDEX turns_location_feed (location_id=?)',
    );
    expect(await plan(turns.where('gameId', '=', 1).where('updatedAt', '>', 1))).toContain(
      'turns_game_changes (game_id=? AND updated_at>?)',
    );
    expect(
      await plan(
        db.selectFrom('chatMessages').selectAll().where('channelId', '=', 1).where('id', '<', 9),
      ),
    ).toContain('chat_messages_history (channel_id=? AND id<?)');
  });
});

describe('the database', () => {
  it('keeps references whole', async () => {
    const game = await insertGame(db);
    const location = await insertLocation(db, game);
    const user = await insertUser(db);
    const character = await insertCharacter(db, game, user);
    await insertTurn(db, { ...location, gameId: game.id }, character);
    await expect(insertLocation(db, { id: 99 })).rejects.toThrow(/FOREIGN KEY/);
    await db.deleteFrom('games').where('id', '=', game.id).execute();

    expect(await db.selectFrom('turns').selectAll().execute()).toEqual([]);
  });

  it('allows one user character and one master for a user and game, and many profiles', async () => {
    const [game, other, user] = [await insertGame(db), await insertGame(db), await insertUser(db)];
    for (const type of ['user', 'master'] as const) {
      await insertCharacter(db, game, user, { type });
      await expect(insertCharacter(db, game, user, { type })).rejects.toThrow(/UNIQUE/);
      await insertCharacter(db, other, user, { type });
    }
    for (let index = 0; index < 2; index += 1) {
      await insertCharacter(db, game, user);
      await insertCharacter(db, game, null, { type: 'npc' });
    }
  });

  it('never gives an id twice', async () => {
    const { id } = await insertUser(db);
    await db.deleteFrom('users').execute();

    expect((await insertUser(db)).id).toBe(id + 1);
  });

  it('keeps flags and JSON as both databases can', async () => {
    const { id } = await insertGame(db, {
      chat: flag(true),
      baseLocations: toJson(['tavern', 'порт']),
    });
    const game = await db
      .selectFrom('games')
      .select(['chat', 'profileEdit', 'baseLocations'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

    expect([isSet(game.chat), isSet(game.profileEdit), isSet(null)]).toEqual([true, false, false]);
    expect(fromJson(game.baseLocations)).toEqual(['tavern', 'порт']);
  });
});

describe('transactions', () => {
  const add = (name: string) => insertUser(db, { name });

  it('take turns: what one began, no other sees half-done', async () => {
    const steps: string[] = [];
    const work = (name: string) =>
      db.transaction().execute(async (trx) => {
        steps.push(`${name} begins`);
        await insertUser(trx, { name });
        await Promise.resolve();
        await insertUser(trx, { name: `${name}′` });
        steps.push(`${name} ends`);
      });
    await Promise.all([work('А'), work('Б'), add('В')]);

    expect(steps).toEqual(['А begins', 'А ends', 'Б begins', 'Б ends']);
    expect(await names()).toEqual(['А', 'А′', 'Б', 'Б′', 'В']);
  });

  it('leave nothing behind when they fail, and let the next one in', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await insertUser(trx, { name: 'призрак' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await add('живой');

    expect(await names()).toEqual(['живой']);
  });

  it('refuse the outer database within, instead of waiting for ever', async () => {
    const mistaken = db.transaction().execute(async () => {
      await add('мимо');
    });
    await expect(mistaken).rejects.toThrow(/outer database was used inside a transaction/);
    const nested = db
      .transaction()
      .execute(() => db.transaction().execute((trx) => insertUser(trx, {})));
    await expect(nested).rejects.toThrow(/outer database/);

    await add('после');
    expect(await names()).toEqual(['после']);
  });

  it('do not mind what they started and left running once they are over', async () => {
    let later: Promise<unknown> | undefined;
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    await db.transaction().execute(async (trx) => {
      await insertUser(trx, { name: 'первый' });
      later = gate.then(() => add('второй'));
    });
    open();
    await later;

    expect(await names()).toEqual(['первый', 'второй']);
  });
});

describe('transactions that wait for each other (QUICK-10)', () => {
  let folder: string;
  let kept: Db;
  let other: DatabaseSync;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'letopis-group-'));
    const file = path.join(folder, 'letopis.sqlite');
    kept = openDatabase(file);
    await migrate(kept);
    other = new DatabaseSync(file);
    // A group that is open for long takes nobody in any more: on a busy machine the second would be alone.
    jest.spyOn(performance, 'now').mockReturnValue(1_000);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    other.close();
    await kept.destroy();
    rmSync(folder, { recursive: true });
  });

  const onDisk = (): unknown[] =>
    other
      .prepare('select name from users order by id')
      .all()
      .map(({ name }) => name);
  const write = (name: string, andThen: () => void = () => undefined) =>
    kept.transaction().execute(async (trx) => {
      await insertUser(trx, { name });
      andThen();
    });

  it('QUICK-10 are committed together, and over once that is on the disk', async () => {
    const steps: unknown[] = [];
    const first = write('А').then(() => steps.push(['А is over', onDisk()]));
    const second = write('Б', () => steps.push(['Б has written', onDisk()]));
    await Promise.all([first, second]);

    expect(steps).toEqual([
      ['Б has written', []],
      ['А is over', ['А', 'Б']],
    ]);
  });

  it('are not read from before, and single writes go with them', async () => {
    const reading = Promise.all([write('А'), insertUser(kept, { name: 'Б' })]);
    const seen = kept.selectFrom('users').select('name').execute();
    const last = write('В');
    expect(await seen).toEqual([{ name: 'А' }, { name: 'Б' }, { name: 'В' }]);
    expect(onDisk()).toEqual(['А', 'Б', 'В']);
    await Promise.all([reading, last]);
  });

  it.each([0, 1, 2])('lose only the one that fails (the %s.)', async (failing) => {
    const outcomes = await Promise.allSettled(
      ['А', 'Б', 'В'].map((name, at) =>
        write(name, () => {
          if (at === failing) throw new Error('no');
        }),
      ),
    );
    const wanted = ['А', 'Б', 'В'].filter((_name, at) => at !== failing);
    expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(
      [0, 1, 2].map((at) => at === failing),
    );
    expect(onDisk()).toEqual(wanted);
  });

  it('all fail where SQLite rolls everything back by itself, and the next one is let in', async () => {
    const rollBack = (trx: Trx) => sql`insert or rollback into users (id) values (1)`.execute(trx);
    const outcomes = await Promise.allSettled([
      write('А'),
      kept.transaction().execute(async (trx) => {
        await insertUser(trx, { name: 'Б' });
        await rollBack(trx).catch(() => undefined);
        await insertUser(trx, { name: 'мимо' });
      }),
      write('В'),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(onDisk()).toEqual(['В']);
  });

  it('all fail where the one that failed cannot be taken back, and the next one is let in', async () => {
    const outcomes = await Promise.allSettled([
      write('А'),
      kept.transaction().execute(async (trx) => {
        await insertUser(trx, { name: 'Б' });
        await sql`release member`.execute(trx);
        throw new Error('no');
      }),
      write('В'),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(onDisk()).toEqual(['В']);
  });

  it('fail where one ends the transaction from within, and the next one is let in', async () => {
    const ending = kept.transaction().execute((trx) => sql`rollback`.execute(trx));
    const outcomes = await Promise.allSettled([ending, write('Б')]);

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(onDisk()).toEqual(['Б']);
  });
});
