import type { FastifyRequest } from 'fastify';
import type { CallParams, CallResponse, Calls } from '../../../src/contract/index.ts';
import { editProfileRefusal } from '../../../src/domain/index.ts';
import { requireUser } from '../../auth/index.ts';
import type { Trx } from '../../db/index.ts';
import { addComment } from '../../db/queries/profileComments.ts';
import { findProfile, type ProfileRow } from '../../db/queries/profiles.ts';
import { insertProfile, updateProfile } from '../../db/queries/profileWrites.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, noticeText } from '../../errors/index.ts';
import { authorizeCharacter } from '../access.ts';
import { once } from '../idempotency.ts';
import { cleanFor } from '../pictures.ts';
import { ownRow, ownView, refuse } from './access.ts';
import { openForCreating, versionOf } from './form.ts';
import { refusingTaken, type Sent, settleProfile, type Settled } from './settle.ts';

type Answer = CallResponse<Calls['saveProfile']>;

/** What is written, by whom and when. */
type Writing = Settled & { gameId: number; userId: number; now: number };

/** Stores the comment for the moderators, and answers the profile as it is now. */
async function finish(
  trx: Trx,
  id: number,
  { comment: body, gameId, userId, now }: Writing,
): Promise<ProfileRow> {
  if (body !== undefined) await addComment(trx, { characterId: id, userId, body, createdAt: now });
  const row = await findProfile(trx, gameId, String(id));
  if (!row) throw new DomainError('serverError');
  return row;
}

/**
 * Refuses to overwrite what somebody else has saved since the form was opened; a repeated save is no conflict. Refusal:
 * profileChanged.
 */
function checkBase(base: string | undefined, before: ProfileRow, after: ProfileRow): void {
  const now = versionOf(before);
  if (base !== undefined && base !== now && versionOf(after) !== now)
    throw new DomainError('profileChanged');
}

/**
 * Saves one's own profile (PROF-07), once for each idempotency key. Refusals: those of acting, profileEditForbidden, gameClosed,
 * profileChanged, and those of the fields.
 */
export async function saveProfile(
  { db, clock, config }: Deps,
  params: CallParams<Calls['saveProfile']>,
  sent: Sent,
  request: FastifyRequest,
): Promise<Answer> {
  const work = async (trx: Trx): Promise<Answer> => {
    const acting = await authorizeCharacter(trx, params, request);
    const now = clock();
    const { id: userId } = acting.user;
    const { answer } = await once(trx, { userId, request, payload: sent, now }, async () => {
      // Asked here: who saves once more because the answer was lost may have been confirmed meanwhile.
      refuse(editProfileRefusal(acting.game, acting.actor));
      const before = await ownRow(trx, acting);
      const settled = await settleProfile(trx, acting.row.id, sent, {
        clean: cleanFor(config),
        before,
      });
      await updateProfile(trx, settled.written, { id: before.id, now });
      const writing = { ...settled, gameId: acting.row.id, userId, now };
      const row = await finish(trx, before.id, writing);
      // A refusal takes back what the transaction has written.
      checkBase(sent.base, before, row);
      return { profile: await ownView(trx, row), message: noticeText('profileSaved') };
    });
    return answer;
  };
  return refusingTaken(() => db.transaction().execute(work));
}

/**
 * Makes a profile that waits for the masters' approval (PROF-07, PROF-09), once for each idempotency key. Refusals: those of creating, and
 * those of the fields.
 */
export async function createProfile(
  { db, clock, config }: Deps,
  params: CallParams<Calls['createProfile']>,
  sent: Sent,
  request: FastifyRequest,
): Promise<Answer> {
  const work = async (trx: Trx): Promise<Answer> => {
    const { id: userId } = requireUser(request);
    const now = clock();
    const { answer } = await once(trx, { userId, request, payload: sent, now }, async () => {
      // Asked here: the last one that there may be was made, and its answer was lost.
      const { row: game } = await openForCreating(trx, params, request);
      const settled = await settleProfile(trx, game.id, sent, { clean: cleanFor(config) });
      const whose = { gameId: game.id, ownerId: userId, now };
      const id = await insertProfile(trx, settled.written, whose);
      const row = await finish(trx, id, { ...settled, gameId: game.id, userId, now });
      return { profile: await ownView(trx, row), message: noticeText('profileCreated') };
    });
    return answer;
  };
  return refusingTaken(() => db.transaction().execute(work));
}
