import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { flag } from '../../../server/db/index.ts';
import { type CardPainter, createCardPainter } from '../../../server/pages/cards/index.ts';
import type { CardOrder } from '../../../server/pages/cards/drawing.ts';
import { communityHost } from '../../support/host/beginnings.ts';
import { type Community, logins } from '../../support/host/community.ts';
import { insertTurn, type TestHost } from '../../support/host/index.ts';
import { makeEvent } from '../../support/host/world.ts';

/** One for all tests: it takes longer to begin than to draw. */
const real = createCardPainter();
afterAll(() => real.close());

let host: TestHost;
let sea: Community;
let dataDir: string;
let turn: number;
/** What was drawn. */
let orders: CardOrder[];
/** Until it is called nothing is drawn. */
let release: (() => void) | undefined;
let waits: Promise<void> | undefined;
let isReal: boolean;

const painter: CardPainter = {
  paint: async (order) => {
    orders.push(order);
    await waits;
    return isReal ? real.paint(order) : Buffer.from('a card');
  },
  close: () => Promise.resolve(),
};

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-cards-'));
  [orders, waits, isReal] = [[], undefined, false];
  ({ host, sea } = await communityHost({
    config: { dataDir, clientDir: path.join(dataDir, 'no-client') },
    cardPainter: painter,
  }));
  const pier = { id: sea.places.pier, gameId: sea.games.sea };
  const mara = { id: Number(sea.keys.mara), ownerId: sea.users.mara };
  turn = (await insertTurn(host.db, pier, mara, { post: '<p>Кто <b>там</b>?</p>' })).id;
});
afterEach(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  host.app.inject({ url, headers });
const turnCard = (id: number) => `/cards/sea/location/pier/all.jpg?turn=${id}`;
const kept = () => readdirSync(path.join(dataDir, 'cards'));
const setMara = (row: { avatar?: string; status?: 'invisible' }) =>
  host.db.updateTable('characters').set(row).where('id', '=', Number(sea.keys.mara)).execute();

describe('the card of a link', () => {
  it('FIRST-22 is a JPEG of 1200 by 630, drawn in a process of its own', async () => {
    isReal = true;
    const { statusCode, headers, rawPayload } = await get(turnCard(turn));
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(headers['x-content-type-options']).toBe('nosniff');
    const { width, height, format } = await sharp(rawPayload).metadata();
    expect([width, height, format]).toEqual([1_200, 630, 'jpeg']);
  });

  it('FIRST-22 of a turn has its game, place, author and first words, and the portrait where this host made it', async () => {
    const { title } = await host.db
      .selectFrom('games')
      .select('title')
      .where('key', '=', 'sea')
      .executeTakeFirstOrThrow();
    const words = {
      game: title,
      heading: 'Причал',
      author: 'mara',
      text: 'Кто там?',
      shape: 'portrait',
    };
    await get(turnCard(turn));
    expect(orders).toEqual([words]);
    const name = `${'a'.repeat(43)}.webp`;
    await mkdir(path.join(dataDir, 'uploads'));
    await writeFile(path.join(dataDir, 'uploads', name), 'bytes');
    await setMara({ avatar: `/uploads/${name}` });
    await get(turnCard(turn));
    expect(orders[1]).toEqual({ ...words, picture: Buffer.from('bytes') });
    for (const avatar of [
      'https://other.example/x.png',
      '/uploads/../secrets.json',
      '/pictures/x.png',
    ]) {
      await setMara({ avatar });
      await get(turnCard(turn));
      expect(orders.at(-1)).toEqual(words);
    }
  });

  it.each([
    ['/cards/sea.jpg', { game: 'Летопись', heading: 'sea', author: '', shape: 'scene' }],
    ['/cards/sea/location/pier.jpg', { heading: 'Причал', author: '', shape: 'scene' }],
    ['/cards/ended.jpg', { heading: 'ended' }],
  ])('FIRST-22 is there at %s', async (url, expected) => {
    expect((await get(url)).statusCode).toBe(200);
    expect(orders).toMatchObject([expected]);
  });

  it('FIRST-22 is drawn once, stored on the disk, and drawn again where it changed', async () => {
    const [first, second] = await Promise.all([get(turnCard(turn)), get(turnCard(turn))]);
    expect([first.body, second.body]).toEqual(['a card', 'a card']);
    await get(turnCard(turn));
    // Another spelling of the address is the same card.
    await get(`/cards/sea/location/pier/all.jpg?x=1&turn=${turn}`);
    expect([orders.length, kept()]).toEqual([1, [expect.stringMatching(/^[\da-f]{32}\.jpg$/)]]);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toBe('public, max-age=3600');
    const again = await get(turnCard(turn), { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await host.db
      .updateTable('turns')
      .set({ post: '<p>Иначе</p>' })
      .where('id', '=', turn)
      .execute();
    const changed = await get(turnCard(turn), { 'if-none-match': etag });
    expect([changed.statusCode, orders.length]).toEqual([200, 2]);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('FIRST-22 is there where nothing can be stored', async () => {
    writeFileSync(path.join(dataDir, 'cards'), '');
    expect((await get(turnCard(turn))).body).toBe('a card');
  });

  it('FIRST-22 leaves room on the disk: of more than five hundred the one unused longest goes', async () => {
    const folder = path.join(dataDir, 'cards');
    await mkdir(folder);
    for (let at = 0; at < 500; at += 1) {
      writeFileSync(path.join(folder, `${at}.jpg`), '');
      utimesSync(path.join(folder, `${at}.jpg`), 1_000 + at, 1_000 + at);
    }
    await get(turnCard(turn));
    expect(kept()).toHaveLength(500);
    expect(kept()).not.toContain('0.jpg');
    expect(kept()).toContain('1.jpg');
  });

  it('FIRST-22 is drawn after the one before; who comes while too many wait is asked to come again', async () => {
    waits = new Promise((resolve) => (release = resolve));
    const pier = { id: sea.places.pier, gameId: sea.games.sea };
    const ids: number[] = [];
    for (let count = 0; count < 21; count += 1)
      ids.push((await insertTurn(host.db, pier, null, { post: `<p>${count}</p>` })).id);
    const answers = ids.map((id) => get(turnCard(id)));
    const refused = await Promise.race(answers);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
    expect(orders).toHaveLength(1);
    release?.();
    const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(20);
    expect(orders).toHaveLength(20);
  });

  it('FIRST-27 is there for what guests may read alone, whoever asks; all else is not found', async () => {
    const { db } = host;
    await makeEvent(db, sea, Number(sea.quests.open), { key: 'begun' });
    const hall = await db
      .selectFrom('locations')
      .select(['id', 'gameId'])
      .where('gameId', '=', sea.games.draft)
      .executeTakeFirstOrThrow();
    const hidden = await insertTurn(db, hall, null);
    await db.updateTable('turns').set({ deletedAt: 1, post: '' }).where('id', '=', turn).execute();
    const none = await get('/cards/nowhere.jpg');
    const urls = [
      ...['/cards/draft.jpg', '/cards/draft/location/hall.jpg', '/cards/sea/chat.jpg'],
      `/cards/draft/location/hall/all.jpg?turn=${hidden.id}`,
      `/cards/draft/profiles/${sea.keys.maraDraft}.jpg`,
      `/cards/sea/profiles/${sea.keys.novice}-novice.jpg`,
      ...['/cards/sea/quests/open/begun/chronicle.jpg', '/cards/sea/rules.jpg', '/cards/login.jpg'],
      ...['/cards/.jpg', '/cards/%2e%2e/%2e%2e/etc/passwd.jpg', '/cards/sea.png'],
    ];
    for (const headers of [{}, ...logins.map((login) => sea.headers[login])])
      for (const url of urls) {
        const { statusCode, body } = await get(url, { ...headers, accept: 'image/*' });
        expect([url, statusCode, body]).toEqual([url, 404, none.body]);
      }
    // Of the deleted turn nothing is left but its place.
    await get(turnCard(turn));
    expect(orders).toMatchObject([{ heading: 'Причал', author: '', text: '' }]);
  });

  it('FIRST-27 has no portrait of one who is hidden', async () => {
    await setMara({ avatar: '/demo/avatars/mara.svg', status: 'invisible' });
    await get(turnCard(turn));
    expect(orders).toEqual([
      expect.not.objectContaining({ picture: expect.anything() as unknown }),
    ]);
    expect((await get(`/cards/sea/profiles/${sea.keys.mara}-mara.jpg`)).statusCode).toBe(404);
  });

  it('FIRST-26 asks robots to leave it out where its game does', async () => {
    await host.db
      .updateTable('games')
      .set({ noindex: flag(true) })
      .where('key', '=', 'sea')
      .execute();
    expect((await get('/cards/sea.jpg')).headers['x-robots-tag']).toBe('noindex');
    expect((await get('/cards/ended.jpg')).headers['x-robots-tag']).toBeUndefined();
  });

  it('FIRST-22 lets a game have its name', async () => {
    await host.db.updateTable('games').set({ key: 'cards' }).where('key', '=', 'feast').execute();
    expect((await get('/cards/rules', { accept: 'text/html' })).statusCode).toBe(503);
    expect((await get('/cards/cards.jpg')).statusCode).toBe(200);
  });
});
