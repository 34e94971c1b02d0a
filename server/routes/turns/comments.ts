import {
  type CallBody,
  type CallResponse,
  type Calls,
  HTML_LIMIT,
  TEXT_LIMIT,
} from '../../../src/contract/index.ts';
import {
  canCommentTurn,
  canReadComments,
  commentRefusal,
  isOwnTurn,
} from '../../../src/domain/index.ts';
import type { Deps } from '../../deps.ts';
import type { Trx } from '../../db/index.ts';
import { nextMoment, timesNow } from '../../db/queries/moments.ts';
import { commentOf, commentsOf } from '../../db/queries/turnViews.ts';
import { DomainError, invalid, noticeText } from '../../errors/index.ts';
import { broadcastNotifications } from '../../notifications/broadcast.ts';
import { noticeComment, type Notices } from '../../notifications/turns.ts';
import { once } from '../idempotency.ts';
import { type Clean, takePictures } from '../pictures.ts';
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

/** More comments than the talk about one turn needs: they are read all together, and again every half minute. */
const COMMENTS_LIMIT = 500;

/** The comments of a turn, which are between its owner and the masters. Refusals: turnNotFound, forbidden. */
export async function turnComments(
  { db }: Deps,
  input: TurnInput,
): Promise<CallResponse<Calls['turnComments']>> {
  const { acting, row, turn } = await seeTurn(db, input);
  if (!canReadComments(turn, acting.actor)) throw new DomainError('forbidden');
  return { comments: await commentsOf(db, row.id) };
}

/** The text of a comment as it is stored; too long also where cleaning made its markup too long. */
function settleComment(html: string, cleaned: Clean): string {
  const clean = cleaned(html);
  const refusal = clean.length > HTML_LIMIT.comment ? 'turnBodyTooLong' : commentRefusal(clean);
  if (refusal === undefined) return clean;
  // The rule's own ids speak of turns; these say the same of any field.
  const empty = refusal === 'turnBodyRequired';
  throw invalid({
    body: [empty ? 'fieldRequired' : ['fieldTooLong', { max: TEXT_LIMIT.comment }]],
  });
}

type CommentInput = TurnInput & { body: CallBody<Calls['commentTurn']> };

async function writeComment(
  trx: Trx,
  deps: Deps,
  { acting, row, turn }: SeenTurn,
  { html, clean, now }: { html: string; clean: Clean; now: number },
): Promise<{ answer: Answer; notices: Notices }> {
  if (!canCommentTurn(turn, acting.actor, windowsOf(deps), now))
    throw new DomainError('turnCommentForbidden');
  if (turn.commentsCount >= COMMENTS_LIMIT) throw new DomainError('turnCommentsFull');
  const comment = await trx
    .insertInto('turnComments')
    .values({
      turnId: row.id,
      author: isOwnTurn(turn, acting.actor) ? 'owner' : 'master',
      userId: acting.user.id,
      characterId: acting.actorRow.id,
      body: settleComment(html, clean),
      ...(await timesNow(trx, now)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const written = { ...comment, userId: acting.user.id };
  const notices = await noticeComment(trx, row, written);
  return {
    answer: { comment: commentOf(comment), message: noticeText('turnCommented') },
    notices,
  };
}

/**
 * Adds a comment (TURN-06), once for each idempotency key. Everybody receives the new count, but not the text: the
 * owner and the masters ask for that. Refusals: turnNotFound, gameClosed, turnCommentForbidden, turnCommentsFull; under `body` none or too much.
 */
export async function commentTurn(deps: Deps, input: CommentInput): Promise<Answer> {
  const { request, body } = input;
  const clean = await takePictures(deps, input, body.body);
  const { answer, seen, change, notices } = await deps.db.transaction().execute(async (trx) => {
    const opened = await seeOpenTurn(trx, input);
    const now = deps.clock();
    const asked = { userId: opened.acting.user.id, request, payload: body, now };
    let made: Notices | undefined;
    const done = await once(trx, asked, async () => {
      const written = await writeComment(trx, deps, opened, { html: body.body, clean, now });
      made = written.notices;
      return written.answer;
    });
    const touched = done.repeated
      ? undefined
      : await touchTurn(trx, opened.row, await nextMoment(trx, now));
    return { answer: done.answer, seen: opened, change: touched, notices: made };
  });
  if (change) await broadcastChange(deps, request, seen, change);
  if (notices) void broadcastNotifications(deps, request.log, notices);
  return answer;
}
