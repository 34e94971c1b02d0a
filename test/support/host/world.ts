import type { LightMyRequestResponse } from 'fastify';
import { flag, toJson, type Db } from '../../../server/db/index.ts';
import type { QuestStatus } from '../../../server/db/schema/index.ts';
import { type Community, type Login, makeChannel } from './community.ts';
import { asGuest, insertMap, NOON, send, type TestHost } from './index.ts';

/** Maps, quests and chronicles in the community of `makeCommunity`. */

/** An event of a quest, with a channel of its own named `talk-{key}`; those in `editors` may write its chronicle. */
export async function makeEvent(
  db: Db,
  sea: Community,
  questId: number,
  given: { key: string; status?: QuestStatus; chronicle?: string; place?: number },
  { editors = [], members = [] }: { editors?: number[]; members?: number[] } = {},
): Promise<{ id: number; channelId: number }> {
  const { key, status = 'active', chronicle = null, place = 0 } = given;
  const row = { questId, key, title: key, status, chronicle, place, chronicleById: null };
  const { id } = await db
    .insertInto('questEvents')
    .values({ ...row, description: `<p>О ${key}</p>`, imageSmall: null, chronicleAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const takingPart = [
    ...editors.map((characterId) => ({ eventId: id, characterId, canEdit: flag(true) })),
    ...members.map((characterId) => ({ eventId: id, characterId, canEdit: flag(false) })),
  ];
  if (takingPart.length > 0) await db.insertInto('questEventMembers').values(takingPart).execute();
  const channelId = await makeChannel(db, sea.games.sea, `talk-${key}`);
  await db
    .updateTable('chatChannels')
    .set({ questEventId: id, type: 'rpg_quest_event', key: String(id) })
    .where('id', '=', channelId)
    .execute();
  return { id, channelId };
}

/** Adds a quest to the game `sea`. */
export async function makeQuest(
  db: Db,
  { games }: Community,
  given: { key: string; status?: QuestStatus; type?: 'standard' | 'heroic' | 'invisible' },
): Promise<number> {
  const { status = 'active', ...named } = given;
  const { id } = await db
    .insertInto('quests')
    .values({ gameId: games.sea, title: given.key, status, ...named })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Beside the quests `open` and `over` of the community:
 * - of `open` the events `begun`, whose chronicle mara and the novice may write, `foreign`, which boris may, `done`, which is over and mara's,
 *   and `later`, which is still to come and mara's;
 * - `secret`, invisible, with the event `whisper`, in which mara takes part; `shadow`, invisible, with `hush`, nobody's; `future`, which is to
 *   come, with `dawn`.
 */
export async function makeQuests({ db }: TestHost, sea: Community) {
  const [mara, novice, boris] = [sea.keys.mara, sea.keys.novice, sea.keys.boris].map(Number) as [
    number,
    number,
    number,
  ];
  const open = Number(sea.quests.open);
  const secret = await makeQuest(db, sea, { key: 'secret', type: 'invisible' });
  const shadow = await makeQuest(db, sea, { key: 'shadow', type: 'invisible' });
  const future = await makeQuest(db, sea, { key: 'future', status: 'pending' });
  const editors = [mara, novice];
  return {
    begun: await makeEvent(db, sea, open, { key: 'begun' }, { editors }),
    foreign: await makeEvent(db, sea, open, { key: 'foreign', place: 1 }, { editors: [boris] }),
    done: await makeEvent(
      db,
      sea,
      open,
      { key: 'done', status: 'finished', chronicle: '<p>Было</p>', place: 2 },
      { editors },
    ),
    later: await makeEvent(
      db,
      sea,
      open,
      { key: 'later', status: 'pending', place: 3 },
      { editors },
    ),
    whisper: await makeEvent(db, sea, secret, { key: 'whisper' }, { members: [mara] }),
    hush: await makeEvent(db, sea, shadow, { key: 'hush' }),
    dawn: await makeEvent(db, sea, future, { key: 'dawn', status: 'pending' }),
  };
}

export type Events = Awaited<ReturnType<typeof makeQuests>>;

const PLACE = { imageWidth: 320, imageHeight: 180 } as const;

/** A world map with the pier on it and a sub-map, `depth`, with the cave; the market lies on none. */
export async function makeMaps({ db }: TestHost, sea: Community) {
  const game = { id: sea.games.sea };
  await db
    .updateTable('games')
    .set({ enableMap: flag(true) })
    .where('id', '=', game.id)
    .execute();
  const options = toJson({ extent: [0, 0, 512, 512], url: '/tiles/{z}/{x}/{y}.webp' });
  const world = await insertMap(db, game, { key: 'world', title: 'Мир', options, place: 1 });
  const depth = await insertMap(db, game, { key: 'depth', parentId: world.id, place: 2 });
  const lies = { [sea.places.pier]: world.id, [sea.places.cave]: depth.id };
  for (const [id, mapId] of Object.entries(lies))
    await db.updateTable('locations').set({ mapId }).where('id', '=', Number(id)).execute();
  const point = (x: number, y: number) => toJson({ type: 'Point', coordinates: [x, y] });
  const ring = [
    [0, 0],
    [9, 0],
    [9, 9],
    [0, 0],
  ];
  const area = toJson({ type: 'Polygon', coordinates: [ring] });
  const shape = { mapId: world.id, locationId: null, targetMapId: null, ...PLACE };
  await db
    .insertInto('mapFeatures')
    .values([
      { ...shape, geometry: point(40, 50), locationId: sea.places.pier, place: 1 },
      { ...shape, geometry: area, targetMapId: depth.id, place: 2 },
      { ...shape, mapId: depth.id, geometry: point(1, 2), locationId: sea.places.cave, place: 3 },
    ])
    .execute();
  return { world: world.id, depth: depth.id };
}

/** Asks the calls of quests as an account plays a character. */
export function questActions(host: TestHost, sea: Community) {
  const headersOf = (login: Login | undefined) => (login ? sea.headers[login] : asGuest(host));
  const path = (who: string, game = 'sea') => `/api/rpg/quests/${game}/${who}`;
  type Where = { game?: string; quest?: string; event?: string; query?: string };
  const chronicleOf = (
    who: string,
    { game, quest = 'open', event = 'begun', query = '' }: Where,
  ): string => `${path(who, game)}/${quest}/${event}/chronicle${query}`;
  type Answer = Promise<LightMyRequestResponse>;
  return {
    list: (login: Login | undefined, who: string, game?: string): Answer =>
      send(host, 'GET', path(who, game), headersOf(login)),
    read: (login: Login | undefined, who: string, where: Where = {}): Answer =>
      send(host, 'GET', chronicleOf(who, where), headersOf(login)),
    write: (
      login: Login | undefined,
      who: string,
      body: { chronicle?: unknown; base?: string },
      where: Where = {},
    ): Answer => send(host, 'PATCH', chronicleOf(who, where), headersOf(login), body),
  };
}

export type QuestActions = ReturnType<typeof questActions>;

/** A moment after the community was made, ms. */
export const later = (seconds: number): number => NOON + seconds * 1_000;
