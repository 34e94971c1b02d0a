import type { Trx } from '../../db/index.ts';
import type { GameInArchive } from './making.ts';
import type { Left } from './order.ts';

/** What of a community has no place in an archive, counted by its tables (WORK-08). */

type Counted = { count: number | string | bigint };

const COUNTED = ['complaints', 'invitations', 'journal', 'notifications'] as const;

const OF_PEOPLE = ['drafts', 'userSettings', 'sessions', 'passkeys'] as const;

const countOf = async (found: { executeTakeFirst: () => Promise<Counted | undefined> }) =>
  Number((await found.executeTakeFirst())?.count ?? 0);

/** Of one game. */
export async function leftOfGame(trx: Trx, { id }: GameInArchive): Promise<Left> {
  const left: Left = {
    deletedTurns: await countOf(
      trx
        .selectFrom('turns')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('gameId', '=', id)
        .where('deletedAt', 'is not', null),
    ),
    deletedMessages: await countOf(
      trx
        .selectFrom('chatMessages as m')
        .innerJoin('chatChannels as ch', 'ch.id', 'm.channelId')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('ch.gameId', '=', id)
        .where('m.deletedAt', 'is not', null),
    ),
    bookmarks: await countOf(
      trx
        .selectFrom('bookmarks as b')
        .innerJoin('turns as t', 't.id', 'b.turnId')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('t.gameId', '=', id),
    ),
  };
  for (const table of COUNTED)
    left[table] = await countOf(
      trx
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .where('gameId', '=', id),
    );
  return left;
}

/** Of a whole community, beside its games. */
export async function leftOfCommunity(trx: Trx, shown: ReadonlySet<string>): Promise<Left> {
  const left: Left = {
    passwords: await countOf(
      trx
        .selectFrom('accounts')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('passwordHash', 'is not', null),
    ),
    journal: await countOf(
      trx
        .selectFrom('journal')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('gameId', 'is', null),
    ),
  };
  for (const table of OF_PEOPLE)
    left[table] = await countOf(
      trx.selectFrom(table).select(({ fn }) => fn.countAll().as('count')),
    );
  const uploads = await trx.selectFrom('uploads').select('filename').execute();
  left.uploads = uploads.filter(({ filename }) => !shown.has(filename)).length;
  return left;
}
