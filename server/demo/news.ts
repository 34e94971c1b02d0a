import { OWN_PROVIDER } from '../config/index.ts';
import { sql } from 'kysely';
import { toJson, type Trx } from '../db/index.ts';
import { gameById } from '../db/queries/games.ts';
import { stateOf } from '../db/queries/reportable.ts';
import { noticeChannel, pendingChannels } from '../notifications/chat.ts';
import { noticeComment, noticeTurn } from '../notifications/turns.ts';

/** What no archive has, since it belongs to the host where it happened: notifications, complaints, invitations. So that no page of the demo is empty. */

const HOUR_MS = 3_600_000;

/** What is older was read long ago, in ms. */
const NEWS_MS = 48 * HOUR_MS;

/** Notifies the demo's people as the host does: of the turns and comments of the last two days, and of what is unread in chat. */
async function notify(trx: Trx, now: number): Promise<void> {
  const fresh = now - NEWS_MS;
  const turns = await trx
    .selectFrom('turns')
    .selectAll()
    .where('createdAt', '>=', fresh)
    .orderBy('createdAt')
    .execute();
  for (const turn of turns) await noticeTurn(trx, turn, [turn.locationId], turn.createdAt);
  const comments = await trx
    .selectFrom('turnComments')
    .selectAll()
    .where('createdAt', '>=', fresh)
    .orderBy('createdAt')
    .execute();
  for (const { turnId, userId, ...comment } of comments) {
    if (userId === null) continue;
    const turn = await trx
      .selectFrom('turns')
      .selectAll()
      .where('id', '=', turnId)
      .executeTakeFirstOrThrow();
    await noticeComment(trx, turn, { ...comment, userId });
  }
  // An import has marked everything as notified.
  await trx.deleteFrom('chatNotified').execute();
  for (const channel of await pendingChannels(trx)) await noticeChannel(trx, channel, now);
}

async function userOf(trx: Trx, login: string): Promise<number> {
  const { userId } = await trx
    .selectFrom('identities')
    .select('userId')
    .where('provider', '=', OWN_PROVIDER)
    .where('subject', '=', login)
    .executeTakeFirstOrThrow();
  return userId;
}

/** Two complaints of turns, one of them looked at, and an invitation that nobody can use. */
async function moderate(trx: Trx, now: number): Promise<void> {
  const at = (hoursAgo: number): number => now - hoursAgo * HOUR_MS;
  const master = await userOf(trx, 'master');
  const reader = await userOf(trx, 'user');
  const turns = await trx
    .selectFrom('turns')
    .select(['id', 'gameId'])
    .where('userId', '=', await userOf(trx, 'player'))
    .orderBy('createdAt', 'desc')
    .limit(2)
    .execute();
  const reasons = ['Здесь пересказан чужой ход, и не так, как он был.', 'Слишком жестокая сцена.'];
  for (const [index, { id, gameId }] of turns.entries()) {
    const game = await gameById(trx, gameId);
    const state = game && (await stateOf(trx, game, { kind: 'turn', id }));
    if (!state) continue;
    const closed = index > 0 && {
      ...{ closedAt: at(20), closedBy: master },
      note: 'Поговорили с автором, он смягчит эту сцену.',
    };
    await trx
      .insertInto('complaints')
      .values({
        ...{ gameId, userId: reader, kind: 'turn', subjectId: id, state: toJson(state) },
        ...{ reason: reasons[index] ?? '', at: at(index > 0 ? 30 : 5) },
        ...(closed || { closedAt: null, closedBy: null, note: null }),
      })
      .execute();
  }
  const gameId = turns[0]?.gameId;
  if (gameId === undefined) return;
  await trx
    .insertInto('invitations')
    .values({
      // Nobody knows a key with this hash.
      ...{ gameId, keyHash: 'demo', madeBy: master, madeAt: at(400), until: at(300) },
      ...{ uses: 3, used: 2, revokedAt: null },
    })
    .execute();
}

/** The own provider's page of each, where characters without a profile link to. */
async function linkPages(trx: Trx): Promise<void> {
  const page = sql<string>`(select ${'/provider/users/'} || i.subject from identities i
    where i.provider = ${OWN_PROVIDER} and i.user_id = `;
  await trx
    .updateTable('users')
    .set({ url: sql`${page} users.id)` })
    .execute();
  await trx
    .updateTable('characters')
    .set({ url: sql`${page} characters.owner_id)` })
    .where('type', 'in', ['user', 'master'])
    .execute();
}

/** What has happened lately in the demo, as of `now` (ms). */
export async function seedNews(trx: Trx, now: number): Promise<void> {
  await linkPages(trx);
  await notify(trx, now);
  await moderate(trx, now);
}
