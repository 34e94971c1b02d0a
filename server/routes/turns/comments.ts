import type { CallBody, CallResponse, Calls } from '../../../src/contract/index.ts';
import { canCommentTurn, canReadComments, isOwnTurn } from '../../../src/domain/index.ts';
import type { Deps } from '../../deps.ts';
import { inGame, type Trx } from '../../db/index.ts';
import { nextMoment, timesNow } from '../../db/queries/moments.ts';
import { commentBytes, commentOf, commentsOf, findComment } from '../../db/queries/turnViews.ts';
import { DomainError, noticeText } from '../../errors/index.ts';
import { broadcastNotifications } from '../../notifications/broadcast.ts';
import { noticeComment, type Notices } from '../../notifications/turns.ts';
import { once } from '../idempotency.ts';
import { settleText } from '../pictures.ts';
import { countText } from '../textQuota.ts';
import {
  seeOpenTurn,
  seeTurn,
  type SeenTurn,
  broadcastChange,
  touchTurn,
  type TurnInput,
  windowsOf,
} from './open.ts';

type Answer = CallResponse<Calls['commentTurn']>;

/** What a call made: the comment, by its id. */
type Made = { comment: number };

/** More comments, and bytes of them, than the talk about one turn needs: they are read all together, and again every half minute. */
const COMMENTS_LIMIT = 500;
const COMMENTS_BYTES = 2 * 1024 * 1024;

/** The comments of a turn, which are between its owner and the masters. Refusals: turnNotFound, forbidden. */
export async function turnComments(
  { db }: Deps,
  input: TurnInput,
): Promise<CallResponse<Calls['turnComments']>> {
  const { acting, row, turn } = await seeTurn(db, input);
  if (!canReadComments(turn, acting.actor)) throw new DomainError('forbidden');
  return { comments: await commentsOf(db, row.id) };
}

type CommentInput = TurnInput & { body: CallBody<Calls['commentTurn']> };

async function writeComment(
  trx: Trx,
  deps: Deps,
  { acting, row, turn }: SeenTurn,
  { body, now }: { body: string; now: number },
): Promise<{ made: Made; notices: Notices }> {
  if (!canCommentTurn(turn, acting.actor, windowsOf(deps), now))
    throw new DomainError('turnCommentForbidden');
  const bytes = Buffer.byteLength(body) + (await commentBytes(trx, row.id));
  if (turn.commentsCount >= COMMENTS_LIMIT || bytes > COMMENTS_BYTES)
    throw new DomainError('turnCommentsFull');
  await countText(trx, { userId: acting.user.id, now, texts: [body] });
  const comment = await trx
    .insertInto('turnComments')
    .values({
      turnId: row.id,
      author: isOwnTurn(turn, acting.actor) ? 'owner' : 'master',
      userId: acting.user.id,
      characterId: acting.actorRow.id,
      body,
      ...(await timesNow(trx, acting.row.id, now)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const written = { ...comment, userId: acting.user.id };
  const notices = await noticeComment(trx, row, written);
  return { made: { comment: comment.id }, notices };
}

/** The answer as it would be now: who wrote the comment may read it as long as it stands there. */
async function answerFor(trx: Trx, { comment }: Made): Promise<Answer> {
  const row = await findComment(trx, comment);
  return { ...(row && { comment: commentOf(row) }), message: noticeText('turnCommented') };
}

/**
 * Adds a comment (TURN-06), once for each idempotency key. Everybody receives the new count, but not the text: the
 * owner and the masters ask for that. Refusals: turnNotFound, gameClosed, turnCommentForbidden, turnCommentsFull; under `body` none or too much.
 */
export async function commentTurn(deps: Deps, input: CommentInput): Promise<Answer> {
  const { request, body } = input;
  const { take } = await settleText(deps, input, 'comment', body.body);
  const { answer, seen, change, notices } = await inGame(
    deps.db,
    input.params.game,
    async (trx) => {
      const opened = await seeOpenTurn(trx, input);
      const now = deps.clock();
      const asked = { userId: opened.acting.user.id, request, payload: body, now };
      let made: Notices | undefined;
      const done = await once(trx, asked, {
        work: async () => {
          const written = await writeComment(trx, deps, opened, { body: take('body'), now });
          made = written.notices;
          return written.made;
        },
        answer: (one: Made) => answerFor(trx, one),
      });
      const touched = done.repeated
        ? undefined
        : await touchTurn(trx, opened.row, await nextMoment(trx, opened.acting.row.id, now));
      return { answer: done.answer, seen: opened, change: touched, notices: made };
    },
  );
  if (change) await broadcastChange(deps, request, seen, change);
  if (notices) void broadcastNotifications(deps, request.log, notices);
  return answer;
}
