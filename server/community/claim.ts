import { sql } from 'kysely';
import { flag, type Trx } from '../db/index.ts';

/** Somebody of an imported game, who has no account, and the user who they turn out to be. */
type Claim = { gameId: number; from: number; to: number; now: number };

/** Characters of one type in the game. */
const owned = (trx: Trx, { gameId, from }: Claim, type: 'profile' | 'npc' | 'user' | 'master') =>
  trx
    .updateTable('characters')
    .where('gameId', '=', gameId)
    .where('ownerId', '=', from)
    .where('type', '=', type);

async function hasVoice(trx: Trx, { gameId, to }: Claim, type: 'user' | 'master') {
  const own = await trx
    .selectFrom('characters')
    .select('id')
    .where('gameId', '=', gameId)
    .where('ownerId', '=', to)
    .where('type', '=', type)
    .executeTakeFirst();
  return own !== undefined;
}

/** Of voices one has one of a kind. A link makes nobody a master: what was said as one goes along, the post is an owner's to give. */
async function takeCharacters(trx: Trx, claim: Claim): Promise<void> {
  const taken = { ownerId: claim.to, updatedAt: claim.now };
  // Not as characters that are handed over: what was said to their player, and what is unread, was for this person.
  await owned(trx, claim, 'profile').set(taken).execute();
  await owned(trx, claim, 'npc').set(taken).execute();
  if (!(await hasVoice(trx, claim, 'user'))) await owned(trx, claim, 'user').set(taken).execute();
  const past = { status: 'archive', isGameMaster: flag(false), isGameTech: flag(false) } as const;
  const masters = owned(trx, claim, 'master').set(past);
  await ((await hasVoice(trx, claim, 'master')) ? masters : masters.set(taken)).execute();
}

/** What was written, so that its author may edit it; where it stands in the game. */
async function takeTexts(trx: Trx, { gameId, from, to }: Claim): Promise<void> {
  const inTurns = sql`turn_id in (select t.id from turns t where t.game_id = ${gameId})`;
  const inChannels = sql`channel_id in (select ch.id from chat_channels ch where ch.game_id = ${gameId})`;
  const ofCharacters = sql`character_id in (select c.id from characters c where c.game_id = ${gameId})`;
  await sql`update turns set user_id = ${to} where user_id = ${from} and game_id = ${gameId}`.execute(
    trx,
  );
  await sql`update turn_comments set user_id = ${to} where user_id = ${from} and ${inTurns}`.execute(
    trx,
  );
  await sql`update chat_messages set user_id = ${to} where user_id = ${from} and ${inChannels}`.execute(
    trx,
  );
  await sql`update profile_comments set user_id = ${to} where user_id = ${from} and ${ofCharacters}`.execute(
    trx,
  );
  await sql`update profile_reviews set looked_by = ${to} where looked_by = ${from} and ${ofCharacters}`.execute(
    trx,
  );
  await trx.updateTable('uploads').set({ userId: to }).where('userId', '=', from).execute();
}

/** Has somebody still something to be claimed, in another game? */
async function hasCharacters(trx: Trx, userId: number): Promise<boolean> {
  const one = await trx
    .selectFrom('characters')
    .select('id')
    .where('ownerId', '=', userId)
    .where('type', 'in', ['profile', 'npc'])
    .executeTakeFirst();
  return one !== undefined;
}

/**
 * Gives a user the characters and texts that somebody of an imported game has in it, however many one may have (WORK-38), and no post. A
 * block in the game goes along. Whoever has nothing left is not found by name any more.
 */
export async function claimPerson(trx: Trx, claim: Claim): Promise<void> {
  const { gameId, from, to, now } = claim;
  await takeCharacters(trx, claim);
  await takeTexts(trx, claim);
  const ofPerson = { userId: to };
  await trx
    .updateTable('blocks')
    .set(ofPerson)
    .where('userId', '=', from)
    .where('gameId', '=', gameId)
    .execute();
  await trx
    .deleteFrom('gameMembers')
    .where('userId', '=', from)
    .where('gameId', '=', gameId)
    .execute();
  if (await hasCharacters(trx, from)) return;
  await trx
    .updateTable('users')
    .set({ leftAt: now, updatedAt: now })
    .where('id', '=', from)
    .execute();
}
