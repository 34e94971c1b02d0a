import { writeJournal } from '../../../server/community/journal.ts';
import { type Db, toJson } from '../../../server/db/index.ts';
import { NOON } from './index.ts';
import { makeJob } from './jobs.ts';

/** Somebody has led a game and founded the community, and was blocked once: a row in each table that says so. */
export async function leadOnce(
  db: Db,
  { userId, gameId, profileId }: { userId: number; gameId: number; profileId: number },
): Promise<void> {
  await db
    .insertInto('blocks')
    .values({
      ...{ userId, gameId, reason: 'п', madeBy: userId, madeAt: NOON, until: null },
      ...{ liftedAt: NOON, liftedBy: userId },
    })
    .execute();
  await db
    .insertInto('complaints')
    .values({
      ...{
        gameId,
        userId,
        kind: 'turn',
        subjectId: 1,
        reason: 'п',
        state: toJson({ html: 'т', author: 'Мара', date: NOON }),
      },
      ...{ at: NOON, closedAt: NOON, closedBy: userId, note: null },
    })
    .execute();
  await db
    .insertInto('invitations')
    .values({
      ...{
        gameId,
        keyHash: 'h',
        madeBy: userId,
        forUserId: userId,
        madeAt: NOON,
        uses: null,
        until: null,
      },
      revokedAt: null,
    })
    .execute();
  await db
    .insertInto('gameMembers')
    .values({ userId, gameId, invitationId: null, joinedAt: NOON })
    .execute();
  await db
    .insertInto('profileReviews')
    .values({
      ...{ characterId: profileId, decision: null, since: NOON, looked: null },
      ...{ lookedAt: NOON, lookedBy: userId, statusBefore: null },
    })
    .execute();
  await db
    .insertInto('revisions')
    .values({
      ...{ gameId, kind: 'games', subjectId: 1, version: 1, at: NOON, userId },
      ...{ fields: toJson({}), action: 'changed' },
    })
    .execute();
  await makeJob(db, { userId, token: 'a-job' });
  await db
    .insertInto('foundingKeys')
    .values({ hash: 'h', expiresAt: NOON, usedAt: NOON, userId })
    .execute();
  const subject = { type: 'community', id: 'community', name: 'Море' } as const;
  const act = { at: NOON, userId, action: 'communityNamed', subject } as const;
  await db.transaction().execute((trx) => writeJournal(trx, act));
}
