import { sql } from 'kysely';
import { fromJson, toJson } from '../../db/index.ts';
import { invalid } from '../../errors/index.ts';
import { idsIn, inThisGame, type Kind, type Work } from '../kind.ts';

const described = {
  ...{ key: 'key', title: 'title', image: 'image', description: 'description' },
} as const;

/** The game's base locations, by key. */
async function setBase({ trx, leading }: Work, change: (keys: string[]) => string[]) {
  const { baseLocations } = await trx
    .selectFrom('games')
    .select('baseLocations')
    .where('id', '=', leading.row.id)
    .executeTakeFirstOrThrow();
  const keys = fromJson(baseLocations);
  const changed = change(keys);
  if (changed.join() !== keys.join())
    await trx
      .updateTable('games')
      .set({ baseLocations: toJson(changed) })
      .where('id', '=', leading.row.id)
      .execute();
  return keys;
}

const keyOf = async ({ trx }: Work, id: number): Promise<string> =>
  (await trx.selectFrom('locations').select('key').where('id', '=', id).executeTakeFirstOrThrow())
    .key;

/** Places. Who stands in one that is put away stands nowhere from then on, where base locations are open to them. */
export const locations: Kind = {
  table: 'locations',
  of: inThisGame,
  columns: { ...described, background: 'bgimage', map: 'mapId', access: 'access' },
  ...{ refs: { map: 'maps', members: 'characters' }, parent: 'map', lines: ['title'] },
  ...{ html: ['description'], pictures: ['image', 'background'] },
  fixed: (gameId, createdAt) => ({ gameId, createdAt }),
  async more(db, id) {
    const members = await db
      .selectFrom('locationMembers')
      .select('characterId')
      .where('locationId', '=', id)
      .orderBy('characterId')
      .execute();
    return { members: members.map(({ characterId }) => String(characterId)) };
  },
  async write(work, id, { key, members }, before) {
    await work.trx.deleteFrom('locationMembers').where('locationId', '=', id).execute();
    const rows = idsIn(members).map((characterId) => ({ locationId: id, characterId }));
    if (rows.length > 0) await work.trx.insertInto('locationMembers').values(rows).execute();
    // Base locations are kept by their keys.
    if (before && before['key'] !== key)
      await setBase(work, (keys) => keys.map((one) => (one === before['key'] ? String(key) : one)));
  },
  async away(work, id) {
    const key = await keyOf(work, id);
    const keys = await setBase(work, (all) => all.filter((one) => one !== key));
    const stood = await work.trx
      .updateTable('characters')
      .set({ locationId: null })
      .where('locationId', '=', id)
      .returning('id')
      .execute();
    return { base: keys.includes(key), stood: stood.map((one) => one.id) };
  },
  async back(work, id, { base, stood }) {
    const key = await keyOf(work, id);
    if (base === true) await setBase(work, (keys) => [...keys, key]);
    const ids = Array.isArray(stood) ? stood.map(Number) : [];
    if (ids.length === 0) return;
    await work.trx
      .updateTable('characters')
      .set({ locationId: id })
      .where('id', 'in', ids)
      .where('locationId', 'is', null)
      .execute();
  },
};

/** Maps and sub-maps. */
export const maps: Kind = {
  table: 'maps',
  of: inThisGame,
  columns: { ...described, background: 'bgimage', parent: 'parentId' },
  ...{ refs: { parent: 'maps' }, parent: 'parent', lines: ['title'] },
  ...{ html: ['description'], pictures: ['image', 'background'] },
  fixed: (gameId) => ({ gameId, options: '{}' }),
  async check(trx, id, { parent }) {
    if (id === undefined || parent === undefined) return;
    const { rows } = await sql<{ id: number }>`
      with recursive above(id) as (
        select cast(${Number(parent)} as bigint) union select m.parent_id from maps m join above on above.id = m.id
          where m.parent_id is not null)
      select id from above where id = ${id}`.execute(trx);
    if (rows.length > 0) throw invalid({ parent: ['fieldWrong'] });
  },
};

export const factions: Kind = {
  table: 'factions',
  of: inThisGame,
  columns: { ...described, color: 'colorTitle' },
  ...{ html: ['description'], pictures: ['image'], lines: ['title'] },
  fixed: (gameId) => ({ gameId }),
};

export const species: Kind = {
  table: 'species',
  of: inThisGame,
  columns: described,
  ...{ html: ['description'], pictures: ['image'], lines: ['title'] },
  fixed: (gameId) => ({ gameId }),
};

export const positions: Kind = {
  table: 'positions',
  of: inThisGame,
  columns: { key: 'key', title: 'title', image: 'image', faction: 'factionId' },
  ...{ refs: { faction: 'factions' }, parent: 'faction' },
  ...{ pictures: ['image'], lines: ['title'] },
  fixed: (gameId) => ({ gameId }),
};
