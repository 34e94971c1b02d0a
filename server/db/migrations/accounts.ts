import { off, owned, required, type Schema } from './columns.ts';

/** Accounts of the host's own provider, and its letters (decision 56). */
export async function createAccounts({ entity, index, table }: Schema): Promise<void> {
  await entity('accounts')
    .addColumn('subject', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('skeleton', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('email', 'text', (c) => c.unique())
    .addColumn('created_at', 'bigint', required)
    .execute();

  await entity('passkeys')
    .addColumn('account_id', 'integer', owned('accounts.id'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'integer', required)
    .addColumn('transports', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint')
    .execute();
  await index('passkeys_account', 'passkeys', ['account_id']).execute();

  await table('account_sessions')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'integer', owned('accounts.id'))
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await index('account_sessions_account', 'account_sessions', ['account_id']).execute();

  await table('one_time_links')
    .addColumn('account_id', 'integer', owned('accounts.id'))
    .addColumn('kind', 'text', required)
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('email', 'text')
    .addColumn('expires_at', 'bigint', required)
    .addPrimaryKeyConstraint('one_time_links_pk', ['account_id', 'kind'])
    .execute();

  await entity('mail_outbox')
    .addColumn('kind', 'text', required)
    .addColumn('recipient', 'text', required)
    .addColumn('nonce', 'text', required)
    .addColumn('next_at', 'bigint', required)
    .addColumn('tries', 'integer', off)
    .addColumn('until', 'bigint', required)
    .execute();
  await index('mail_outbox_due', 'mail_outbox', ['next_at']).execute();
}
