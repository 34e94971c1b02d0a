import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type ErrorId, TAG_LENGTH } from '../../../src/contract/index.ts';
import { characterCount } from '../../../src/domain/index.ts';
import type { Db } from '../../db/index.ts';
import { foldTitle } from '../../db/queries/models.ts';
import { invalid } from '../../errors/index.ts';
import type { Kind } from '../kind.ts';

/** Why a tag may not have this name; undefined where it may. `id`: the row that is to have it. */
export async function tagRefusal(db: Db, title: string, id = -1): Promise<ErrorId | undefined> {
  if (!title.isWellFormed() || /[\p{Cc}<>]/u.test(title)) return 'tagInvalid';
  const length = characterCount(title);
  if (length < TAG_LENGTH.min) return 'tagTooShort';
  if (length > TAG_LENGTH.max) return 'tagTooLong';
  if (!/[\p{L}\p{N}]/u.test(title)) return 'tagInvalid';
  const other = await db
    .selectFrom('tags')
    .select('putAwayAt')
    .where('type', '=', 'tag')
    .where('foldedTitle', '=', foldTitle(title))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!other) return undefined;
  return other.putAwayAt === null ? 'tagExists' : 'tagExistsAway';
}

/** Tags of turns: of the whole community, whichever game's workshop shows them (WORK-141). */
export const tags: Kind = {
  table: 'tags',
  of: () => sql`t.type = 'tag'`,
  columns: { title: 'title' },
  lines: ['title'],
  // The folded title is written with the title.
  fixed: (_gameId, createdAt) => ({
    ...{ type: 'tag', key: randomUUID(), foldedTitle: randomUUID(), createdAt },
  }),
  async check(trx, id, { title }) {
    const refusal = await tagRefusal(trx, String(title), id);
    if (refusal) throw invalid({ title: [[refusal, TAG_LENGTH]] });
  },
  async write({ trx, leading }, id, { title }, before) {
    const foldedTitle = foldTitle(String(title));
    await trx
      .updateTable('tags')
      .set({ foldedTitle, ...(!before && { userId: leading.user.id }) })
      .where('id', '=', id)
      .execute();
  },
};
