import { ownedIfSet, type Schema } from './columns.ts';

/** The texts that are found by their words (decision 52), and the index of the words themselves, which each database makes its own way. */
export async function createSearch({ table, index, searchIndex }: Schema): Promise<void> {
  await table('search_documents')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('turn_id', 'integer', ownedIfSet('turns.id'))
    .addColumn('message_id', 'integer', ownedIfSet('chat_messages.id'))
    .addColumn('event_id', 'integer', ownedIfSet('quest_events.id'))
    .execute();
  for (const kind of ['turn', 'message', 'event'])
    await index(`search_documents_${kind}`, 'search_documents', [`${kind}_id`])
      .unique()
      .execute();
  await searchIndex();
}
