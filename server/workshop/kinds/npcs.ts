import { sql } from 'kysely';
import { seoOf } from '../../../src/domain/index.ts';
import type { Tables } from '../../db/index.ts';
import { idsIn, type Kind } from '../kind.ts';

const itself = <N extends string>(name: N): readonly [N, N] => [name, name];

/** Fields of the profile, and their columns; one without any of them has no row there. */
const PROFILE: readonly (readonly [string, Exclude<keyof Tables['profiles'], 'characterId'>])[] = [
  ...(['alias', 'gender', 'age', 'activity', 'look', 'temper'] as const).map(itself),
  ...(['biography', 'skills', 'bag'] as const).map(itself),
  ['species', 'speciesId'],
  ['faction', 'factionId'],
  ['position', 'positionId'],
];

const REFS: readonly string[] = ['species', 'faction', 'position'];

/** Characters whom masters lead. */
export const npcs: Kind = {
  table: 'characters',
  of: (gameId) => sql`t.game_id = ${gameId} and t.type = 'npc'`,
  columns: { name: 'name', avatar: 'avatar', image: 'image', location: 'locationId' },
  refs: {
    ...{ location: 'locations', routes: 'locations' },
    ...{ species: 'species', faction: 'factions', position: 'positions' },
  },
  ...{ pictures: ['avatar', 'image'], lines: ['name', 'alias'], parent: 'location' },
  fixed: (gameId, now) => ({
    ...{ gameId, type: 'npc', confirmed: 1, createdAt: now, updatedAt: now },
  }),
  async more(db, id) {
    const routes = await db
      .selectFrom('characterRoutes')
      .select('locationId')
      .where('characterId', '=', id)
      .orderBy('locationId')
      .execute();
    const profile = await db
      .selectFrom('profiles')
      .selectAll()
      .where('characterId', '=', id)
      .executeTakeFirst();
    const said = PROFILE.flatMap(([field, column]): [string, string | number][] => {
      const value = profile?.[column] ?? null;
      if (value === null) return [];
      return [[field, REFS.includes(field) ? String(value) : value]];
    });
    return {
      ...Object.fromEntries(said),
      routes: routes.map(({ locationId }) => String(locationId)),
    };
  },
  async write({ trx, now }, id, fields) {
    const routes = idsIn(fields['routes']).map((locationId) => ({ characterId: id, locationId }));
    await trx.deleteFrom('characterRoutes').where('characterId', '=', id).execute();
    if (routes.length > 0) await trx.insertInto('characterRoutes').values(routes).execute();
    await trx
      .updateTable('characters')
      .set({ seo: seoOf(String(fields['name'])), updatedAt: now })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('profiles').where('characterId', '=', id).execute();
    const columns = PROFILE.map(([field, column]) => {
      const value = fields[field] ?? null;
      return [column, value !== null && REFS.includes(field) ? Number(value) : value] as const;
    });
    if (columns.every(([, value]) => value === null)) return;
    await sql`insert into profiles (character_id, ${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${id}, ${sql.join(columns.map(([, value]) => value))})`.execute(trx);
  },
};
