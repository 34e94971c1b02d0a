import type { FastifyRequest } from 'fastify';
import type { Review } from '../../../src/contract/index.ts';
import {
  decideRefusal,
  handRefusal,
  queueRefusal,
  reviewStateOf,
  reviewVersion,
  stepsFrom,
} from '../../../src/domain/index.ts';
import { type Db, fromJson } from '../../db/index.ts';
import { lastRemarks, profileComments } from '../../db/queries/profileComments.ts';
import { profileOf } from '../../db/queries/profileViews.ts';
import {
  findPlayer,
  findReview,
  leadersOf,
  lookedOf,
  playerOf,
  reviewedOf,
  type ReviewRow,
  sinceOf,
  textsOf,
} from '../../db/queries/reviews.ts';
import { present } from '../../db/queries/wire.ts';
import { DomainError } from '../../errors/index.ts';
import { type ActingUser, authorizeCharacter } from '../access.ts';
import { refuse } from '../profiles/access.ts';

type QueueParams = { game: string; character: string };
export type OneParams = QueueParams & { profile: string };

/** A master who comes to the queue. Refusals: those of acting, mastersOnly. */
export async function authorizeMaster(
  db: Db,
  params: QueueParams,
  request: FastifyRequest,
): Promise<ActingUser> {
  const acting = await authorizeCharacter(db, params, request);
  refuse(queueRefusal(acting.actor));
  return acting;
}

/** A master, and the profile that they look at. */
export type Seen = { acting: ActingUser; row: ReviewRow };

/** Refusals: those of {@link authorizeMaster}, profileNotFound. */
export async function seeReview(db: Db, params: OneParams, request: FastifyRequest): Promise<Seen> {
  const acting = await authorizeMaster(db, params, request);
  const row = await findReview(db, acting.row.id, params.profile);
  if (!row) throw new DomainError('profileNotFound');
  return { acting, row };
}

/** Why this master decides nothing about this profile; undefined where they do. */
async function refusalFor(db: Db, { acting, row }: Seen) {
  const owns = row.ownerId === acting.user.id;
  const leaders = owns ? await leadersOf(db, acting.row.id) : [];
  const others = leaders.some((one) => one !== acting.user.id);
  return decideRefusal(acting.game, { actor: acting.actor, owns, others });
}

/** As {@link seeReview}, of one who decides. Refusals: also gameClosed, reviewOwn. */
export async function mayDecide(db: Db, params: OneParams, request: FastifyRequest): Promise<Seen> {
  const seen = await seeReview(db, params, request);
  refuse(await refusalFor(db, seen));
  return seen;
}

/** A hash of all that a decision rests on. */
export async function versionOf(db: Db, row: ReviewRow): Promise<string> {
  const { last } = await lastRemarks(db, row.id);
  return reviewVersion(textsOf(row), reviewStateOf(reviewedOf(row)), row.ownerId, last);
}

/** What was done with a profile, oldest first, by the journal. */
async function stepsOf(db: Db, row: ReviewRow): Promise<Review['steps']> {
  const rows = await db
    .selectFrom('journal')
    .leftJoin('users', 'users.id', 'journal.userId')
    .select(['journal.at', 'journal.action', 'journal.after', 'users.name'])
    .where('journal.subjectType', '=', 'character')
    .where('journal.subjectId', '=', String(row.id))
    .orderBy('journal.id')
    .execute();
  return rows.map(({ at, action, after, name }) => {
    const player = after && fromJson(after).player;
    return { at, action, ...present({ who: name }), ...(player && { player: String(player) }) };
  });
}

/** A profile as a master judges it. */
export async function viewReview(db: Db, seen: Seen): Promise<Review> {
  const { acting, row } = seen;
  const state = reviewStateOf(reviewedOf(row));
  const mayAct = (await refusalFor(db, seen)) === undefined;
  const looked = lookedOf(row);
  const { id: gameId, maxProfiles: limit } = acting.row;
  const player = row.ownerId === null ? undefined : await findPlayer(db, gameId, row.ownerId);
  return {
    profile: profileOf(row, 'whole'),
    ...{ state, since: sinceOf(row), version: await versionOf(db, row), texts: textsOf(row) },
    ...present({ player: player ?? playerOf(row), limit }),
    offered: row.offered === 1,
    own: row.ownerId === acting.user.id,
    ...(looked && {
      looked: { at: row.lookedAt ?? 0, texts: looked, ...present({ who: row.lookedBy }) },
    }),
    comments: await profileComments(db, row.id),
    steps: await stepsOf(db, row),
    allowed: mayAct ? [...stepsFrom(state)] : [],
    canHand: mayAct && handRefusal(state) === undefined,
  };
}

/** The profile as it stands now, for the answer of what changed it. */
export async function reviewNow(db: Db, { acting, row }: Seen): Promise<Review> {
  const now = await findReview(db, acting.row.id, String(row.id));
  if (!now) throw new DomainError('profileNotFound');
  return viewReview(db, { acting, row: now });
}
