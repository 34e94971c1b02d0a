import type { Tables } from '../../../server/db/index.ts';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demoAccounts } from '../../../server/demo/accounts.ts';
import { seedDemo } from '../../../server/demo/seed.ts';
import type { Character, ChatChannel, InitAnswer, Turn } from '../../../src/contract/index.ts';
import { besides, demoWords, seedWords } from '../../support/archive/demoWords.ts';
import { dump } from '../../support/host/dump.ts';
import { createTestHost, NOON, send, signIn, type TestHost } from '../../support/host/index.ts';

let host: TestHost;
beforeEach(async () => {
  host = await createTestHost({ accounts: demoAccounts() });
});
afterEach(() => host.close());

async function count(table: keyof Tables): Promise<number> {
  const { n } = await host.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

async function charactersOf(login: string, game: string): Promise<Character[]> {
  const answer = await send(host, 'GET', `/api/rpg/characters/${game}`, await signIn(host, login));
  return answer.json<{ characters: Character[] }>().characters;
}

async function latest(): Promise<Turn[]> {
  return (await send(host, 'GET', '/api/rpg/turns/otliv')).json<{ turns: Turn[] }>().turns;
}

describe('the demo community', () => {
  it('HOST-03 fills an empty database with enough to try every screen', async () => {
    expect(await seedWords(host.db, NOON)).toBe(true);

    const init = (await send(host, 'GET', '/api/rpg/init')).json<InitAnswer>();
    expect(init.rpg.games.map(({ status, main_page_type: page }) => [status, page])).toEqual([
      ['active', 'turns'],
      ['holiday', 'turns'],
      ['active', 'quests_chat'],
      ['active', 'quests_turns'],
      ['active', 'profile_turns'],
      ['closed', 'description'],
    ]);
    expect(init.rpg.games[1]?.group).toEqual(init.rpg.games[0]?.group);
    expect(await count('maps')).toBe(3);
    expect(await count('locations')).toBeGreaterThanOrEqual(25);
    expect(await count('profiles')).toBeGreaterThanOrEqual(12);
    expect(await count('turns')).toBeGreaterThanOrEqual(300);
    expect(await count('quests')).toBeGreaterThanOrEqual(6);
    expect(await count('questEvents')).toBeGreaterThanOrEqual(6);
    expect(await count('chatChannels')).toBeGreaterThanOrEqual(8);
    expect(await count('turnReactions')).toBeGreaterThan(0);
    expect(await count('turnQuests')).toBeGreaterThan(0);
    const unconfirmed = await host.db
      .selectFrom('characters')
      .innerJoin('profileComments', 'characterId', 'characters.id')
      .select(['characters.name', 'body'])
      .where('confirmed', '=', 0)
      .execute();
    expect(unconfirmed.length).toBeGreaterThan(0);
  });

  it('HOST-03 gives every demo account what it is there for', async () => {
    await seedWords(host.db, NOON);
    const rolesOf = async (login: string) =>
      (await charactersOf(login, 'otliv')).map(({ type, confirmed }) => [type, confirmed]);

    expect(await rolesOf('player')).toEqual([
      ['profile', true],
      ['profile', true],
    ]);
    expect(await rolesOf('newcomer')).toEqual([['profile', false]]);
    expect(await rolesOf('user')).toEqual([['user', true]]);
    expect(await charactersOf('master', 'otliv')).toMatchObject([
      { key: 'master', isGameMaster: true, isGameTech: false },
    ]);
    expect(await charactersOf('tech', 'otliv')).toMatchObject([
      { key: 'master', isGameMaster: false, isGameTech: true },
    ]);
    expect(await rolesOf('empty')).toEqual([]);
  });

  it('counts its times back from the moment of the seeding, in one order for ids and times', async () => {
    await seedWords(host.db, NOON);
    const turns = await host.db
      .selectFrom('turns')
      .select(['gameId', 'createdAt'])
      .orderBy('id')
      .execute();
    const newest = Math.max(...turns.map(({ createdAt }) => createdAt));

    expect(NOON - newest).toBeLessThan(60 * 60 * 1000);
    expect(newest).toBeLessThanOrEqual(NOON);
    for (const game of Map.groupBy(turns, ({ gameId }) => gameId).values()) {
      const times = game.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
    const later = [
      ...(await host.db.selectFrom('turnComments').select('createdAt').execute()),
      ...(await host.db.selectFrom('turnReactions').select('createdAt').execute()),
    ];
    expect(later.every(({ createdAt }) => createdAt <= NOON)).toBe(true);
  });

  it('HOST-03 has a channel of each kind: open, of a place, of a faction, of masters, of events that run and that are over', async () => {
    await seedWords(host.db, NOON);
    const headers = await signIn(host, 'master');
    const kinds = new Set<string>();
    for (const game of ['otliv', 'pochtovy']) {
      const answer = await send(host, 'GET', `/api/rpg/chat/channels/${game}/master`, headers);
      for (const { type, closed } of answer.json<{ channels: ChatChannel[] }>().channels)
        kinds.add(closed ? `${type}, closed` : type);
    }
    expect([...kinds].sort()).toEqual([
      ...['rpg_faction', 'rpg_game', 'rpg_location', 'rpg_quest_event', 'rpg_quest_event, closed'],
    ]);
    const [{ key }] = (await charactersOf('player', 'otliv')) as [Character];
    const mine = await signIn(host, 'player');
    const seen = await send(host, 'GET', `/api/rpg/chat/channels/otliv/${key}`, mine);
    const titles = seen.json<{ channels: ChatChannel[] }>().channels.map(({ title }) => title);
    expect(titles).toContain('Причал: у крайней тумбы');
    expect(titles).not.toContain('Мастерская');
    expect(titles).not.toContain('Вольное Дно: сход');
  });

  it('leaves some messages unread, and none of a channel that was read', async () => {
    await seedWords(host.db, NOON);
    const headers = await signIn(host, 'player');
    const [{ key }] = (await charactersOf('player', 'otliv')) as [Character];
    const answer = await send(host, 'GET', `/api/rpg/chat/channels/otliv/${key}`, headers);
    const unreads = answer
      .json<{ channels: { unreads: number }[] }>()
      .channels.map((channel) => channel.unreads);

    expect(Math.max(...unreads)).toBeGreaterThan(0);
    expect(Math.max(...unreads)).toBeLessThanOrEqual(5);
    expect(unreads).toContain(0);
  });

  it('HOST-03 is not seeded twice: a second start keeps the data and what was written meanwhile', async () => {
    await seedWords(host.db, NOON);
    const headers = await signIn(host, 'player');
    const [{ key, location }] = (await charactersOf('player', 'otliv')) as [Character];
    await send(host, 'POST', `/api/rpg/turn/otliv/${key}`, headers, {
      body: '<p>Написано между двумя запусками.</p>',
      currentLocation: location,
    });
    const before = await dump(host.db);

    expect(await seedWords(host.db, NOON + 86_400_000)).toBe(false);
    expect(await dump(host.db)).toBe(before);
    expect((await latest())[0]?.post).toBe('<p>Написано между двумя запусками.</p>');
  });

  it('WORK-57: is seeded whole or not at all', async () => {
    const broken = demoWords((file, line) =>
      file === 'games/sol/characters.jsonl' ? line.replace('"type":"', '"type":"no') : line,
    );
    const seeded = seedDemo(host.db, NOON, besides(broken), broken);

    await expect(seeded).rejects.toMatchObject({ where: { file: 'games/sol/characters.jsonl' } });
    expect(await count('users')).toBe(0);
    expect(await seedWords(host.db, NOON)).toBe(true);
  });

  it('WORK-57: has its pictures and the tiles of its maps', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-demo-'));
    try {
      await seedDemo(host.db, NOON, { dataDir, publicOrigin: 'http://localhost' });
      const shown = [
        ...(await host.db.selectFrom('characters').select('avatar').execute()),
        ...(await host.db.selectFrom('locations').select('image as avatar').execute()),
        ...(await host.db.selectFrom('users').select('avatar').execute()),
      ].flatMap(({ avatar }) => avatar ?? []);
      expect(shown.length).toBeGreaterThan(60);
      expect(shown.filter((one) => !existsSync(path.join(dataDir, one)))).toEqual([]);
      const maps = await host.db.selectFrom('maps').selectAll().execute();
      expect(maps.map(({ pictureWidth }) => pictureWidth)).toEqual([4_096, 2_048, 2_048]);
      for (const { picture } of maps)
        for (const zoom of ['0', '3'])
          expect(existsSync(path.join(dataDir, 'maps', picture!.slice(0, 43), zoom))).toBe(true);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('leaves the community of others alone', async () => {
    await host.db
      .insertInto('games')
      .values({
        key: 'theirs',
        title: 'Чужая игра',
        menuTitle: 'Чужая',
        status: 'active',
        mainPageType: 'turns',
        createdAt: NOON,
      })
      .execute();

    expect(await seedWords(host.db, NOON)).toBe(false);
    expect(await count('turns')).toBe(0);
  });
});
