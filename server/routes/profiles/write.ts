import type { FastifyRequest } from 'fastify';
import type { CallParams, CallResponse, Calls } from '../../../src/contract/index.ts';
import { editProfileRefusal, isUnconfirmed, profileLongTexts } from '../../../src/domain/index.ts';
import { requireUser } from '../../auth/index.ts';
import { inGame, type Trx } from '../../db/index.ts';
import { addComment } from '../../db/queries/profileComments.ts';
import { findProfile, type ProfileRow } from '../../db/queries/profiles.ts';
import { insertProfile, updateProfile } from '../../db/queries/profileWrites.ts';
import { decisionOf, leadersOf } from '../../db/queries/reviews.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, noticeText } from '../../errors/index.ts';
import { noticeMasters } from '../../notifications/reviews.ts';
import type { Notices } from '../../notifications/turns.ts';
import { authorizeCharacter, openGame } from '../access.ts';
import { once } from '../idempotency.ts';
import { countText } from '../textQuota.ts';
import { ownRow, ownView, refuse } from './access.ts';
import { openForCreating, versionOf } from './form.ts';
import { checkRemarks, notifyMasters, waitAgain } from './remarks.ts';
import { refusingTaken, type Sent, settleComment, settleProfile, type Settled } from './settle.ts';

type Answer = CallResponse<Calls['saveProfile']>;

/** What is written, by whom and when. */
type Writing = Settled & { gameId: number; userId: number; now: number; before?: ProfileRow };

/** What a call made: the profile, by the id of its character. */
type Made = { profile: number };

const textsOf = (texts: Partial<Record<(typeof profileLongTexts)[number], string | null>>) =>
  profileLongTexts.map((field) => texts[field] ?? '');

/** The answer as it would be now. */
async function answerFor(
  trx: Trx,
  { gameId, profile, notice }: Made & { gameId: number; notice: 'profileSaved' | 'profileCreated' },
): Promise<Answer> {
  const row = await findProfile(trx, gameId, String(profile));
  return { ...(row && { profile: await ownView(trx, row) }), message: noticeText(notice) };
}

/** An answer, and the notices for masters where the profile now waits for them. */
type Saved = {
  answer: Answer;
  notices?: Notices | undefined;
  leaders: readonly number[];
  /** It is in the queue: who looks at it there sees it as it is now. */
  waits: boolean;
};

type Coming = Pick<Writing, 'gameId' | 'userId' | 'now'>;

/** Notifies the masters of a profile that has come to wait for them (OWN-83). */
const noticeWaiting = (trx: Trx, id: number, { gameId, userId: by, now }: Coming) =>
  noticeMasters(trx, { id, gameId, step: 'profileWaits', by, now });

/** Stores the comment for the moderators, and answers the profile as it is now. */
async function finish(
  trx: Trx,
  id: number,
  { written, comment: body, gameId, userId, now, before }: Writing,
): Promise<ProfileRow> {
  const texts = [...textsOf(written.details), body ?? ''];
  await countText(trx, { userId, now, texts, ...(before && { before: textsOf(before) }) });
  if (body !== undefined) await checkRemarks(trx, id, body, 'newcomment');
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
  deps: Deps,
  params: CallParams<Calls['saveProfile']>,
  sent: Sent,
  request: FastifyRequest,
): Promise<Answer> {
  const { db, clock, config } = deps;
  const { id: userId } = requireUser(request);
  const comment = await settleComment(sent, userId, config);
  const work = async (trx: Trx): Promise<Saved> => {
    const acting = await authorizeCharacter(trx, params, request);
    const gameId = acting.row.id;
    const now = clock();
    let notices: Notices | undefined;
    const save = async (): Promise<Made> => {
      // Asked here: who saves once more because the answer was lost may have been confirmed meanwhile.
      refuse(editProfileRefusal(acting.game, acting.actor));
      const before = await ownRow(trx, acting);
      if (isUnconfirmed(acting.actor) && (await decisionOf(trx, before.id)) === 'refused')
        throw new DomainError('profileRefused');
      const settled = await settleProfile(trx, gameId, { sent, comment }, before);
      await updateProfile(trx, settled.written, { id: before.id, now });
      const row = await finish(trx, before.id, { ...settled, gameId, userId, now, before });
      // A refusal takes back what the transaction has written.
      checkBase(sent.base, before, row);
      if (isUnconfirmed(acting.actor) && (await waitAgain(trx, row.id, now)))
        notices = await noticeWaiting(trx, row.id, { gameId, userId, now });
      return { profile: row.id };
    };
    const { answer } = await once(
      trx,
      { userId, request, payload: sent, now },
      {
        work: save,
        answer: (made: Made) => answerFor(trx, { ...made, gameId, notice: 'profileSaved' }),
      },
    );
    const waits = isUnconfirmed(acting.actor);
    return { answer, notices, leaders: await leadersOf(trx, gameId), waits };
  };
  const saved = await refusingTaken(() => inGame(db, params.game, work));
  notifyMasters(deps, request, saved);
  return saved.answer;
}

/**
 * Makes a profile that waits for the masters' approval (PROF-07, PROF-09), once for each idempotency key. Refusals: those of creating, and
 * those of the fields.
 */
export async function createProfile(
  deps: Deps,
  params: CallParams<Calls['createProfile']>,
  sent: Sent,
  request: FastifyRequest,
): Promise<Answer> {
  const { db, clock, config } = deps;
  const { id: userId } = requireUser(request);
  const comment = await settleComment(sent, userId, config);
  const work = async (trx: Trx): Promise<Saved> => {
    const { row: game } = await openGame(trx, params.game, request);
    const gameId = game.id;
    const now = clock();
    let notices: Notices | undefined;
    const create = async (): Promise<Made> => {
      // Asked here: the last one that there may be was made, and its answer was lost.
      await openForCreating(trx, params, request);
      const settled = await settleProfile(trx, gameId, { sent, comment });
      const id = await insertProfile(trx, settled.written, { gameId, ownerId: userId, now });
      await finish(trx, id, { ...settled, gameId, userId, now });
      notices = await noticeWaiting(trx, id, { gameId, userId, now });
      return { profile: id };
    };
    const { answer } = await once(
      trx,
      { userId, request, payload: sent, now },
      {
        work: create,
        answer: (made: Made) => answerFor(trx, { ...made, gameId, notice: 'profileCreated' }),
      },
    );
    const waits = notices !== undefined;
    return { answer, notices, leaders: await leadersOf(trx, gameId), waits };
  };
  const saved = await refusingTaken(() => inGame(db, params.game, work));
  notifyMasters(deps, request, saved);
  return saved.answer;
}
