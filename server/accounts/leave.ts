import { sql } from 'kysely';
import type { JournalState, LEAVING_NAMES } from '../../src/contract/index.ts';
import { OWN_PROVIDER } from '../config/index.ts';
import { alone, fromJson, type JsonText, toJson, type Trx } from '../db/index.ts';
import type { Deps } from '../deps.ts';
import { leftName } from '../errors/index.ts';
import { takeUnusedUploads } from './unusedUploads.ts';
import { deleteAccount } from './accounts.ts';
import { refuseLastOwner } from './owners.ts';

/**
 * What becomes of each column that refers to a user when the user leaves (OWN-38). The user's own row stays, without anything personal, so that texts are not
 * taken for those of nobody. A test compares this with the tables.
 */
export const LEAVING = {
  /** Rows that are deleted. */
  deleted: [
    'identities.user_id',
    'sessions.user_id',
    'user_settings.user_id',
    'idempotency_keys.user_id',
    'written_texts.user_id',
    'presence.user_id',
    'bookmarks.user_id',
    'notifications.user_id',
    'notification_rules.user_id',
    'push_subscriptions.user_id',
    'drafts.user_id',
    'waiting_holds.user_id',
    'absences.user_id',
    'game_members.user_id',
    'jobs.user_id',
  ],
  /** Rows that become nobody's. Of characters those go back to the game that are not the person: profiles and NPCs. */
  released: ['tags.user_id', 'characters.owner_id'],
  /**
   * Texts that stay whole, with the row of the one who wrote them, and what was done for the community; pictures in so far as a text or a character still shows
   * them.
   */
  kept: [
    'turns.user_id',
    'turn_comments.user_id',
    'chat_messages.user_id',
    'profile_comments.user_id',
    'uploads.user_id',
    'complaints.user_id',
    'complaints.closed_by',
    'blocks.user_id',
    'blocks.made_by',
    'blocks.lifted_by',
    'invitations.made_by',
    'invitations.for_user_id',
    'profile_reviews.looked_by',
    'founding_keys.user_id',
    'journal.user_id',
    'revisions.user_id',
  ],
} as const;

/** Whose names stay at texts: `kept`, or `removed`. */
export type LeavingNames = (typeof LEAVING_NAMES)[number];

/** What has to end outside of the database: sessions (hashes) whose sockets are cut, and files of pictures. */
export type Left = { sessions: string[]; files: string[] };

/** First of all: a sign-in under way is waited for, and none begins after it. */
async function takeIdentities(trx: Trx, userId: number): Promise<void> {
  const gone = await trx
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .returning(['provider', 'subject'])
    .execute();
  for (const { provider, subject } of gone)
    if (provider === OWN_PROVIDER) await deleteAccount(trx, subject);
}

/** The person's own voices in games, `user` and `master`: they keep their texts, and lose picture, page and rights. */
async function silenceVoices(trx: Trx, userId: number, name: { name?: string }): Promise<void> {
  const voices = trx
    .selectFrom('characters')
    .select('id')
    .where('ownerId', '=', userId)
    .where('type', 'in', ['user', 'master']);
  await trx.deleteFrom('chatReads').where('characterId', 'in', voices).execute();
  await trx.deleteFrom('channelMembers').where('characterId', 'in', voices).execute();
  await trx.deleteFrom('locationMembers').where('characterId', 'in', voices).execute();
  await trx.deleteFrom('characterAvatars').where('characterId', 'in', voices).execute();
  await trx
    .updateTable('characters')
    .set({
      ...{ avatar: null, image: null, turnAvatar: null, url: null },
      ...{ isGameMaster: 0, isGameTech: 0, ...name },
    })
    .where('id', 'in', voices)
    .execute();
  await trx
    .updateTable('characters')
    .set({ status: 'archive' })
    .where('ownerId', '=', userId)
    .where('type', '=', 'master')
    .execute();
}

/** Profiles and NPCs go back to the game as they are; one that never was confirmed is finished, since nobody will answer its masters. */
async function releaseCharacters(trx: Trx, userId: number, now: number): Promise<void> {
  const own = trx
    .updateTable('characters')
    .where('ownerId', '=', userId)
    .where('type', 'in', ['profile', 'npc']);
  await own
    .set({ status: 'finished' })
    .where('type', '=', 'profile')
    .where('confirmed', '=', 0)
    .execute();
  await own.set({ ownerId: null, updatedAt: now }).execute();
}

/** Takes a name out of the journal: where something was done to the person, and where a character went from hand to hand. */
async function unnameInJournal(trx: Trx, person: string): Promise<void> {
  await trx
    .updateTable('journal')
    .set({ subjectName: leftName })
    .where('subjectType', '=', 'user')
    .where('subjectId', '=', person)
    .execute();
  const handed = await trx
    .selectFrom('journal')
    .select(['id', 'before', 'after'])
    .where('action', 'in', ['characterHandedOver', 'characterTakenBack'])
    .execute();
  const unnamed = (text: JsonText<JournalState> | null) => {
    const state = text === null ? undefined : fromJson(text);
    return state?.['playerId'] === person ? toJson({ ...state, player: leftName }) : text;
  };
  for (const { id, ...states } of handed) {
    const [before, after] = [unnamed(states.before), unnamed(states.after)];
    if (before === states.before && after === states.after) continue;
    await trx.updateTable('journal').set({ before, after }).where('id', '=', id).execute();
  }
}

async function leave(
  trx: Trx,
  { userId, names, now }: { userId: number; names: LeavingNames; now: number },
): Promise<Left> {
  await refuseLastOwner(trx, userId);
  await takeIdentities(trx, userId);
  const name = names === 'removed' ? { name: leftName } : {};
  await trx
    .updateTable('users')
    .set({ avatar: null, avatarSource: null, url: null, isOwner: 0, leftAt: now, updatedAt: now })
    .set(name)
    .where('id', '=', userId)
    .execute();
  if (names === 'removed') await unnameInJournal(trx, String(userId));
  const sessions = await trx
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', userId)
    .execute();
  for (const column of LEAVING.deleted) {
    const [table = ''] = column.split('.');
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx);
  }
  await trx.updateTable('tags').set({ userId: null }).where('userId', '=', userId).execute();
  await silenceVoices(trx, userId, name);
  await releaseCharacters(trx, userId, now);
  const files = await takeUnusedUploads(trx, userId);
  return { sessions: sessions.map(({ tokenHash }) => tokenHash), files };
}

/**
 * Takes a user out of the community for good. What is personal is gone with the commit; sockets and files are for the caller. Refusal: lastOwner.
 */
export const leaveCommunity = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  names: LeavingNames,
): Promise<Left> =>
  alone(db, `ways of ${userId}`, (trx) => leave(trx, { userId, names, now: clock() }));
