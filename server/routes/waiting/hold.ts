import type { FastifyRequest } from 'fastify';
import type { CallBody, CallParams, CallResponse, Calls } from '../../../src/contract/index.ts';
import { AWAY_LIMIT_MS, type Hold } from '../../../src/domain/index.ts';
import { requireUser } from '../../auth/index.ts';
import { present } from '../../db/queries/wire.ts';
import { inGame } from '../../db/index.ts';
import {
  awayIn,
  type HeldSubject,
  writeAbsence,
  writeHold,
} from '../../db/queries/waitingPeople.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, invalid } from '../../errors/index.ts';
import { broadcastWaiting } from '../../notifications/broadcast.ts';
import type { Found } from '../../waiting/found.ts';
import { findWaiting, waitingOf } from '../../waiting/list.ts';
import type { Asking } from '../../waiting/threads.ts';
import { authorizeCharacter, openGame, refuseBlocked } from '../access.ts';
import { leaveOrder } from './order.ts';

/** The longest that something may be put off, in ms. */
const LATER_LIMIT_MS = 31 * 24 * 3_600_000;

type Body = CallBody<Calls['holdWaiting']>;
type Answer = CallResponse<Calls['waiting']>;

/** Who asks, and when. */
export const askingOf = ({ config, clock }: Deps, userId: number): Asking => ({
  userId,
  now: clock(),
  commentHours: present({ hours: config.turnsCanEditHours }).hours,
});

/** What is to be stored for a hold. Under `hold` fieldWrong: no or a wrong time, or left what is no scene. */
function settle(
  { kind, until }: NonNullable<Body['hold']>,
  { subject, upTo }: Found,
  now: number,
): Hold {
  const isTime = until !== undefined && until > now && until <= now + LATER_LIMIT_MS;
  const fits = kind === 'later' ? isTime : kind === 'quiet' || subject.startsWith('place:');
  if (!fits) throw invalid({ hold: ['fieldWrong'] });
  return kind === 'later' ? { kind, until: until ?? now } : { kind, upTo };
}

/** The hold to store of something that waits. Refusals: noData; under `hold` fieldWrong. */
async function keptHold(
  { db }: Deps,
  asking: Asking,
  { characterId, subject }: HeldSubject,
  hold: NonNullable<Body['hold']>,
): Promise<Hold> {
  const { found } = await findWaiting(db, asking);
  const one = found.find(({ me, ...row }) => me.row.id === characterId && row.subject === subject);
  if (!one) throw new DomainError('noData');
  return settle(hold, one, asking.now);
}

/** Puts something off that waits for a character, or takes that back. Refusals: those of acting, noData; under `hold` fieldWrong. */
export async function holdWaiting(
  deps: Deps,
  { hold, subject, ...who }: Body,
  request: FastifyRequest,
): Promise<Answer> {
  const { user, actorRow, row } = await authorizeCharacter(deps.db, who, request);
  const asking = askingOf(deps, user.id);
  const what = { userId: user.id, characterId: actorRow.id, subject };
  const kept = hold && (await keptHold(deps, asking, what, hold));
  const { now } = asking;
  const leaving = { placeId: Number(subject.split(':')[1]), gameId: row.id };
  await inGame(deps.db, who.game, async (trx) => {
    await writeHold(trx, what, kept);
    if (kept?.kind === 'left') await leaveOrder(trx, { ...leaving, character: actorRow.id, now });
  });
  void broadcastWaiting(deps, request.log, [user.id]);
  return waitingOf(deps.db, asking);
}

/** Says until when one is away, or that one is back. Refusals: unauthorised, blocked (everywhere); under `until` fieldWrong. */
export async function setAway(
  deps: Deps,
  { until }: CallBody<Calls['setAway']>,
  request: FastifyRequest,
): Promise<Answer> {
  const { id } = requireUser(request);
  await refuseBlocked(deps.db, id);
  const asking = askingOf(deps, id);
  const isLimited = until === null || (until > asking.now && until <= asking.now + AWAY_LIMIT_MS);
  if (!isLimited) throw invalid({ until: ['fieldWrong'] });
  await writeAbsence(deps.db, id, until);
  void broadcastWaiting(deps, request.log, [id]);
  return waitingOf(deps.db, asking);
}

/** Whose players are away in a game (BACK-24). Refusals: unauthorised, gameNotFound. */
export async function showAbsences(
  { db, clock }: Deps,
  { game }: CallParams<Calls['absences']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['absences']>> {
  const { id: userId } = requireUser(request);
  const { row } = await openGame(db, game, request);
  await refuseBlocked(db, userId, row.id);
  const away = await awayIn(db, { gameId: row.id, userId, now: clock() });
  return { away: away.map(({ id, until }) => ({ id: String(id), until })) };
}
