import type { FastifyRequest } from 'fastify';
import {
  type CallBody,
  type CallResponse,
  type Calls,
  type JournalAction,
  type NoticeId,
  type ReviewStep,
} from '../../../src/contract/index.ts';
import {
  commentRefusal,
  type Reviewed,
  reviewedAfter,
  type ReviewField,
  reviewFields,
  reviewStateOf,
  stepRefusal,
} from '../../../src/domain/index.ts';
import { writeJournal } from '../../community/journal.ts';
import { publishStanding } from '../../community/standing.ts';
import { flag, inGame, type Trx } from '../../db/index.ts';
import { insertRemark, lastRemarks } from '../../db/queries/profileComments.ts';
import { foldedNames, freedNames, takenNames } from '../../db/queries/profileNames.ts';
import {
  leadersOf,
  reviewedOf,
  sinceOf,
  writeDecision,
  writeLooked,
} from '../../db/queries/reviews.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, invalid, noticeText } from '../../errors/index.ts';
import { broadcastNotifications, broadcastWaiting } from '../../notifications/broadcast.ts';
import { remarkOnProfile } from '../../notifications/remarks.ts';
import { noticeStep } from '../../notifications/reviews.ts';
import type { Notices } from '../../notifications/turns.ts';
import { once } from '../idempotency.ts';
import { settleText, type SettledText } from '../pictures.ts';
import { refuse } from '../profiles/access.ts';
import { checkRemarks } from '../profiles/remarks.ts';
import { countText } from '../textQuota.ts';
import { mayDecide, type OneParams, reviewNow, type Seen, versionOf } from './access.ts';

type Answer = CallResponse<Calls['stepReview']>;

/** A call of a master about one profile. */
export type Asked<Body> = { params: OneParams; body: Body; request: FastifyRequest };

/** What a call does within its transaction: whom it notifies, whose standing it changes, and who of them plays the character no more. */
export type Done = {
  notices?: Notices;
  players?: readonly (number | null)[];
  loser?: number | null;
};

/** Does something with a profile, once for each idempotency key, and notifies all whom it concerns after the commit. */
export async function decide<Body>(
  deps: Deps,
  { params, body, request }: Asked<Body>,
  notice: NoticeId,
  work: (trx: Trx, seen: Seen, now: number) => Promise<Done>,
): Promise<Answer> {
  const { db, clock } = deps;
  const { answer, done, leaders } = await inGame(db, params.game, async (trx) => {
    const seen = await mayDecide(trx, params, request);
    const now = clock();
    let done: Done = {};
    const asked = { userId: seen.acting.user.id, request, payload: body, now };
    const result = await once(trx, asked, {
      work: async () => {
        done = await work(trx, seen, now);
        return {};
      },
      answer: async () => ({ review: await reviewNow(trx, seen), message: noticeText(notice) }),
    });
    return {
      answer: result.answer,
      done: result.repeated ? undefined : done,
      leaders: await leadersOf(trx, seen.acting.row.id),
    };
  });
  if (done) await broadcastDecision(deps, request, { ...done, leaders, game: params.game });
  return answer;
}

type Decided = Done & { leaders: readonly number[]; game: string };

/** The players' pages refetch what they may do, the masters' what waits; who lost a character leaves its channels (OWN-92). */
async function broadcastDecision(
  deps: Deps,
  { log }: FastifyRequest,
  { notices, players = [], loser, leaders, game }: Decided,
): Promise<void> {
  if (notices) void broadcastNotifications(deps, log, notices);
  void broadcastWaiting(deps, log, leaders);
  const users = players.filter((player) => player !== null);
  await publishStanding(
    deps,
    log,
    users.map((userId) => ({ userId, game, reconnects: userId === loser })),
  );
}

/** Refuses a decision about what the master has not seen. Refusal: reviewChanged. */
export async function checkVersion(trx: Trx, { row }: Seen, version: string): Promise<void> {
  if ((await versionOf(trx, row)) !== version) throw new DomainError('reviewChanged');
}

const isReviewField = (field: string): field is ReviewField =>
  reviewFields.some((one) => one === field);

/** Writes a comment for the player, on all of the profile or on a field (OWN-74). Refusals: those of deciding, profileCommentsFull; under `body`, `field`. */
export async function commentReview(
  deps: Deps,
  asked: Asked<CallBody<Calls['commentReview']>>,
): Promise<Answer> {
  const { field, body } = asked.body;
  if (field !== undefined && !isReviewField(field)) throw invalid({ field: ['fieldWrong'] });
  const { take } = await settleText(deps, asked, 'comment', body);
  return decide(deps, asked, 'reviewCommented', async (trx, { acting, row }, now) => {
    refuse(commentRefusal(reviewStateOf(reviewedOf(row))));
    const text = take('body');
    const { id: userId } = acting.user;
    await checkRemarks(trx, row.id, text, 'body');
    await countText(trx, { userId, now, texts: [text] });
    await writeLooked(trx, row, { userId, now });
    const remark = { characterId: row.id, userId, body: text, createdAt: now };
    const notices = await remarkOnProfile(trx, { ...remark, ...(field && { field }) });
    return { notices, players: [row.ownerId] };
  });
}

const NEWS = {
  confirm: ['profileConfirmed', 'reviewConfirmed'],
  return: ['profileReturned', 'reviewReturned'],
  refuse: ['profileRefused', 'reviewRefused'],
  putAway: ['profilePutAway', 'reviewPutAway'],
  restore: ['profileRestored', 'reviewRestored'],
} as const satisfies Record<ReviewStep, readonly [JournalAction, NoticeId]>;

/** The comment that goes with a step; undefined where there is none. Refusals under `body`: fieldRequired, reviewNeedsWords, too much. */
async function wordsOf(
  trx: Trx,
  { row }: Seen,
  step: ReviewStep,
  settled: SettledText | undefined,
): Promise<string | undefined> {
  if (settled && !settled.isEmpty) return settled.take('body');
  if (step === 'refuse') throw invalid({ body: ['fieldRequired'] });
  const { lastOfMasters } = await lastRemarks(trx, row.id);
  if (step === 'return' && lastOfMasters < sinceOf(row))
    throw invalid({ body: ['reviewNeedsWords'] });
  return undefined;
}

const namesOf = ({ id, name, alias }: Seen['row']) => ({ id, name, alias: alias ?? '' });

/** Where a refusal is taken back while its name is another's by now (OWN-94). Refusal: reviewNameTaken. */
async function refuseTaken(trx: Trx, row: Seen['row'], before: Reviewed): Promise<void> {
  if (before.finished || before.decision !== 'refused') return;
  const taken = await takenNames(trx, { gameId: row.gameId, ...namesOf(row) });
  if (taken.name || taken.alias) throw new DomainError('reviewNameTaken');
}

/** Takes a step (OWN-75): the row as it stands afterwards. */
async function writeStep(trx: Trx, { row }: Seen, step: ReviewStep, now: number): Promise<void> {
  const before = reviewedOf(row);
  const { confirmed, finished, decision } = reviewedAfter(step, before);
  if (step === 'restore') await refuseTaken(trx, row, before);
  const isLeaving = finished && !before.finished;
  const status = finished
    ? 'finished'
    : before.finished
      ? (row.statusBefore ?? 'active')
      : row.status;
  await trx
    .updateTable('characters')
    .set({ confirmed: flag(confirmed), status, updatedAt: now })
    .$if(decision !== before.decision && [decision, before.decision].includes('refused'), (set) =>
      set.set(decision === 'refused' ? freedNames(namesOf(row)) : foldedNames(namesOf(row))),
    )
    .where('id', '=', row.id)
    .execute();
  const statusBefore = isLeaving && row.status === 'invisible' ? 'invisible' : null;
  await writeDecision(trx, row.id, { decision, statusBefore, now });
}

/** Confirms a profile, asks for changes, refuses it, puts it away or restores it (OWN-75 to OWN-78). Refusals: as the call says. */
export async function stepReview(
  deps: Deps,
  asked: Asked<CallBody<Calls['stepReview']>>,
): Promise<Answer> {
  const { step, version, body } = asked.body;
  const settled = body === undefined ? undefined : await settleText(deps, asked, 'comment', body);
  const [action, notice] = NEWS[step];
  return decide(deps, asked, notice, async (trx, seen, now) => {
    const { acting, row } = seen;
    await checkVersion(trx, seen, version);
    const before = reviewedOf(row);
    refuse(stepRefusal(reviewStateOf(before), step));
    const words = await wordsOf(trx, seen, step, settled);
    const { id: userId } = acting.user;
    await writeStep(trx, seen, step, now);
    await writeLooked(
      trx,
      { ...row, decision: reviewedAfter(step, before).decision ?? null },
      { userId, now },
    );
    const remark =
      words === undefined ? undefined : await writeWords(trx, seen, { body: words, now });
    await writeJournal(trx, {
      ...{ at: now, userId, gameId: acting.row.id, action },
      subject: { type: 'character', id: row.id, name: row.name },
      before: { state: reviewStateOf(before) },
      after: { state: reviewStateOf(reviewedAfter(step, before)) },
    });
    const news = { ...row, gameId: acting.row.id, step: action, remark, by: userId, now };
    return {
      notices: await noticeStep(trx, news, row.ownerId),
      players: [row.ownerId],
      ...(step === 'putAway' && { loser: row.ownerId }),
    };
  });
}

/** The words of a step, as a comment on all of the profile; resolves with its id. */
async function writeWords(
  trx: Trx,
  { acting, row }: Seen,
  { body, now }: { body: string; now: number },
): Promise<number> {
  const { id: userId } = acting.user;
  await checkRemarks(trx, row.id, body, 'body');
  await countText(trx, { userId, now, texts: [body] });
  return insertRemark(trx, { characterId: row.id, userId, body, createdAt: now });
}
