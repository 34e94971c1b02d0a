import { flag } from '../../../server/db/index.ts';
import { indexChronicle, indexTurn } from '../../../server/search/index.ts';
import type { ThingKind } from '../../../src/contract/index.ts';
import type { Places } from './allCalls.ts';
import type { Community, Login } from './community.ts';
import { insertTurn, NOON, type TestHost } from './index.ts';
import { ALL_ON, setFlags } from './profiles.ts';
import type { WorkshopActions } from './workshop.ts';
import { makeMaps } from './world.ts';

/** A word of the title of what is put away; no other text has it. */
export const markOf = (kind: ThingKind): string => `qxaway${kind}`;

/** The readers of the test, each with the character through which they ask. */
export const awayReaders = (sea: Community): readonly (readonly [Login | undefined, string])[] => [
  [undefined, sea.keys.mara],
  ['mara', sea.keys.mara],
  ['boris', sea.keys.boris],
  ['reader', 'user'],
];

/**
 * One thing of each kind, in use: a place with a turn, figures and ways, a map with a place, an event with a member, a message and a chronicle, an NPC that
 * stands somewhere, what mara's profile is made of. Resolves with their ids, and the turn.
 */
export async function makeMarked(host: TestHost, sea: Community, does: WorkshopActions) {
  const { db } = host;
  await setFlags(host, sea, ALL_ON);
  const isOn = { chat: flag(true) };
  await db.updateTable('games').set(isOn).where('id', '=', sea.games.sea).execute();
  const maps = await makeMaps(host, sea);
  const named = (kind: ThingKind) => ({
    ...{ key: `gone-${kind}`, title: `${markOf(kind)} место` },
    ...(kind !== 'positions' && { description: `<p>${markOf(kind)}</p>` }),
  });
  const made = async (kind: ThingKind, more: object = {}) =>
    (await does.made(kind, { ...named(kind), ...more })).id;
  const map = await made('maps', { parent: String(maps.world) });
  const location = await made('locations', { map: String(maps.world) });
  const quest = await made('quests', { type: 'standard', status: 'active' });
  const event = await made('events', {
    ...{ quest, status: 'active', members: [sea.keys.mara], editors: [sea.keys.boris] },
  });
  const channel = (await does.made('channels', { title: markOf('channels'), access: 'all' })).id;
  const faction = await made('factions', { color: 'red' });
  const species = await made('species');
  const position = await made('positions');
  const tag = (await does.made('tags', { title: markOf('tags') })).id;
  const npc = (await does.made('npcs', { name: markOf('npcs'), location: String(sea.places.pier) }))
    .id;
  const ids: Record<ThingKind, string> = {
    ...{ maps: map, locations: location, quests: quest, events: event, npcs: npc },
    ...{ channels: channel, factions: faction, species, positions: position, tags: tag },
  };
  const point = { type: 'Point', coordinates: [1, 1] };
  await does.ask('PUT', `maps/${maps.world}/figures`, {
    version: 0,
    figures: [
      { geometry: point, location },
      { geometry: point, target: map },
    ],
  });
  const { ways } = (await does.ask('GET', 'ways')).json<{ ways: object[] }>();
  const way = { from: String(sea.places.pier), to: location };
  await does.ask('PUT', 'ways', { version: 0, ways: [...ways, way] });
  await db
    .insertInto('profiles')
    .values({
      ...{ characterId: Number(sea.keys.mara), alias: null, gender: null, age: null },
      ...{ speciesId: Number(species), factionId: Number(faction), positionId: Number(position) },
      ...{ activity: null, look: null, temper: null, biography: null, skills: null, bag: null },
    })
    .onConflict((known) =>
      known.column('characterId').doUpdateSet({
        ...{ speciesId: Number(species), factionId: Number(faction), positionId: Number(position) },
      }),
    )
    .execute();
  const place = { id: Number(location), gameId: sea.games.sea };
  const author = { id: Number(sea.keys.mara), ownerId: sea.users.mara };
  const { id: turnId } = await insertTurn(db, place, author, { post: '<p>Слово qxturn</p>' });
  await db.transaction().execute(async (trx) => {
    const ofTurn = trx.selectFrom('turns').selectAll().where('id', '=', turnId);
    await indexTurn(trx, await ofTurn.executeTakeFirstOrThrow());
    const chronicle = '<p>Было qxaway</p>';
    await trx
      .updateTable('questEvents')
      .set({ chronicle })
      .where('id', '=', Number(event))
      .execute();
    await indexChronicle(trx, sea.games.sea, { id: Number(event), chronicle, at: NOON });
  });
  return { ids, turn: String(turnId), channelKey: `made-${sea.games.sea}-${channel}` };
}

type Marked = Awaited<ReturnType<typeof makeMarked>>;

/** Where there is something to look for, for one who asks through a character. */
export function markedPlaces({ ids, turn, channelKey }: Marked, character: string): Places {
  const room = (type: string, id: string) => ({ type, id, message: '1', before: '1' });
  return {
    who: [{ game: 'sea', character }],
    game: [{ game: 'sea' }],
    channel: [room('rpg_game', channelKey), room('rpg_quest_event', ids.events)],
    event: [{ quest: 'gone-quests', event: 'gone-events' }],
    turn: [{ turn }],
    profile: [{ profile: ids.npcs }, { profile: character }],
    location: [{ location: 'gone-locations' }, { location: 'pier' }],
    map: [{ map: 'gone-maps' }, { map: 'world' }],
    model: ['quest', 'npc', 'tag'].map((type) => ({ type })),
  };
}
