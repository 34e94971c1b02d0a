import { sql } from 'kysely';
import type { MapData, Quest } from '../../../src/contract/index.ts';
import { eventChannel } from '../../../server/db/queries/chatChannels.ts';
import { locationsPage } from '../../../server/db/queries/locations.ts';
import { viewFeatures } from '../../../server/db/queries/mapFeatures.ts';
import { mapsOf } from '../../../server/db/queries/maps.ts';
import { eventsOf, questsOf } from '../../../server/db/queries/quests.ts';
import type { Db } from '../../../server/db/index.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { createTestHost, NOON, send, type TestHost } from '../../support/host/index.ts';
import { countQueries } from '../../support/host/countQueries.ts';
import { planOf } from '../../support/host/plan.ts';
import { makeMaps } from '../../support/host/world.ts';

const PLACES = 2_000;
const QUESTS = 1_000;

let host: TestHost;
let sea: Community;
let map: number;

beforeAll(async () => {
  host = await createTestHost();
  sea = await makeCommunity(host);
  map = (await makeMaps(host, sea)).world;
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${PLACES})
    insert into locations (game_id, map_id, key, title, description, place, created_at)
    select ${sea.games.sea}, ${map}, 'p' || i, 'Место ' || i, '<p>Соль</p>', i, ${NOON} from n`.execute(
    host.db,
  );
  await sql`
    insert into map_features (map_id, location_id, geometry, place)
    select ${map}, id, '{"type":"Point","coordinates":[' || id || ',7]}', id from locations
    where map_id = ${map} and key like 'p_%' and key != 'pier'`.execute(host.db);
  await sql`
    insert into characters
      (game_id, owner_id, type, name, seo, confirmed, location_id, created_at, updated_at)
    select ${sea.games.sea}, ${sea.users.boris}, 'profile', 'Житель ' || id, 'x', 1, id, ${NOON}, ${NOON}
    from locations where key like 'p%0'`.execute(host.db);
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${QUESTS})
    insert into quests (game_id, key, title, status, place)
    select ${sea.games.sea}, 'q' || i, 'Квест ' || i, 'active', i from n`.execute(host.db);
  await sql`
    insert into quest_events (quest_id, key, title, status, chronicle, place)
    select quests.id, 'e' || part.i, 'Событие', 'finished', '<p>Было</p>', part.i
    from quests, (select 1 as i union select 2 union select 3) as part
    where quests.key like 'q%'`.execute(host.db);
  await sql`
    insert into quest_event_members (event_id, character_id, can_edit)
    select id, ${Number(sea.keys.mara)}, 1 from quest_events where id % 2`.execute(host.db);
  await sql`analyze`.execute(host.db);
});
afterAll(() => host.close());

const planFor = (work: (db: Db) => Promise<unknown>) => planOf(host.db, work);
const sorted = (plan: string[]) => plan.filter((step) => /TEMP B-TREE/.test(step));
const scanned = (plan: string[], tables: RegExp) =>
  plan.filter((step) => step.startsWith('SCAN') && tables.test(step));

describe('with two thousand places on a map and a thousand quests', () => {
  it('HOST-01 figures, places and quests are found by their indexes in their order', async () => {
    const maps = await mapsOf(host.db, sea.games.sea);
    const features = await planFor((db) => viewFeatures(db, { maps, userId: 1 }, map));
    expect(features.join('\n')).toMatch(/map_features USING INDEX map_features_map/i);
    expect(scanned(features, /map_?features|locations/i)).toEqual([]);

    const page = { gameId: sea.games.sea, holders: [map], page: 40 };
    const places = await planFor((db) => locationsPage(db, page));
    expect([places.join('\n'), sorted(places)]).toEqual([
      expect.stringMatching(/INDEX locations_map/) as string,
      [],
    ]);

    const quests = await planFor((db) => questsOf(db, sea.games.sea));
    expect([quests.join('\n'), sorted(quests)]).toEqual([
      expect.stringMatching(/INDEX quests_list/) as string,
      [],
    ]);
    const scope = { gameId: sea.games.sea, questId: 7, characterId: Number(sea.keys.mara) };
    const events = await planFor((db) => eventsOf(db, scope));
    expect([events.join('\n'), sorted(events)]).toEqual([
      expect.stringMatching(/INDEX quest_events_list/) as string,
      [],
    ]);
    const viewer = { gameId: sea.games.sea, characterId: 1 };
    const channel = await planFor((db) => eventChannel(db, viewer, 7));
    expect(channel.join('\n')).toMatch(/INDEX chat_channels_(event|\w+)/);
  });

  it('HOST-01 the whole map and all quests are answered by a few queries, each thing once', async () => {
    const asked = async (url: string) =>
      (await send(host, 'GET', `/api/rpg/${url}`, sea.headers.mara)).json<unknown>();
    const { features } = (await asked('map/sea/world')) as MapData;
    expect(new Set(features.map(({ id }) => id)).size).toBe(features.length);
    expect(features.length).toBe(PLACES + 2);
    expect(features.filter(({ location }) => (location?.characters.length ?? 0) > 0).length).toBe(
      PLACES / 10 + 1,
    );
    const { quests } = (await asked(`quests/sea/${sea.keys.mara}`)) as { quests: Quest[] };
    expect(quests.length).toBe(QUESTS + 2);
    expect(quests.flatMap(({ events }) => events).length).toBe(3 * QUESTS);
    const maps = await mapsOf(host.db, sea.games.sea);
    expect(await countQueries(host.db, (db) => viewFeatures(db, { maps, userId: 1 }, map))).toBe(2);
  });
});
