import type { Schema } from './columns.ts';

/** By which key a message was sent, so that its author's client knows it again (MSG-14); who wrote in a channel, found by an index. */
export async function chatSending({ db }: Schema): Promise<void> {
  await db.schema.alterTable('chat_messages').addColumn('nonce', 'text').execute();
  await db.schema
    .createIndex('chat_messages_authors')
    .on('chat_messages')
    .columns(['channel_id', 'character_id', 'author_type'])
    .execute();
}
