import { loose, ownedIfSet, required, type Schema } from './columns.ts';

/** What the community keeps of itself: the journal of its masters and owners, and the key by which it is founded. */
export async function createCommunity({ entity, index, table }: Schema): Promise<void> {
  await entity('journal')
    .addColumn('at', 'bigint', required)
    .addColumn('user_id', 'integer', loose('users.id'))
    .addColumn('game_id', 'integer', ownedIfSet('games.id'))
    .addColumn('action', 'text', required)
    .addColumn('subject_type', 'text', required)
    .addColumn('subject_id', 'text', required)
    .addColumn('subject_name', 'text', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('undone_at', 'bigint')
    .execute();
  await index('journal_game', 'journal', ['game_id', 'id']).execute();
  await index('journal_subject', 'journal', ['subject_type', 'subject_id', 'id']).execute();
  await index('journal_user', 'journal', ['user_id', 'id']).execute();

  await table('founding_keys')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .addColumn('user_id', 'integer', loose('users.id'))
    .execute();
}
