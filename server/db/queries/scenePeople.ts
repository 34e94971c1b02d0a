import type { Db } from '../database.ts';
import { meetsCharacter } from './visibility.ts';
import { absencesOf } from './waitingPeople.ts';

/** One who is in a scene, as a reader may see them; `away` is until when their player is. */
export type ScenePersonRow = {
  id: number;
  name: string;
  avatar: string | null;
  ownerId: number | null;
  type: 'profile' | 'user' | 'master' | 'npc';
  away: number | undefined;
};

/** Those of some characters, and of the profiles that stand in a place, whom an account may see. */
export async function scenePeople(
  db: Db,
  {
    placeId,
    characters,
    userId,
    now,
  }: Record<'placeId' | 'userId' | 'now', number> & {
    characters: readonly number[];
  },
): Promise<ScenePersonRow[]> {
  const rows = await db
    .selectFrom('characters')
    .select(['id', 'name', 'avatar', 'ownerId', 'type'])
    .where((eb) =>
      eb.or([
        ...(characters.length > 0 ? [eb('id', 'in', [...characters])] : []),
        eb.and([
          eb('locationId', '=', placeId),
          eb('type', '=', 'profile'),
          eb('status', '=', 'active'),
        ]),
      ]),
    )
    .where(meetsCharacter(userId))
    .orderBy('id')
    .execute();
  const owners = [...new Set(rows.flatMap(({ ownerId }) => ownerId ?? []))];
  const away = await absencesOf(db, owners, now);
  return rows.map((row) => ({ ...row, away: away.get(row.ownerId ?? -1) }));
}
