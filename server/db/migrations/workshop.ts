import { by, loose, owned, ownedIfSet, required, type Schema } from './columns.ts';

/** Every version of what masters make of their games, and long jobs. */
export async function createWorkshop({ entity, table, index }: Schema): Promise<void> {
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
  await table('jobs')
    .addColumn('token', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', required)
    .addColumn('game_id', 'integer', ownedIfSet('games.id'))
    .addColumn('subject', 'text')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('state', 'text', required)
    .addColumn('progress', 'integer', by(0))
    .addColumn('result', 'text')
    .addColumn('refusal', 'text')
    .addColumn('started_at', 'bigint', required)
    .addColumn('written_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .execute();
  await index('jobs_user', 'jobs', ['user_id']).execute();
  await index('jobs_game', 'jobs', ['game_id']).execute();
}
