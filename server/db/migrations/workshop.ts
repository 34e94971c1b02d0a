import { loose, owned, required, type Schema } from './columns.ts';

/** Every version of what masters make of their games. */
export async function createWorkshop({ entity, index }: Schema): Promise<void> {
  await entity('revisions')
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('kind', 'text', required)
    .addColumn('subject_id', 'integer', required)
    .addColumn('version', 'integer', required)
    .addColumn('at', 'bigint', required)
    .addColumn('user_id', 'integer', loose('users.id'))
    .addColumn('action', 'text')
    .addColumn('fields', 'text', required)
    // Of two who save at once, one finds it taken.
    .addUniqueConstraint('revisions_version', ['kind', 'subject_id', 'version'])
    .execute();
  await index('revisions_game', 'revisions', ['game_id', 'kind', 'subject_id']).execute();
}
