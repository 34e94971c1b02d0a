import type { Selectable } from 'kysely';
import type { Crumb, GameMap } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import type { Tables } from '../schema/index.ts';
import { present } from './wire.ts';

export type MapRow = Selectable<Tables['maps']>;

/**
 * The maps of a game, in their order, without those that are put away: what lay in these lies in none. There are few of them, so paths through them are
 * searched in memory.
 */
export async function mapsOf(db: Db, gameId: number): Promise<MapRow[]> {
  const rows = await db
    .selectFrom('maps')
    .selectAll()
    .where('gameId', '=', gameId)
    .where('putAwayAt', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute();
  const ids = new Set(rows.map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    parentId: row.parentId !== null && ids.has(row.parentId) ? row.parentId : null,
  }));
}

/** The maps from the uppermost down to this one. A circle, which nothing should have made, ends where it closes. */
export function wayTo(maps: readonly MapRow[], id: number | null): Crumb[] {
  const path: MapRow[] = [];
  let next = id;
  while (next !== null) {
    const map = maps.find((one) => one.id === next);
    if (!map || path.includes(map)) break;
    path.unshift(map);
    next = map.parentId;
  }
  return path.map(({ key, title }) => ({ key, title }));
}

/** A map as the contract has it (spec 1 §3 Map), with its ancestors. */
export function mapOf(maps: readonly MapRow[], row: MapRow): GameMap {
  const { key, title, description, image, bgimage } = row;
  const breadcrumb = wayTo(maps, row.parentId).filter((crumb) => crumb.key !== key);
  return { key, title, breadcrumb, ...present({ desc: description, image, bgimage }) };
}
