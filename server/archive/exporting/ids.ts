import type { Trx } from '../../db/index.ts';
import type { Linked } from '../links.ts';
import { depthsOf } from './maps.ts';

/** What things of a game are called in its archive: numbers in the order of their lines. They are all known before the first line, so that texts can link anywhere. */

/** The ids of a kind, by those of the database, in their order. */
export type Numbers = ReadonlyMap<number, number>;

const numbered = (ids: Iterable<number>): Numbers => {
  const numbers = new Map<number, number>();
  for (const id of ids) numbers.set(id, numbers.size + 1);
  return numbers;
};

/** What a row is called that something refers to; undefined where nothing does, or the row is not in the archive. */
export const refTo = (numbers: Numbers, id: number | null): string | undefined => {
  const found = id === null ? undefined : numbers.get(id);
  return found === undefined ? undefined : String(found);
};

const AT_ONCE = 1_000;

type Moment = { id: number; createdAt: number };

/** The ids of what was written, in the order of all of it, from a reading of so many behind an id. */
async function inOrder(read: (after: number) => Promise<Moment[]>): Promise<number[]> {
  const ids: number[] = [];
  const times: number[] = [];
  for (let last = 0; ;) {
    const rows = await read(last);
    for (const { id, createdAt } of rows) {
      ids.push(id);
      times.push(createdAt);
    }
    if (rows.length < AT_ONCE) break;
    last = rows.at(-1)?.id ?? last;
  }
  const timeOf = (at: number): number => times[at] ?? 0;
  return ids
    .map((_, at) => at)
    .sort((a, b) => timeOf(a) - timeOf(b) || a - b)
    .map((at) => ids[at] ?? 0);
}

const turnIds = (trx: Trx, gameId: number): Promise<number[]> =>
  inOrder((after) =>
    trx
      .selectFrom('turns')
      .select(['id', 'createdAt'])
      .where('gameId', '=', gameId)
      .where('deletedAt', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute(),
  );

const messageIds = (trx: Trx, gameId: number): Promise<number[]> =>
  inOrder((after) =>
    trx
      .selectFrom('chatMessages as m')
      .innerJoin('chatChannels as ch', 'ch.id', 'm.channelId')
      .select(['m.id', 'm.createdAt'])
      .where('ch.gameId', '=', gameId)
      .where('m.deletedAt', 'is', null)
      .where('m.id', '>', after)
      .orderBy('m.id')
      .limit(AT_ONCE)
      .execute(),
  );

type Listed = 'factions' | 'species' | 'positions' | 'locations' | 'quests';

const listOf = (trx: Trx, table: Listed, gameId: number) =>
  trx
    .selectFrom(table)
    .select(['id', 'key'])
    .where('gameId', '=', gameId)
    .orderBy('place')
    .orderBy('id')
    .execute();

/** Upper maps come before those under them, each floor in the order of lists. */
async function mapsOf(trx: Trx, gameId: number): Promise<{ id: number; key: string }[]> {
  const maps = await trx
    .selectFrom('maps')
    .select(['id', 'key', 'parentId'])
    .where('gameId', '=', gameId)
    .orderBy('place')
    .orderBy('id')
    .execute();
  const depths = depthsOf(maps);
  return maps.toSorted((a, b) => (depths.get(a.id) ?? 0) - (depths.get(b.id) ?? 0));
}

const eventsOf = (trx: Trx, gameId: number) =>
  trx
    .selectFrom('questEvents as e')
    .innerJoin('quests as q', 'q.id', 'e.questId')
    .select(['e.id', 'e.key', 'q.key as quest'])
    .where('q.gameId', '=', gameId)
    .orderBy('q.place')
    .orderBy('q.id')
    .orderBy('e.place')
    .orderBy('e.id')
    .execute();

const channelsOf = (trx: Trx, gameId: number) =>
  trx
    .selectFrom('chatChannels')
    .select(['id', 'type', 'key'])
    .where('gameId', '=', gameId)
    .orderBy('place')
    .orderBy('id')
    .execute();

/** Of a next season NPCs, and masters who have not left: players apply again. */
function charactersOf(trx: Trx, gameId: number, isSeason: boolean) {
  const all = trx.selectFrom('characters as c').select('c.id').where('c.gameId', '=', gameId);
  const some = isSeason
    ? all.where((e) =>
        e.or([
          e('c.type', '=', 'npc'),
          e.and([
            e('c.type', '=', 'master'),
            e('c.status', 'in', ['active', 'nonactive']),
            e('c.ownerId', 'in', e.selectFrom('identities').select('userId')),
          ]),
        ]),
      )
    : all;
  return some.orderBy('c.id').execute();
}

const idsOf = (rows: readonly { id: number }[]): Numbers => numbered(rows.map(({ id }) => id));

/** Numbers what of a game is in the archive; of one for a next season nothing that was written. */
export async function numberGame(trx: Trx, gameId: number, isSeason: boolean) {
  const turns = isSeason ? [] : await turnIds(trx, gameId);
  const messages = isSeason ? [] : await messageIds(trx, gameId);
  const maps = await mapsOf(trx, gameId);
  const locations = await listOf(trx, 'locations', gameId);
  const events = await eventsOf(trx, gameId);
  const channels = await channelsOf(trx, gameId);
  const ids = {
    factions: idsOf(await listOf(trx, 'factions', gameId)),
    species: idsOf(await listOf(trx, 'species', gameId)),
    positions: idsOf(await listOf(trx, 'positions', gameId)),
    maps: idsOf(maps),
    locations: idsOf(locations),
    characters: idsOf(await charactersOf(trx, gameId, isSeason)),
    quests: idsOf(await listOf(trx, 'quests', gameId)),
    events: idsOf(events),
    channels: idsOf(channels),
    turns: numbered(turns),
    messages: numbered(messages),
  };
  const keys = <Row extends { id: number }>(rows: readonly Row[], keyOf: (row: Row) => string) =>
    new Map(rows.map((row) => [keyOf(row), row.id]));
  /** What addresses name by a key. */
  const byKey = {
    map: keys(maps, ({ key }) => key),
    location: keys(locations, ({ key }) => key),
    event: keys(events, ({ quest, key }) => `${quest}/${key}`),
    channel: keys(channels, ({ type, key }) => `${type}/${key}`),
  };
  const linked = ({ kind, id }: Linked): string | undefined => {
    if (kind === 'turn' || kind === 'message' || kind === 'character')
      return refTo(ids[`${kind}s`], Number(id));
    return kind === 'game' ? undefined : refTo(ids[`${kind}s`], byKey[kind].get(id) ?? null);
  };
  return { ids, linked };
}
export type GameNumbers = Awaited<ReturnType<typeof numberGame>>;
