import { owned, required, type Schema } from './columns.ts';

/** Drafts of all devices (decision 51). */
export async function createDrafts({ table, index }: Schema): Promise<void> {
  await table('drafts')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('key', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('value', 'text')
    .addColumn('bytes', 'integer', required)
    .addColumn('about', 'text', required)
    .addColumn('excerpt', 'text', required)
    .addColumn('count', 'integer', required)
    .addColumn('device', 'text', required)
    .addColumn('saved_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addPrimaryKeyConstraint('drafts_pk', ['user_id', 'key'])
    .execute();
  await index('drafts_age', 'drafts', ['updated_at']).execute();
}
