import { by, loose, owned, ownedIfSet, required, type Schema } from './columns.ts';

/** Chat channels, messages, and how far each character has read. */
export async function createChat(schema: Schema): Promise<void> {
  await createChannels(schema);
  await createMessages(schema);
}

async function createChannels({ entity, index, table }: Schema): Promise<void> {
  await entity('chat_channels')
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('type', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('image', 'text')
    .addColumn('bgimage', 'text')
    .addColumn('quest_event_id', 'integer', ownedIfSet('quest_events.id'))
    .addColumn('access', 'text', by('all'))
    .addColumn('place', 'integer', by(0))
    .addColumn('created_at', 'bigint', required)
    .addColumn('put_away_at', 'bigint')
    // Unique over all games: the socket channel's name carries type and key, not the game.
    .addUniqueConstraint('chat_channels_key', ['type', 'key'])
    .execute();
  await index('chat_channels_event', 'chat_channels', ['quest_event_id']).execute();

  await table('channel_members')
    .addColumn('channel_id', 'integer', owned('chat_channels.id'))
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addPrimaryKeyConstraint('channel_members_pk', ['channel_id', 'character_id'])
    .execute();
}

async function createMessages({ entity, index, table }: Schema): Promise<void> {
  await entity('chat_messages')
    .addColumn('channel_id', 'integer', owned('chat_channels.id'))
    .addColumn('author_type', 'text', required)
    .addColumn('character_id', 'integer', loose('characters.id'))
    .addColumn('user_id', 'integer', loose('users.id'))
    .addColumn('message', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('clock_at', 'bigint')
    .addColumn('updated_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .addColumn('nonce', 'text')
    .execute();
  const messages = (name: string, columns: string[]) =>
    index(`chat_messages_${name}`, 'chat_messages', columns).execute();
  await messages('history', ['channel_id', 'id']);
  await messages('changes', ['channel_id', 'updated_at']);
  await messages('authors', ['channel_id', 'character_id', 'author_type']);

  await table('chat_reads')
    .addColumn('channel_id', 'integer', owned('chat_channels.id'))
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('last_read_id', 'integer', required)
    .addColumn('read_at', 'bigint', required)
    .addPrimaryKeyConstraint('chat_reads_pk', ['channel_id', 'character_id'])
    .execute();
}
