import type { InitAnswer } from '../../../../src/contract/index.ts';
import { flag } from '../../../../server/db/index.ts';
import { makeChat } from '../../../support/host/chat.ts';
import {
  archiveHost,
  type ArchiveHost,
  filesIn,
  jobOf,
} from '../../../support/host/archiveJobs.ts';
import { insertTurn, send } from '../../../support/host/index.ts';
import { actsOf } from '../../../support/host/owners.ts';
import { waitFor } from '../../../support/waitFor.ts';

/** Copies of a game for its next season. */

let on: ArchiveHost;
beforeEach(async () => {
  on = await archiveHost();
});
afterEach(() => on.close());

const copy = (body: Record<string, unknown>, who = on.owner.headers) =>
  on.does.post('workshop/sea/copy', who, body);

/** What of a game is there, by a column of each kind. */
async function worldOf(key: string) {
  const { db } = on.host;
  const game = await db
    .selectFrom('games')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const of = (table: 'locations' | 'quests' | 'chatChannels') =>
    db
      .selectFrom(table as 'locations')
      .select('key')
      .where('gameId', '=', game.id)
      .execute();
  const characters = await db
    .selectFrom('characters')
    .select(['name', 'type', 'ownerId', 'status'])
    .where('gameId', '=', game.id)
    .orderBy('id')
    .execute();
  const turns = await db.selectFrom('turns').select('id').where('gameId', '=', game.id).execute();
  const messages = await db
    .selectFrom('chatMessages as m')
    .innerJoin('chatChannels as c', 'c.id', 'm.channelId')
    .select('m.id')
    .where('c.gameId', '=', game.id)
    .execute();
  const keys = (rows: { key: string }[]) => rows.map((row) => row.key);
  return {
    ...{ game, characters, turns, messages },
    locations: keys(await of('locations')),
    quests: keys(await of('quests')),
    channels: (await of('chatChannels')).length,
  };
}

it('WORK-128: a next season has the world, the lists, NPCs and masters, and nothing that was played, said or applied for', async () => {
  const { sea, host, owner } = on;
  await makeChat(host, sea);
  const place = { id: sea.places.pier, gameId: sea.games.sea };
  await insertTurn(host.db, place, { id: Number(sea.keys.mara), ownerId: sea.users.mara });
  await host.db
    .updateTable('games')
    .set({
      rules: `<p>Правила. <a href="${host.deps.config.publicOrigin}/sea/rules">Они же</a></p>`,
    })
    .where('key', '=', 'sea')
    .execute();
  const before = await worldOf('sea');
  expect(before.turns).toHaveLength(1);

  const started = jobOf(await copy({ key: 'sea-2', title: ' Море.  Второй сезон ' }));
  expect(started).toMatchObject({ kind: 'copy', game: 'sea' });
  const job = await on.does.ended(started.id, owner.headers);
  expect(job).toMatchObject({ state: 'done', result: { key: 'sea-2' } });

  const { game, characters, turns, messages, ...world } = await worldOf('sea-2');
  const { game: source, characters: _c, turns: _t, messages: _m, ...was } = before;
  expect(world).toEqual(was);
  expect(game).toMatchObject({
    ...{ title: 'Море. Второй сезон', menuTitle: 'Море. Второй сезон', status: 'inactive' },
    ...{ baseLocations: source.baseLocations, chat: source.chat },
    rules: expect.stringMatching(/Правила\. <a href="[^"]*\/sea-2\/rules"/),
  });
  expect([turns, messages]).toEqual([[], []]);
  expect(characters).toEqual([
    { name: 'Мастер', type: 'master', ownerId: sea.users.master, status: 'active' },
    { name: 'Техник', type: 'master', ownerId: sea.users.tech, status: 'active' },
    { name: 'Чайка', type: 'npc', ownerId: null, status: 'active' },
    { name: 'Повар', type: 'npc', ownerId: null, status: 'active' },
  ]);
  // Nobody was invited, and nobody made twice.
  expect(await host.db.selectFrom('invitations').selectAll().execute()).toEqual([]);
  expect(await actsOf(host)).toContain('gameImported');
  // The job is done with the commit, its process a moment later.
  await waitFor('the file to go', () => filesIn(on.dataDir, 'archives').length === 0);
  // The game itself is as it was.
  expect(await worldOf('sea')).toEqual(before);
  const init = await send(host, 'GET', '/api/rpg/init', sea.headers.master);
  const shown = init.json<InitAnswer>().rpg.games;
  expect(shown.find(({ key }) => key === 'sea-2')).toMatchObject({ status: 'inactive' });
});

it('WORK-128: who owns the community no more when the copy is made makes none', async () => {
  const { id } = jobOf(await copy({ key: 'sea-2', title: 'Море' }));
  await on.host.db
    .updateTable('users')
    .set({ isOwner: flag(false) })
    .where('id', '=', on.owner.id)
    .execute();
  const job = await on.does.ended(id, on.owner.headers);
  expect(job).toMatchObject({ state: 'failed', refusal: { code: 'ownersOnly' } });
  const games = await on.host.db.selectFrom('games').select('key').execute();
  expect(games.map(({ key }) => key)).not.toContain('sea-2');
});

it('WORK-128: is copied by owners alone', async () => {
  const wanted = { key: 'sea-2', title: 'Море' };
  const { master, mara } = on.sea.headers;
  expect((await copy(wanted, master)).json()).toMatchObject({ code: 'ownersOnly' });
  expect((await copy(wanted, mara)).json()).toMatchObject({ code: 'leadersOnly' });
});

it.each([
  ['no title', { title: ' ', key: 'sea-2' }, ['title']],
  ['a long title', { title: 'х'.repeat(121), key: 'sea-2' }, ['title']],
  ['no key', { title: 'Море', key: '' }, ['key']],
  ['a key that is none', { title: 'Море', key: 'Море' }, ['key']],
  ['a key of the site', { title: 'Море', key: 'workshop' }, ['key']],
  ['a key that is taken, and no title', { title: '', key: 'sea' }, ['title', 'key']],
])('WORK-128: a copy is refused under its fields: %s', async (_what, body, fields) => {
  const answer = await copy(body);
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(fields);
});

it('WORK-128: of two copies under one key at once one is made, and the other told that it is taken', async () => {
  const { headers } = on.owner;
  const wanted = { key: 'sea-2', title: 'Море' };
  const jobs = await Promise.all([copy(wanted), copy(wanted)]);
  const ended = [];
  for (const answer of jobs) ended.push(await on.does.ended(jobOf(answer).id, headers));
  expect(ended.map(({ state }) => state).sort()).toEqual(['done', 'failed']);
  const failed = ended.find(({ state }) => state === 'failed');
  expect(failed?.refusal?.problems).toMatchObject([{ reason: 'keyHere' }]);
});
