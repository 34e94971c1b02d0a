import type { Author } from '../../../src/contract/index.ts';
import { isHidden } from '../../../src/domain/index.ts';
import type { Db } from '../database.ts';
import { present, rowId } from './wire.ts';

/** Ids of authors as they travel: of users, masters among them, and of profiles. */
export type AuthorIds = { users: readonly string[]; profiles: readonly string[] };

/** Those of some characters who wrote in a channel as authors of this type. */
async function writersIn(
  db: Db,
  channelId: number,
  ids: readonly string[],
  type: Author['type'],
): Promise<Author[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('characters')
    .select(['id', 'name', 'avatar', 'seo', 'url'])
    .select(['characters.type', 'status', 'confirmed'])
    .where('id', 'in', ids.map(rowId))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('chatMessages')
          .select('chatMessages.id')
          .whereRef('chatMessages.characterId', '=', 'characters.id')
          .where('chatMessages.channelId', '=', channelId)
          .where('chatMessages.authorType', '=', type),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const { id, name, avatar, url } = row;
    const seo = row.seo === '' ? null : row.seo;
    return {
      ...{ id: String(id), type, name },
      ...(!isHidden(row) && present({ avatar, url, seo })),
    };
  });
}

/** Who wrote in a channel (spec 2 §3 Author); of one who is hidden the name alone. Others are left out, so that a look-up does not reveal who has not written there. */
export async function authorsIn(
  db: Db,
  channelId: number,
  { users, profiles }: AuthorIds,
): Promise<Author[]> {
  return [
    ...(await writersIn(db, channelId, users, 'user')),
    ...(await writersIn(db, channelId, users, 'master')),
    ...(await writersIn(db, channelId, profiles, 'profile')),
  ];
}
