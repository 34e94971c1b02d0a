import { sql } from 'kysely';
import { off, owned, required, type Schema } from './columns.ts';

/** Notifications, what somebody chose to be told of, browsers that web push reaches, and how far chat was looked through (decision 31). */
export async function notifications(schema: Schema): Promise<void> {
  await createNotifications(schema);
  await createRules(schema);
  await createSubscriptions(schema);
  await createMarks(schema);
}

/** Each column that a row may go with has an index: what is deleted looks for its notifications. */
async function createNotifications({ db, entity }: Schema): Promise<void> {
  const with_ = (target: string) => (c: Parameters<typeof required>[0]) =>
    c.references(target).onDelete('cascade');
  await entity('notifications')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('kind', 'text', required)
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('subject', 'text', required)
    .addColumn('turn_id', 'integer', with_('turns.id'))
    .addColumn('comment_id', 'integer', with_('turn_comments.id'))
    .addColumn('channel_id', 'integer', with_('chat_channels.id'))
    .addColumn('from_id', 'integer')
    .addColumn('message_id', 'integer')
    .addColumn('profile_comment_id', 'integer', with_('profile_comments.id'))
    .addColumn('at', 'bigint', required)
    .addColumn('read_at', 'bigint')
    .addColumn('push_at', 'bigint')
    .addColumn('push_tries', 'integer', off)
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`notifications_${name}`).on('notifications').columns(columns);
  await index('subject', ['user_id', 'subject']).unique().execute();
  await index('list', ['user_id', 'at desc']).execute();
  await index('unread', ['user_id', 'channel_id']).where(sql.ref('read_at'), 'is', null).execute();
  await index('push', ['push_at']).where(sql.ref('push_at'), 'is not', null).execute();
  for (const column of ['turn_id', 'comment_id', 'channel_id', 'profile_comment_id'])
    await index(column.replace(/_id$/, ''), [column])
      .where(sql.ref(column), 'is not', null)
      .execute();
  await index('character', ['character_id']).execute();
}

async function createRules({ db, entity }: Schema): Promise<void> {
  await entity('notification_rules')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('game_id', 'integer', (c) => c.references('games.id').onDelete('cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('list', 'integer', required)
    .addColumn('browser', 'integer', required)
    .addColumn('push', 'integer', required)
    .execute();
  await db.schema
    .createIndex('notification_rules_choice')
    .unique()
    .on('notification_rules')
    .column('user_id')
    .column('kind')
    .column(sql`coalesce(game_id, 0)`)
    .execute();
}

async function createSubscriptions({ db, entity }: Schema): Promise<void> {
  await entity('push_subscriptions')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('session_hash', 'text', owned('sessions.token_hash'))
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('with_text', 'integer', off)
    .addColumn('created_at', 'bigint', required)
    .execute();
  for (const column of ['user_id', 'session_hash'])
    await db.schema
      .createIndex(`push_subscriptions_${column.split('_')[0] ?? ''}`)
      .on('push_subscriptions')
      .column(column)
      .execute();
}

/** What was said before there were notifications is no news to anybody. */
async function createMarks({ db, table }: Schema): Promise<void> {
  await table('chat_notified')
    .addColumn('channel_id', 'integer', (c) =>
      c.primaryKey().references('chat_channels.id').onDelete('cascade'),
    )
    .addColumn('message_id', 'integer', required)
    .execute();
  await sql`
    insert into chat_notified (channel_id, message_id)
    select channel_id, max(id) from chat_messages group by channel_id`.execute(db);
}
