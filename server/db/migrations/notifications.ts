import { sql } from 'kysely';
import { off, owned, ownedIfSet, ownedKey, required, type Schema } from './columns.ts';

/** Notifications, each user's rules, push subscriptions, and how far chat was read for notifications (decision 31). */
export async function createNotifications(schema: Schema): Promise<void> {
  await createNotificationTable(schema);
  await createRules(schema);
  await createSubscriptions(schema);
  await schema
    .table('chat_notified')
    .addColumn('channel_id', 'integer', ownedKey('chat_channels.id'))
    .addColumn('message_id', 'integer', required)
    .execute();
}

/** Each reference has an index: a deleted row looks for its notifications. */
async function createNotificationTable({ entity, index }: Schema): Promise<void> {
  await entity('notifications')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('kind', 'text', required)
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('character_id', 'integer', ownedIfSet('characters.id'))
    .addColumn('subject', 'text', required)
    .addColumn('turn_id', 'integer', ownedIfSet('turns.id'))
    .addColumn('comment_id', 'integer', ownedIfSet('turn_comments.id'))
    .addColumn('channel_id', 'integer', ownedIfSet('chat_channels.id'))
    .addColumn('from_id', 'integer')
    .addColumn('message_id', 'integer')
    .addColumn('profile_comment_id', 'integer', ownedIfSet('profile_comments.id'))
    .addColumn('profile_id', 'integer', ownedIfSet('characters.id'))
    .addColumn('step', 'text')
    .addColumn('complaint_id', 'integer', ownedIfSet('complaints.id'))
    .addColumn('at', 'bigint', required)
    .addColumn('read_at', 'bigint')
    .addColumn('push_at', 'bigint')
    .addColumn('push_tries', 'integer', off)
    .execute();
  const on = (name: string, columns: string[]) =>
    index(`notifications_${name}`, 'notifications', columns);
  await on('subject', ['user_id', 'subject']).unique().execute();
  await on('list', ['user_id', 'at desc']).execute();
  await on('unread', ['user_id', 'channel_id']).where(sql.ref('read_at'), 'is', null).execute();
  await on('push', ['push_at']).where(sql.ref('push_at'), 'is not', null).execute();
  for (const name of ['turn', 'comment', 'channel', 'profile_comment', 'profile', 'complaint']) {
    const column = `${name}_id`;
    await on(name, [column]).where(sql.ref(column), 'is not', null).execute();
  }
  await on('character', ['character_id']).execute();
}

async function createRules({ entity, index }: Schema): Promise<void> {
  await entity('notification_rules')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('game_id', 'integer', ownedIfSet('games.id'))
    .addColumn('kind', 'text', required)
    .addColumn('list', 'integer', required)
    .addColumn('browser', 'integer', required)
    .addColumn('push', 'integer', required)
    .execute();
  await index('notification_rules_choice', 'notification_rules', ['user_id', 'kind'])
    .column(sql`coalesce(game_id, 0)`)
    .unique()
    .execute();
}

async function createSubscriptions({ entity, index }: Schema): Promise<void> {
  await entity('push_subscriptions')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('session_hash', 'text', owned('sessions.token_hash'))
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('with_text', 'integer', off)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index('push_subscriptions_user', 'push_subscriptions', ['user_id']).execute();
  await index('push_subscriptions_session', 'push_subscriptions', ['session_hash']).execute();
}
