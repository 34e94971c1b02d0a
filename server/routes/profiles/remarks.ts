import type { FastifyRequest } from 'fastify';
import type { CallBody, CallParams, CallResponse, Calls } from '../../../src/contract/index.ts';
import { isOpen, isUnconfirmed } from '../../../src/domain/index.ts';
import { inGame, type Trx } from '../../db/index.ts';
import {
  findRemark,
  insertRemark,
  profileComments,
  remarkBytes,
} from '../../db/queries/profileComments.ts';
import { decisionOf, leadersOf, writeDecision } from '../../db/queries/reviews.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, invalid, noticeText } from '../../errors/index.ts';
import { broadcastNotifications, broadcastWaiting } from '../../notifications/broadcast.ts';
import { noticeMasters } from '../../notifications/reviews.ts';
import type { Notices } from '../../notifications/turns.ts';
import { authorizeCharacter } from '../access.ts';
import { once } from '../idempotency.ts';
import { settleText } from '../pictures.ts';
import { countText } from '../textQuota.ts';
import { ownRow } from './access.ts';

/** More bytes of comments than the talk about one profile needs: they are read all together, with each form. */
const REMARKS_BYTES = 2 * 1024 * 1024;

/** Is there room for another comment on a profile? Refusal under `field`: profileCommentsFull. */
export async function checkRemarks(
  trx: Trx,
  characterId: number,
  body: string,
  field: string,
): Promise<void> {
  const bytes = Buffer.byteLength(body) + (await remarkBytes(trx, characterId));
  if (bytes > REMARKS_BYTES) throw invalid({ [field]: ['profileCommentsFull'] });
}

/** After its player's word a profile that was with them waits for the masters again (OWN-76). */
export async function waitAgain(trx: Trx, characterId: number, now: number): Promise<boolean> {
  const isBack = (await decisionOf(trx, characterId)) === 'returned';
  if (isBack) await writeDecision(trx, characterId, { decision: undefined, now });
  return isBack;
}

/** Notifies the masters of a game, after the commit, of what waits for them, or that it has changed; nothing where nothing does (`waits`). */
export function notifyMasters(
  deps: Deps,
  { log }: FastifyRequest,
  news: { notices?: Notices | undefined; leaders: readonly number[]; waits: boolean },
): void {
  const { notices, leaders, waits } = news;
  if (!waits) return;
  if (notices) void broadcastNotifications(deps, log, notices);
  void broadcastWaiting(deps, log, leaders);
}

type Answer = CallResponse<Calls['answerRemark']>;
type Body = CallBody<Calls['answerRemark']>;

/** Answers a comment on one's own profile (OWN-81), once for each idempotency key. Refusals: as the call says. */
export async function answerRemark(
  deps: Deps,
  params: CallParams<Calls['answerRemark']>,
  body: Body,
  request: FastifyRequest,
): Promise<Answer> {
  const { db, clock } = deps;
  const { take } = await settleText(deps, { params, request }, 'comment', body.body);
  const { answer, notices, leaders } = await inGame(db, params.game, async (trx) => {
    const acting = await authorizeCharacter(trx, params, request);
    const now = clock();
    const { id: userId } = acting.user;
    const gameId = acting.row.id;
    let made: Notices | undefined;
    const work = async () => {
      const row = await ownRow(trx, acting);
      if (!isOpen(acting.game)) throw new DomainError('gameClosed');
      const remark = await findRemark(trx, { id: Number(body.comment), characterId: row.id });
      // Comments for an earlier player are not for this one.
      if (!remark || remark.createdAt < row.createdAt || !isUnconfirmed(acting.actor))
        throw new DomainError('remarkNotFound');
      if ((await decisionOf(trx, row.id)) === 'refused') throw new DomainError('profileRefused');
      const text = take('body');
      await checkRemarks(trx, row.id, text, 'body');
      await countText(trx, { userId, now, texts: [text] });
      const id = await insertRemark(trx, {
        ...{ characterId: row.id, userId, body: text, createdAt: now, author: 'owner' },
        ...{ field: remark.field, replyTo: remark.id },
      });
      await waitAgain(trx, row.id, now);
      const news = { ...row, gameId, step: 'remarkAnswered', remark: id, by: userId, now } as const;
      made = await noticeMasters(trx, news);
      return {};
    };
    const asked = { userId, request, payload: body, now };
    const done = await once(trx, asked, {
      work,
      answer: async (): Promise<Answer> => ({
        comments: await profileComments(trx, acting.actorRow.id, acting.actorRow.createdAt),
        message: noticeText('remarkAnswered'),
      }),
    });
    return { answer: done.answer, notices: made, leaders: await leadersOf(trx, gameId) };
  });
  notifyMasters(deps, request, { notices, leaders, waits: notices !== undefined });
  return answer;
}
