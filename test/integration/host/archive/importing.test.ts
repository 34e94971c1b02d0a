import { readdirSync } from 'node:fs';
import path from 'node:path';
import { OWN_PROVIDER } from '../../../../server/config/index.ts';
import { folders, importDraft, ORIGIN } from '../../../support/archive/importing.ts';
import { type Draft, pathOf, small, smallArchive } from '../../../support/archive/small.ts';
import { dump } from '../../../support/host/dump.ts';
import { createTestHost, NOON, send, signIn, type TestHost } from '../../../support/host/index.ts';

const folder = folders();
let host: TestHost;
let dataDir: string;
beforeEach(async () => {
  dataDir = folder();
  host = await createTestHost({ config: { dataDir } });
});
afterEach(() => host.close());

const bring = (draft: Draft, options: Parameters<typeof importDraft>[2] = {}) =>
  importDraft({ db: host.db, dataDir }, draft, options);
const uploads = (): string[] => readdirSync(path.join(dataDir, 'uploads'));
const get = (url: string, headers = {}) => send(host, 'GET', url, headers);

/** Lines of the small archive's game. */
const linesOf = (draft: Draft, kind: string) => draft.lines[`games/otliv/${kind}.jsonl`]!;

/** The small archive with its first person as `mara` of this host. */
function ofMara(): Draft {
  const draft = smallArchive();
  const [anna] = draft.lines['people.jsonl']!;
  Object.assign(anna!, { accounts: [{ provider: OWN_PROVIDER, subject: 'mara' }] });
  delete draft.lines['blocks.jsonl'];
  return draft;
}

it('WORK-35: a game is as it was, with pictures that are shown, and says what was done', async () => {
  const { report } = await bring(smallArchive());
  expect(report).toMatchObject({
    dryRun: false,
    games: [{ key: 'otliv', title: 'Отлив', counts: { turns: 2, messages: 2, maps: 2, ways: 2 } }],
    people: { found: 0, made: 2, left: 0 },
    ...{ pictures: 2, leftOut: {} },
  });
  const { turns } = (await get('/api/rpg/turns/otliv')).json<{ turns: { post: string }[] }>();
  expect(turns.map(({ post }) => post.slice(0, 12))).toEqual(['<p>Ветер.</p', '<p>Море.</p>']);
  const [, shown] = /src="(\/uploads\/[^"]+)"/.exec(turns[1]!.post)!;
  expect((await get(shown!)).statusCode).toBe(200);
  const [map] = await host.db.selectFrom('maps').selectAll().orderBy('id').execute();
  expect(map).toMatchObject({ key: 'world', pictureWidth: 640, pictureHeight: 480 });
  expect(readdirSync(path.join(dataDir, 'maps'))).toContain(map!.picture);
  expect(uploads()).toHaveLength(2);
  expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([]);
});

it('WORK-35: a picture belongs to whoever it is of, the game’s own to nobody', async () => {
  const draft = smallArchive();
  delete (draft.lines['people.jsonl']![0] as { avatar?: string }).avatar;
  draft.games['otliv']!['image'] = pathOf(small.view, 'png');
  for (const one of linesOf(draft, 'turns')) Object.assign(one, { post: '<p>Без картинок.</p>' });
  linesOf(draft, 'messages').splice(1);
  await bring(draft);
  const rows = await host.db
    .selectFrom('uploads')
    .leftJoin('users', 'users.id', 'uploads.userId')
    .select(['uploads.kind', 'users.name'])
    .orderBy('uploads.kind')
    .execute();
  expect(rows).toEqual([
    { kind: 'avatar', name: 'Анна' },
    { kind: 'turn', name: null },
  ]);
});

it('WORK-35: a dry run says the same and leaves nothing', async () => {
  const before = await dump(host.db);
  const { report: would } = await bring(smallArchive(), { dryRun: true });
  expect(await dump(host.db)).toBe(before);
  expect(readdirSync(dataDir)).toEqual(['imports']);
  const { report } = await bring(smallArchive());
  expect({ ...would, invitations: would.invitations.length }).toEqual({
    ...{ ...report, dryRun: true, invitations: report.invitations.length },
  });
});

it('WORK-36: a key that is taken or the site’s own is refused, another one is given by `into`', async () => {
  await bring(smallArchive());
  const before = await dump(host.db);
  await expect(bring(smallArchive())).rejects.toMatchObject({ reason: 'keyHere' });
  await expect(bring(smallArchive(), { into: 'workshop' })).rejects.toMatchObject({
    reason: 'keyReserved',
  });
  await expect(bring(smallArchive(), { into: 'а б' })).rejects.toMatchObject({
    reason: 'keyWrong',
  });
  expect(await dump(host.db)).toBe(before);
  expect(uploads()).toHaveLength(2);

  await bring(smallArchive(), { into: 'priliv' });
  const games = await host.db.selectFrom('games').select(['key', 'groupId', 'place']).execute();
  expect(games.map(({ key }) => key)).toEqual(['otliv', 'priliv']);
  expect(new Set(games.map(({ groupId }) => groupId)).size).toBe(1);
  const channels = await host.db.selectFrom('chatChannels').select('key').orderBy('id').execute();
  const [, first, , second] = channels.map(({ key }) => key);
  expect(channels.map(({ key }) => key)).toEqual(['otliv', first, 'otliv-2', second]);
  const events = await host.db.selectFrom('questEvents').select('id').orderBy('id').execute();
  expect([first, second]).toEqual(events.map(({ id }) => String(id)));
});

it('WORK-36: where it fails in the middle nothing of it is left, rows nor files', async () => {
  const before = await dump(host.db);
  const ended = new AbortController();
  const progress = ({ kind }: { kind: string }) => kind === 'messages' && ended.abort();
  await expect(bring(smallArchive(), { progress, signal: ended.signal })).rejects.toThrow();
  expect(await dump(host.db)).toBe(before);
  expect([...uploads(), ...readdirSync(path.join(dataDir, 'maps'))]).toEqual([]);
  expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([]);
  expect((await bring(smallArchive())).report.games).toHaveLength(1);
});

it('WORK-40: links between things lead to where these are now, whichever stands first', async () => {
  await bring(smallArchive(), { into: 'priliv' });
  const draft = smallArchive();
  const to = (path: string) => `<p><a href="http://archive.invalid/${path}">туда</a></p>`;
  Object.assign(linesOf(draft, 'turns')[0]!, { post: to('turn/2') + to('character/1') });
  Object.assign(linesOf(draft, 'turns')[1]!, { post: to('message/2') + to('turn/99') });
  Object.assign(linesOf(draft, 'locations')[0]!, { description: to('of/otliv/event/1') });
  linesOf(draft, 'messages')[0] = {
    ...(linesOf(draft, 'messages')[0] as object),
    text: 'См. http://archive.invalid/turn/1, там',
  };
  draft.games['otliv']!['body'] = to('game/otliv/rules') + to('map/2');
  await bring(draft);
  const game = await host.db
    .selectFrom('games')
    .selectAll()
    .where('key', '=', 'otliv')
    .executeTakeFirstOrThrow();
  const { id: gameId } = game;
  const turns = await host.db
    .selectFrom('turns')
    .selectAll()
    .where('gameId', '=', gameId)
    .orderBy('id')
    .execute();
  const hrefs = (html: string | null) =>
    [...(html ?? '').matchAll(/href="([^"]*)"/g)].map(([, url]) => url!.replace(ORIGIN, ''));
  const assol = await host.db
    .selectFrom('characters')
    .select('id')
    .where('gameId', '=', gameId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const messages = await host.db
    .selectFrom('chatMessages as m')
    .innerJoin('chatChannels as ch', 'ch.id', 'm.channelId')
    .select(['m.id', 'm.message', 'ch.key'])
    .where('ch.gameId', '=', gameId)
    .orderBy('m.id')
    .execute();
  expect(hrefs(turns[0]!.post)).toEqual([
    `/otliv/location/inn/all?turn=${turns[1]!.id}`,
    `/otliv/profiles/${assol.id}-assol`,
  ]);
  expect(hrefs(turns[1]!.post)).toEqual([
    `/otliv/chat/rpg_quest_event/${messages[1]!.key}?message=${messages[1]!.id}`,
    '/otliv',
  ]);
  expect(messages[0]!.message).toBe(
    `См. ${ORIGIN}/otliv/location/pier/all?turn=${turns[0]!.id}, там`,
  );
  expect(hrefs(game.body)).toEqual(['/otliv/rules', '/otliv/map/town']);
  const pier = await host.db
    .selectFrom('locations')
    .select('description')
    .where('gameId', '=', gameId)
    .where('key', '=', 'pier')
    .executeTakeFirstOrThrow();
  expect(hrefs(pier.description)).toEqual(['/otliv/quests/storm/night/chronicle']);
});

it('WORK-41: who is found plays on: what is read stays read, nothing is announced, names and words are found, and the next turn comes after all', async () => {
  const mara = await signIn(host, 'mara');
  const draft = ofMara();
  Object.assign(linesOf(draft, 'turns')[1]!, { post: '<p>Ассоль смотрит на ветер.</p>' });
  await bring(draft);
  const { id } = await host.db
    .selectFrom('characters')
    .select('id')
    .where('name', '=', 'Ассоль')
    .executeTakeFirstOrThrow();
  const notified = await get('/api/rpg/notifications', mara);
  expect(notified.json<{ notifications: unknown[] }>().notifications).toEqual([]);
  const pending = await host.db
    .selectFrom('chatMessages as m')
    .leftJoin('chatNotified as n', 'n.channelId', 'm.channelId')
    .select('m.id')
    .whereRef('m.id', '>', 'n.messageId')
    .execute();
  expect(pending).toEqual([]);
  const mentions = await host.db.selectFrom('turnMentions').select('characterId').execute();
  expect(mentions).toEqual([{ characterId: id }]);
  const found = await get('/api/rpg/search?q=' + encodeURIComponent('ассоль'), mara);
  expect(found.json<{ hits: unknown[] }>().hits).toMatchObject([{ kind: 'turn', id: '2' }]);

  const posted = await send(host, 'POST', `/api/rpg/turn/otliv/${id}`, mara, {
    ...{ body: '<p>Дальше.</p>', currentLocation: 'pier' },
  });
  expect(posted.statusCode).toBe(200);
  const { turns } = (await get('/api/rpg/turns/otliv')).json<{ turns: { post: string }[] }>();
  expect(turns[0]?.post).toBe('<p>Дальше.</p>');
});

it('WORK-41: all times move so that the archive was made now; the order stays', async () => {
  await bring(smallArchive(), { rebase: true });
  const { turns, messages } = {
    turns: await host.db.selectFrom('turns').selectAll().orderBy('id').execute(),
    messages: await host.db.selectFrom('chatMessages').selectAll().orderBy('id').execute(),
  };
  const day = 86_400_000;
  expect(
    turns.map(({ createdAt, clockAt }) => [createdAt - NOON, clockAt && clockAt - NOON]),
  ).toEqual([
    [0, null],
    [day, 0],
  ]);
  expect(messages.map(({ createdAt }) => createdAt - NOON)).toEqual([0, day]);
  const { moment } = await host.db.selectFrom('moments').select('moment').executeTakeFirstOrThrow();
  expect(moment).toBeGreaterThanOrEqual(NOON + day);
});

it('WORK-42: the journal says which game came, by whom, and who leads it by that', async () => {
  await signIn(host, 'mara');
  await host.db.updateTable('users').set({ isOwner: 1 }).execute();
  const draft = smallArchive();
  Object.assign(draft.lines['people.jsonl']![1]!, {
    accounts: [{ provider: OWN_PROVIDER, subject: 'mara' }],
  });
  const { report } = await bring(draft);
  const acts = await host.db.selectFrom('journal').selectAll().orderBy('id').execute();
  expect(acts.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['gameImported', 'Отлив'],
    ['staffAppointed', 'Борис'],
  ]);
  expect(report.games[0]?.leaders).toEqual([
    { name: 'Борис', found: true, role: 'master', status: 'active' },
  ]);
});
