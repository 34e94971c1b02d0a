import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** What is not yet sent as a notification, of the whole community, whichever host is to do it. */
export type Backlog = {
  /** Pushes whose time has come. */
  pushes: number;
  /** Since when the longest of them waits, in ms; 0 where none does. */
  pushLag: number;
  /** The age of the oldest chat message that has no notifications yet, in ms; 0 where all have theirs. */
  chatLag: number;
};

/** Looks what waits at `now`. */
export async function backlogOf(db: Db, now: number): Promise<Backlog> {
  const due = await db
    .selectFrom('notifications')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('pushAt').as('since')])
    .where('pushAt', '<=', now)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ since: number | null }>`
    select min(m.created_at) as since
    from chat_channels ch left join chat_notified w on w.channel_id = ch.id
    cross join chat_messages m
    where m.channel_id = ch.id and m.id > coalesce(w.message_id, 0)`.execute(db);
  const age = (since: number | null | undefined): number => Math.max(0, now - (since ?? now));
  return { pushes: due.count, pushLag: age(due.since), chatLag: age(rows[0]?.since) };
}
