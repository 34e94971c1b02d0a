import { by, off, owned, loose, ownedKey, required, type Schema } from './columns.ts';

/** Accounts and what belongs to them alone. */
export async function createPeople(schema: Schema): Promise<void> {
  const { entity, index, table } = schema;
  await entity('users')
    .addColumn('name', 'text', required)
    .addColumn('avatar', 'text')
    .addColumn('avatar_source', 'text')
    .addColumn('url', 'text')
    .addColumn('is_owner', 'integer', off)
    .addColumn('left_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
  await index('users_name', 'users', ['name', 'id']).execute();

  await createWaysIn(schema);

  await table('user_settings')
    .addColumn('user_id', 'integer', ownedKey('users.id'))
    .addColumn('settings', 'text', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();

  await table('idempotency_keys')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('key', 'text', required)
    .addColumn('call', 'text', required)
    .addColumn('payload_hash', 'text', required)
    .addColumn('made', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
    .execute();
  await index('idempotency_keys_age', 'idempotency_keys', ['created_at']).execute();

  await table('written_texts')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('hour', 'integer', required)
    .addColumn('bytes', 'integer', required)
    .addPrimaryKeyConstraint('written_texts_pk', ['user_id', 'hour'])
    .execute();
  await index('written_texts_age', 'written_texts', ['hour']).execute();

  await entity('tags')
    .addColumn('type', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('folded_title', 'text', required)
    .addColumn('user_id', 'integer', loose('users.id'))
    .addColumn('place', 'integer', by(0))
    .addColumn('put_away_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('tags_title', ['type', 'folded_title'])
    .addUniqueConstraint('tags_key', ['type', 'key'])
    .execute();

  await table('app_meta')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
}

/** The accounts by which users sign in, and where they are signed in. */
async function createWaysIn({ entity, index, table }: Schema): Promise<void> {
  await entity('identities')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('provider', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('url', 'text')
    .addColumn('linked_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint', required)
    .addUniqueConstraint('identities_account', ['provider', 'subject'])
    .execute();
  await index('identities_user', 'identities', ['user_id']).execute();

  await table('sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('agent', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint', required)
    .execute();
  await index('sessions_user', 'sessions', ['user_id']).execute();
  await index('sessions_expiry', 'sessions', ['expires_at']).execute();
}
