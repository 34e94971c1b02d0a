import { leadOnce } from '../../../support/host/leaving.ts';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { LEAVING } from '../../../../server/accounts/leave.ts';
import { isPostgres, toJson } from '../../../../server/db/index.ts';
import {
  type Community,
  type Login,
  makeChannel,
  makeCommunity,
} from '../../../support/host/community.ts';
import {
  asGuest,
  insertTurn,
  NOON,
  send,
  signIn,
  type TestHost,
} from '../../../support/host/index.ts';
import { authorize, createLiveHost } from '../../../support/host/live.ts';
import { verdict } from '../../../support/host/otherProviders.ts';
import { canvas, upload, uploadToken } from '../../../support/host/pictures.ts';
import { connectRaw } from '../../../support/realtime/rawClient.ts';
import { closeAll } from '../../../support/realtime/socketServer.ts';

let host: TestHost;
let port: number;
let sea: Community;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-leave-'));
  ({ host, port } = await createLiveHost({ env: { DATA_DIR: dataDir } }));
  sea = await makeCommunity(host);
});
afterEach(async () => {
  await closeAll();
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const leave = (login: Login, body: Record<string, string> = { name: login, texts: 'kept' }) =>
  send(host, 'POST', '/api/rpg/account/leave', sea.headers[login], body);

/** Every column of the database that refers to users. */
async function referring(): Promise<string[]> {
  const all = isPostgres(host.db)
    ? sql<{ name: string }>`select c.conrelid::regclass::text || '.' || a.attname as name
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'users'::regclass`
    : sql<{ name: string }>`select m.name || '.' || f."from" as name
        from sqlite_master m join pragma_foreign_key_list(m.name) f
        where m.type = 'table' and f."table" = 'users'`;
  return (await all.execute(host.db)).rows.map(({ name }) => name).sort();
}

const countOf = async (column: string, user: number): Promise<number> => {
  const [table = '', name = ''] = column.split('.');
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(name)} = ${user}`.execute(
    host.db,
  );
  return Number(rows[0]?.count);
};

const pier = () => ({ id: sea.places.pier, gameId: sea.games.sea });

/** Gives mara a row in every table that refers to users. */
async function fillTables(): Promise<void> {
  const { db } = host;
  const userId = sea.users.mara;
  const characterId = Number(sea.keys.mara);
  const at = { createdAt: NOON, updatedAt: NOON };
  const turn = await insertTurn(db, pier(), { id: characterId, ownerId: userId });
  await db
    .insertInto('turnComments')
    .values({
      ...{ turnId: turn.id, author: 'owner', userId, characterId, body: 'к', createdAt: NOON },
      clockAt: null,
    })
    .execute();
  const channelId = await makeChannel(db, sea.games.sea, 'hall');
  await db
    .insertInto('chatMessages')
    .values({
      ...{ channelId, authorType: 'profile', characterId, userId, message: 'м' },
      ...{ ...at, clockAt: null, deletedAt: null, nonce: null },
    })
    .execute();
  const own = { userId, characterId };
  await db
    .insertInto('profileComments')
    .values({ ...own, colorName: null, body: 'к', createdAt: NOON })
    .execute();
  await db
    .insertInto('userSettings')
    .values({ userId, settings: toJson({}), updatedAt: NOON })
    .execute();
  await db
    .insertInto('idempotencyKeys')
    .values({
      ...{ userId, key: 'k', call: 'c', payloadHash: 'h', createdAt: NOON },
      made: toJson<unknown>(null),
    })
    .execute();
  await db.insertInto('writtenTexts').values({ userId, hour: 1, bytes: 1 }).execute();
  await db
    .insertInto('presence')
    .values({ gameId: sea.games.sea, ...own, lastSeenAt: NOON })
    .execute();
  await db
    .insertInto('tags')
    .values({ type: 'tag', key: 'a', title: 'а', foldedTitle: 'а', userId, createdAt: NOON })
    .execute();
  await db
    .insertInto('bookmarks')
    .values({ userId, turnId: turn.id, note: 'п', markedAt: NOON, removedAt: null })
    .execute();
  await db
    .insertInto('notifications')
    .values({
      ...{ ...own, kind: 'turn', gameId: sea.games.sea, subject: `turn:${turn.id}`, at: NOON },
      ...{ turnId: turn.id, commentId: null, channelId: null, fromId: null, messageId: null },
      ...{ profileCommentId: null, readAt: null, pushAt: null },
    })
    .execute();
  await db
    .insertInto('notificationRules')
    .values({ userId, gameId: null, kind: 'turn', list: 1, browser: 1, push: 1 })
    .execute();
  const session = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('pushSubscriptions')
    .values({
      ...{ userId, sessionHash: session.tokenHash, endpoint: 'https://push.example/1' },
      ...{ p256dh: 'p', auth: 'a', createdAt: NOON },
    })
    .execute();
  await db
    .insertInto('drafts')
    .values({
      ...{ userId, key: 'k', version: 1, value: 'т', bytes: 2, about: 'о', excerpt: 'т', count: 1 },
      ...{ device: 'd', savedAt: NOON, updatedAt: NOON },
    })
    .execute();
  await db
    .insertInto('waitingHolds')
    .values({ ...own, subject: 'place:1', kind: 'later', until: NOON, upTo: null })
    .execute();
  await db.insertInto('absences').values({ userId, until: NOON }).execute();
  await leadOnce(host.db, { userId, gameId: sea.games.sea, profileId: Number(sea.keys.boris) });
}

/** Uploads a picture as mara; returns the name of its file. */
async function picture(): Promise<string> {
  const token = await uploadToken(host, sea.headers.mara);
  const url = `/api/rpg/profile/avatar/upload/sea/${sea.keys.mara}`;
  await host.db.updateTable('games').set({ avatarChange: 1 }).execute();
  const bytes = await canvas({ background: `#${String(Math.random()).slice(2, 8)}` })
    .png()
    .toBuffer();
  await upload(host, { token, bytes, url });
  const { filename } = await host.db
    .selectFrom('uploads')
    .select('filename')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return filename;
}

describe('leaving the community', () => {
  it('OWN-38 says of each column that refers to users what becomes of it', async () => {
    const listed = [...LEAVING.deleted, ...LEAVING.released, ...LEAVING.kept];
    expect([...listed].sort()).toEqual(await referring());
  });

  it('OWN-38 deletes what is personal, releases what belongs to the game and keeps texts whole', async () => {
    await fillTables();
    await picture();
    const user = sea.users.mara;
    const before = new Map<string, number>();
    for (const column of await referring()) before.set(column, await countOf(column, user));
    for (const [column, count] of before) expect([column, count > 0]).toEqual([column, true]);
    const others = await countOf('sessions.user_id', sea.users.boris);

    expect((await leave('mara')).json()).toEqual({ message: 'Вы покинули сообщество.' });
    for (const column of [...LEAVING.deleted, ...LEAVING.released])
      expect([column, await countOf(column, user)]).toEqual([column, 0]);
    for (const column of LEAVING.kept)
      expect([column, await countOf(column, user)]).toEqual([column, before.get(column)]);
    expect(await countOf('sessions.user_id', sea.users.boris)).toBe(others);
  });

  it('OWN-38 keeps the name at texts, or makes them those of a player who has left', async () => {
    const reader = () =>
      host.db
        .selectFrom('characters')
        .innerJoin('users', 'users.id', 'characters.ownerId')
        .select(['characters.name as voice', 'users.name as name', 'users.avatar', 'users.url'])
        .where('characters.id', '=', sea.ids.reader)
        .executeTakeFirst();
    await host.db
      .updateTable('users')
      .set({ avatar: '/a.webp', url: 'https://a.example' })
      .execute();
    const { voice } = (await reader())!;
    await leave('reader', { name: 'reader', texts: 'kept' });
    expect(await reader()).toEqual({ voice, name: 'reader', avatar: null, url: null });

    await leave('master', { name: 'master', texts: 'removed' });
    const master = await host.db
      .selectFrom('characters')
      .selectAll()
      .where('id', '=', sea.ids.master)
      .executeTakeFirstOrThrow();
    expect(master).toMatchObject({ name: 'Ушедший игрок', isGameMaster: 0, status: 'archive' });
  });

  it('OWN-38 gives profiles back to the game as they are; one that was never confirmed is finished', async () => {
    await leave('mara');
    const of = (key: string) =>
      host.db
        .selectFrom('characters')
        .select(['ownerId', 'status', 'name'])
        .where('id', '=', Number(key))
        .executeTakeFirstOrThrow();
    expect(await of(sea.keys.mara)).toMatchObject({ ownerId: null, status: 'active' });
    expect(await of(sea.keys.novice)).toMatchObject({ ownerId: null, status: 'finished' });
  });

  it('OWN-38 deletes pictures that nothing shows, and keeps those that a text still shows', async () => {
    const [unused, quoted, worn] = [await picture(), await picture(), await picture()];
    await host.db.deleteFrom('characterAvatars').execute();
    await insertTurn(host.db, pier(), null, {
      userId: sea.users.boris,
      post: `<p><img src="/uploads/${quoted}"></p>`,
    });
    expect(readdirSync(path.join(dataDir, 'uploads')).sort()).toEqual(
      [unused, quoted, worn].sort(),
    );
    await leave('mara');

    expect(readdirSync(path.join(dataDir, 'uploads')).sort()).toEqual([quoted, worn].sort());
    const rows = await host.db.selectFrom('uploads').select('filename').execute();
    expect(rows.map(({ filename }) => filename).sort()).toEqual([quoted, worn].sort());
  });

  it('OWN-38 ends all sessions, with their sockets; who comes again is somebody new', async () => {
    const elsewhere = await signIn(host, 'mara');
    const there = await connectRaw(port);
    const channel = `private-rpg.game.sea.profile.${sea.keys.mara}.turn`;
    await authorize(host, elsewhere, channel, there.socketId);
    const answer = await leave('mara');

    expect(answer.cookies.find(({ name }) => name === 'letopis_session')?.value).toBe('');
    expect(await there.closed).toEqual({ code: 4200, reason: 'Please reconnect' });
    for (const headers of [elsewhere, sea.headers.mara])
      expect((await send(host, 'GET', '/api/rpg/characters/sea', headers)).statusCode).toBe(401);
    await signIn(host, 'mara');
    expect(await countOf('sessions.user_id', sea.users.mara)).toBe(0);
  });

  it('OWN-38 wants the own name as a confirmation, and changes nothing without it', async () => {
    const wrong = await leave('mara', { name: 'boris', texts: 'kept' });
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['name']]);
    expect((await leave('mara', { name: 'mara' })).statusCode).toBe(422);
    const guest = await send(host, 'POST', '/api/rpg/account/leave', asGuest(host), {
      ...{ name: 'mara', texts: 'kept' },
    });
    expect(guest.statusCode).toBe(401);
    expect(await countOf('sessions.user_id', sea.users.mara)).toBe(1);
  });
});

describe('owners', () => {
  const appoint = (...logins: Login[]) =>
    host.db
      .updateTable('users')
      .set({ isOwner: 1 })
      .where(
        'id',
        'in',
        logins.map((login) => sea.users[login]),
      )
      .execute();

  it('OWN-39 the last one does not leave; another does, and then is none', async () => {
    await appoint('mara');
    expect(verdict(await leave('mara'))).toBe('lastOwner');
    expect(await countOf('sessions.user_id', sea.users.mara)).toBe(1);
    await appoint('boris');
    expect(verdict(await leave('mara'))).toBe('done');
    expect(verdict(await leave('boris'))).toBe('lastOwner');
  });

  it('OWN-39 of two who leave at once one stays', async () => {
    await appoint('mara', 'boris');
    const both = await Promise.all([leave('mara'), leave('boris')]);
    expect(both.map(verdict).sort()).toEqual(['done', 'lastOwner']);
  });
});
