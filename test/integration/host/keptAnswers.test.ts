import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createQueryId } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { changesContent } from '../../../server/db/contentVersion.ts';
import { flag } from '../../../server/db/index.ts';
import { calls } from '../../../src/contract/index.ts';
import { communityHost, turnsHost } from '../../support/host/beginnings.ts';
import { type Community, type Login, logins } from '../../support/host/community.ts';
import { freshDatabase } from '../../support/host/freshDatabase.ts';
import {
  insertCharacter,
  insertMap,
  insertTurn,
  send,
  type TestHost,
} from '../../support/host/index.ts';
import { type Actions, draftAt } from '../../support/host/turns.ts';

let host: TestHost;
let sea: Community;
let does: Actions;
afterEach(() => host.close());

/** The addresses of all calls whose answers are kept. */
const addresses = ({ keys }: Community): string[] => [
  calls.init.path({}),
  ...['sea', 'draft', 'ended'].flatMap((game) => [
    calls.turns.path({ game }),
    calls.locations.path({ game }),
    calls.characters.path({ game }),
    calls.map.path({ game }),
    calls.mapLocations.path({ game }),
  ]),
  `${calls.turns.path({ game: 'sea' })}?page=2`,
  ...[keys.mara, keys.boris, 'user', 'master'].map((character) =>
    calls.turns.path({ game: 'sea', character }),
  ),
  calls.location.path({ game: 'sea', location: 'pier' }),
  calls.locationAll.path({ game: 'sea', location: 'pier' }),
  `${calls.locationAll.path({ game: 'sea', location: 'cave' })}?page=1`,
];

const readers = [undefined, ...logins] as const;

const ask = (url: string, login?: Login, more: Record<string, string> = {}) =>
  send(host, 'GET', url, { ...(login && sea.headers[login]), ...more });

/** What changes the version of the content and nothing else. */
const touch = () =>
  host.db.updateTable('games').set({ place: 1 }).where('id', '=', -1).executeTakeFirst();

/** A community where readers differ: people whom some do not see, reactions of theirs, turns of several, a map. */
async function fill(): Promise<void> {
  const { db } = host;
  const game = { id: sea.games.sea };
  await db
    .updateTable('games')
    .set({ enableMap: flag(true) })
    .execute();
  const map = await insertMap(db, game, { key: 'world' });
  await db.updateTable('locations').set({ mapId: map.id }).where('key', '=', 'pier').execute();
  const hidden = { status: 'invisible', locationId: sea.places.pier } as const;
  const boris = { id: sea.users.boris };
  const shade = await insertCharacter(db, game, boris, { ...hidden, name: 'Тень' });
  for (const [id, ownerId] of [
    [Number(sea.keys.mara), sea.users.mara],
    [Number(sea.keys.boris), sea.users.boris],
    [Number(sea.keys.novice), sea.users.mara],
  ] as const) {
    const place = { id: sea.places.pier, gameId: game.id };
    const turn = await insertTurn(db, place, { id, ownerId });
    const reaction = { turnId: turn.id, characterId: shade.id, createdAt: 1 };
    await db.insertInto('turnReactions').values(reaction).execute();
  }
}

/** What differs each time for the signed-in: the token of init. */
const said = ({ statusCode, body }: LightMyRequestResponse) =>
  `${String(statusCode)} ${body.replace(/"token":"[^"]+"/, '')}`;

describe('kept answers', () => {
  beforeEach(async () => {
    ({ host, sea, does } = await turnsHost());
    await fill();
  });

  it('QUICK-21 are each reader’s own: what is kept is what would be made anew, for every reader and call', async () => {
    const round = async () => {
      const answers = new Map<string, string>();
      for (const url of addresses(sea))
        for (const login of readers)
          answers.set(`${login ?? 'guest'} ${url}`, said(await ask(url, login)));
      return answers;
    };
    const first = await round();
    const kept = await round();
    await touch();
    expect(kept).toEqual(first);
    expect(await round()).toEqual(first);

    const turns = calls.turns.path({ game: 'sea' });
    const answers = readers.map((login) => first.get(`${login ?? 'guest'} ${turns}`));
    expect(answers.filter((one) => one?.includes('Тень'))).toHaveLength(3);
    expect(new Set(answers).size).toBeGreaterThanOrEqual(4);
    expect(first.get(`mara ${calls.turns.path({ game: 'draft' })}`)).toMatch(/^404/);
    expect(first.get(`master ${calls.turns.path({ game: 'draft' })}`)).toMatch(/^200/);
    expect(
      first.get(`boris ${calls.turns.path({ game: 'sea', character: sea.keys.mara })}`),
    ).toMatch(/^403/);
  });

  it('QUICK-21 are nobody’s any more after a sign-out, nor a guest’s after a sign-in', async () => {
    const url = calls.characters.path({ game: 'sea' });
    expect((await ask(url, 'mara')).statusCode).toBe(200);
    const tag = String((await ask(url, 'mara')).headers.etag);
    await host.db.deleteFrom('sessions').where('userId', '=', sea.users.mara).execute();
    expect((await ask(url, 'mara', { 'if-none-match': tag })).statusCode).toBe(401);
    expect((await ask(calls.init.path({}), 'mara')).headers['letopis-reader']).toBe('guest');
    const answer = await ask(calls.init.path({}), 'boris');
    expect(answer.json()).toHaveProperty('user.id', String(sea.users.boris));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers).not.toHaveProperty('etag');
  });

  const turnsOf = { game: 'sea' };
  const pier = { game: 'sea', location: 'pier' };
  const feeds = [
    calls.turns.path(turnsOf),
    calls.location.path(pier),
    calls.locationAll.path(pier),
  ];
  const change = (table: 'games' | 'locations' | 'characters') => (title: string) =>
    table === 'characters'
      ? host.db.updateTable(table).set({ name: title }).execute()
      : host.db.updateTable(table).set({ title }).execute();

  it.each<[string, string[], (word: string) => Promise<unknown>]>([
    ['a new turn', feeds, (body) => does.post('mara', sea.keys.mara, draftAt('pier', { body }))],
    ['a game', [calls.init.path({})], change('games')],
    [
      'a place',
      [...feeds, calls.locations.path(turnsOf), calls.mapLocations.path(turnsOf)],
      change('locations'),
    ],
    [
      'a character',
      [...feeds, calls.characters.path(turnsOf), calls.mapLocations.path(turnsOf)],
      change('characters'),
    ],
  ])('QUICK-22 show at once what was written: %s', async (_what, urls, write) => {
    const asked = urls.flatMap((url) => readers.map((login) => [url, login] as const));
    for (const [url, login] of asked) expect((await ask(url, login)).body).not.toContain('Новое');
    await write('Новое');
    for (const [url, login] of asked) {
      const answer = await ask(url, login);
      if (answer.statusCode === 200 && url !== calls.characters.path(turnsOf))
        expect(answer.body).toContain('Новое');
    }
    expect((await ask(urls.at(-1)!, 'mara')).body).toContain('Новое');
  });

  it('QUICK-22 show at once what becomes of a turn: edited, commented, reacted to, deleted', async () => {
    await does.post('mara', sea.keys.mara, draftAt('pier', { body: '<p>Сначала</p>' }));
    const newest = async () => {
      const [turn] = await does.list('mara');
      for (const url of feeds) {
        const answer = await ask(url, 'mara');
        const found = answer.json<{ turns: { data: object[] } | object[] }>().turns;
        expect((Array.isArray(found) ? found : found.data)[0]).toEqual(turn);
      }
      return turn!;
    };
    const { id } = await newest();
    await does.edit('mara', sea.keys.mara, id, draftAt('pier', { body: '<p>Потом</p>' }));
    expect((await newest()).post).toBe('<p>Потом</p>');
    await does.comment('mara', sea.keys.mara, id, 'Слово');
    expect((await newest()).commentsCount).toBe(1);
    await does.react('boris', sea.keys.boris, id);
    expect((await newest()).reactions).toHaveLength(1);
    await does.remove('mara', sea.keys.mara, id);
    expect((await newest()).id).not.toBe(id);
  });

  it('QUICK-22 travel packed as the asker takes it, and say the same', async () => {
    const url = calls.turns.path(turnsOf);
    const body = `<p>${'Слово за словом. '.repeat(100)}</p>`;
    await does.post('mara', sea.keys.mara, draftAt('pier', { body }));
    const plain = await ask(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const)
      for (const _time of ['made', 'kept']) {
        const answer = await ask(url, undefined, { 'accept-encoding': encoding });
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
        expect(answer.headers.etag).toBe(plain.headers.etag);
      }
    const refused = await ask(url, undefined, { 'accept-encoding': 'br;q=0, gzip' });
    expect(refused.headers['content-encoding']).toBe('gzip');
  });

  it('QUICK-24 are not sent again to who has them, but name their reader; after a write they are', async () => {
    const url = calls.turns.path(turnsOf);
    for (const [login, reader] of [
      [undefined, 'guest'],
      ['mara', String(sea.users.mara)],
    ] as const) {
      const { headers } = await ask(url, login);
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers.vary).toBe('origin, accept-encoding, cookie');
      const again = await ask(url, login, { 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers).toMatchObject({ etag: headers.etag, 'letopis-reader': reader });
      await does.post('mara', sea.keys.mara, draftAt('pier'));
      const after = await ask(url, login, { 'if-none-match': String(headers.etag) });
      expect(after.statusCode).toBe(200);
    }
  });
});

describe('what kept answers are made of', () => {
  it('QUICK-22 is in tables whose changes make another version', async () => {
    const read = new Set<string>();
    const plain = await freshDatabase();
    const db = plain.withPlugin({
      transformQuery: ({ node }) => {
        const { sql } = plain.getExecutor().compileQuery(node, createQueryId());
        for (const [, table = ''] of sql.matchAll(/\b(?:from|join) +"?(\w+)/g)) read.add(table);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    ({ host, sea } = await communityHost({ db }));
    await fill();
    read.clear();
    for (const url of addresses(sea)) {
      await ask(url);
      if (url !== calls.init.path({})) for (const login of logins) await ask(url, login);
    }

    // Who asks is found out each time. An older moment asks for no less news.
    read.delete('sessions');
    read.delete('moments');
    expect([...read]).toEqual(expect.arrayContaining(['turns', 'characters', 'games', 'maps']));
    expect([...read].filter((table) => !changesContent(`update "${table}" set`))).toEqual([]);
  });
});
