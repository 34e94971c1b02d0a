import { sql } from 'kysely';
import { by, loose, owned, ownedIfSet, required, type Schema } from './columns.ts';

/** Blocks, complaints, and invitations with those who came by them (OWN-53 to OWN-59, OWN-66 to OWN-69). */
export async function createModeration(schema: Schema): Promise<void> {
  await createBlocks(schema);
  await createComplaints(schema);
  await createInvitations(schema);
}

async function createBlocks({ entity, index }: Schema): Promise<void> {
  await entity('blocks')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('game_id', 'integer', ownedIfSet('games.id'))
    .addColumn('reason', 'text', required)
    .addColumn('made_by', 'integer', loose('users.id'))
    .addColumn('made_at', 'bigint', required)
    .addColumn('until', 'bigint')
    .addColumn('lifted_at', 'bigint')
    .addColumn('lifted_by', 'integer', loose('users.id'))
    .execute();
  await index('blocks_game', 'blocks', ['game_id', 'id']).execute();
  await index('blocks_user', 'blocks', ['user_id']).execute();
  // One in force for each person in a game, and one in the whole community, also when two masters block at once.
  await index('blocks_in_game', 'blocks', ['user_id', 'game_id'])
    .unique()
    .where(sql.ref('lifted_at'), 'is', null)
    .where(sql.ref('game_id'), 'is not', null)
    .execute();
  await index('blocks_everywhere', 'blocks', ['user_id'])
    .unique()
    .where(sql.ref('lifted_at'), 'is', null)
    .where(sql.ref('game_id'), 'is', null)
    .execute();
  await index('blocks_ending', 'blocks', ['until'])
    .where(sql.ref('lifted_at'), 'is', null)
    .execute();
}

async function createComplaints({ entity, index }: Schema): Promise<void> {
  await entity('complaints')
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('user_id', 'integer', loose('users.id'))
    .addColumn('kind', 'text', required)
    .addColumn('subject_id', 'integer', required)
    .addColumn('reason', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('closed_at', 'bigint')
    .addColumn('closed_by', 'integer', loose('users.id'))
    .addColumn('note', 'text')
    .execute();
  await index('complaints_game', 'complaints', ['game_id', 'id']).execute();
  // One open complaint for each person and thing, also when it is sent twice at once.
  await index('complaints_open', 'complaints', ['user_id', 'kind', 'subject_id'])
    .unique()
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
}

async function createInvitations({ entity, index, table }: Schema): Promise<void> {
  await entity('invitations')
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .addColumn('made_by', 'integer', loose('users.id'))
    .addColumn('made_at', 'bigint', required)
    .addColumn('uses', 'integer')
    .addColumn('used', 'integer', by(0))
    .addColumn('until', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('for_user_id', 'integer', ownedIfSet('users.id'))
    .execute();
  await index('invitations_game', 'invitations', ['game_id', 'id']).execute();

  await table('game_members')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('invitation_id', 'integer', loose('invitations.id'))
    .addColumn('joined_at', 'bigint', required)
    .addPrimaryKeyConstraint('game_members_pk', ['user_id', 'game_id'])
    .execute();
  await index('game_members_game', 'game_members', ['game_id']).execute();
  await index('game_members_invitation', 'game_members', ['invitation_id']).execute();
}
