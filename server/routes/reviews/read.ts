import type { FastifyRequest } from 'fastify';
import {
  type CallParams,
  type CallQuery,
  type CallResponse,
  type Calls,
  PAGE_SIZE,
  type Queued,
} from '../../../src/contract/index.ts';
import { reviewStateOf, wordCount } from '../../../src/domain/index.ts';
import { profileOf } from '../../db/queries/profileViews.ts';
import {
  countReviews,
  lookedOf,
  playerOf,
  playersNamed,
  reviewedOf,
  type ReviewRow,
  reviewsPage,
  sinceOf,
  textsOf,
} from '../../db/queries/reviews.ts';
import { present } from '../../db/queries/wire.ts';
import type { Deps } from '../../deps.ts';
import { authorizeMaster, seeReview, viewReview } from './access.ts';

function markOf(row: ReviewRow, texts: Record<string, string>): Queued['mark'] {
  const looked = lookedOf(row);
  if (!looked) return 'new';
  return Object.entries(texts).some(([field, text]) => looked[field] !== text) ? 'changed' : 'same';
}

function queuedOf(row: ReviewRow, userId: number): Queued {
  const texts = textsOf(row);
  return {
    profile: profileOf(row, 'card'),
    state: reviewStateOf(reviewedOf(row)),
    since: sinceOf(row),
    ...present({ player: playerOf(row) }),
    offered: row.offered === 1,
    own: row.ownerId === userId,
    mark: markOf(row, texts),
    words: wordCount(texts),
  };
}

/** A page of the queue (OWN-71). Refusals: those of acting, mastersOnly. */
export async function listReviews(
  { db }: Deps,
  params: CallParams<Calls['reviews']>,
  { page, list }: CallQuery<Calls['reviews']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['reviews']>> {
  const { row: game, user } = await authorizeMaster(db, params, request);
  const rows = await reviewsPage(db, { gameId: game.id, list, page });
  const waiting = await countReviews(db, game.id);
  const count = list === 'waiting' ? waiting : await countReviews(db, game.id, list);
  return {
    data: rows.map((row) => queuedOf(row, user.id)),
    last_page: Math.max(1, Math.ceil(count / PAGE_SIZE.profiles)),
    waiting,
    ...present({ limit: game.maxProfiles }),
  };
}

/** How many profiles wait (OWN-72). Refusals: those of acting, mastersOnly. */
export async function countWaiting(
  { db }: Deps,
  params: CallParams<Calls['reviewCount']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['reviewCount']>> {
  const { row } = await authorizeMaster(db, params, request);
  return { waiting: await countReviews(db, row.id) };
}

/** One profile (OWN-73). Refusals: those of acting, mastersOnly, profileNotFound. */
export async function showReview(
  { db }: Deps,
  params: CallParams<Calls['review']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['review']>> {
  return { review: await viewReview(db, await seeReview(db, params, request)) };
}

/** To whom a character may be given (OWN-79). Refusals: those of acting, mastersOnly. */
export async function findPlayers(
  { db }: Deps,
  params: CallParams<Calls['findPlayers']>,
  { name }: CallQuery<Calls['findPlayers']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['findPlayers']>> {
  const { row } = await authorizeMaster(db, params, request);
  return { players: await playersNamed(db, row.id, name) };
}
