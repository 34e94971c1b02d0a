import type { FastifyRequest } from 'fastify';
import type { CallParams, CallResponse, Calls, ErrorId } from '../../../src/contract/index.ts';
import { requireUser } from '../../auth/index.ts';
import { type Db, flag, inGameThenRead, type Trx } from '../../db/index.ts';
import { charactersOf } from '../../db/queries/characters.ts';
import { type LocationRow, placeOf } from '../../db/queries/locations.ts';
import { timesNow } from '../../db/queries/moments.ts';
import { routesOf } from '../../db/queries/npcs.ts';
import { viewTurn } from '../../db/queries/turnViews.ts';
import { findTurn } from '../../db/queries/turns.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, noticeText } from '../../errors/index.ts';
import { broadcastNotifications } from '../../notifications/broadcast.ts';
import { type Notices, noticeTurn } from '../../notifications/turns.ts';
import { type ActingUser, authorizeCharacter, openGame } from '../access.ts';
import { indexNewTurn } from '../../search/index.ts';
import { madeOnce } from '../idempotency.ts';
import { settleText } from '../pictures.ts';
import { countText } from '../textQuota.ts';
import { destinationOf, move, type Work, writeActions, writeQuests, writeTags } from './actions.ts';
import { broadcastTurn, listeningAuthors } from './broadcast.ts';
import { placeOfTurn, speakerOf, type TurnDraft } from './speaker.ts';

type Answer = CallResponse<Calls['postTurn']>;

/** What a post made: the turn and who walks, by their ids, where they are now, and whether they moved there. */
type Made = {
  turn: number;
  walker?: number;
  place: Pick<LocationRow, 'id' | 'key'>;
  moved: boolean;
};

/** What was made now, and whom to notify. */
type Written = { made: Made; notices: Notices };

async function writeTurn(work: Work, draft: TurnDraft, post: string): Promise<Written> {
  const { trx, acting, now } = work;
  const here = await placeOfTurn(trx, acting.row.id, draft.currentLocation);
  const speaker = await speakerOf(trx, acting, draft);
  const destination = await destinationOf(trx, { draft, speaker, here });
  await countText(trx, { userId: acting.user.id, now, texts: [post] });
  const times = await timesNow(trx, acting.row.id, now);
  const row = await trx
    .insertInto('turns')
    .values({
      gameId: acting.row.id,
      locationId: here.id,
      characterId: speaker.characterId,
      userId: acting.user.id,
      charIsMaster: flag(speaker.charIsMaster),
      post,
      actionFromId: destination ? here.id : null,
      ...times,
      updatedAt: times.createdAt,
      deletedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id } = row;
  await writeActions(work, id, draft, destination);
  const quests = await writeQuests(work, id, draft.quests ?? []);
  await writeTags(work, id, draft.tags ?? []);
  const to = destination ?? here;
  await move(work, speaker, to);
  await indexNewTurn(trx, row, quests);
  const notices = await noticeTurn(trx, row, [...new Set([here.id, to.id])], now);
  const { walker } = speaker;
  const place = { id: to.id, key: to.key };
  const moved = destination !== undefined;
  return { made: { turn: id, place, moved, ...(walker && { walker: walker.id }) }, notices };
}

/** The answer as it would be now; of a turn that was deleted meanwhile all but the turn. */
async function answerFor(
  db: Db,
  acting: ActingUser,
  { turn, walker, place, moved }: Made,
): Promise<Answer> {
  const row = await findTurn(db, acting.row.id, String(turn));
  const at = { id: walker ?? 0, locationId: place.id };
  const routes = walker === undefined ? [] : await routesOf(db, at);
  return {
    locationRoutes: routes.map(placeOf),
    currentLocation: place.key,
    ...(row && { turn: await viewTurn(db, row, acting.user.id) }),
    message: noticeText(moved ? 'characterMoved' : 'turnMade'),
  };
}

const NOT_OWN: readonly ErrorId[] = ['characterNotInGame', 'profileNotYours'];

/** The writer of a turn. Refusals: those of acting; noCharacterForTurn for an account that has no character in the game at all. */
async function speakAs(
  trx: Trx,
  params: CallParams<Calls['postTurn']>,
  request: FastifyRequest,
): Promise<ActingUser> {
  try {
    return await authorizeCharacter(trx, params, request);
  } catch (error) {
    if (!(error instanceof DomainError) || !NOT_OWN.includes(error.id)) throw error;
    const { row } = await openGame(trx, params.game, request);
    const own = await charactersOf(trx, row.id, requireUser(request).id);
    throw own.length > 0 ? error : new DomainError('noCharacterForTurn');
  }
}

type Input = {
  params: CallParams<Calls['postTurn']>;
  body: TurnDraft;
  request: FastifyRequest;
};

/** What a post wrote, or a former one with its key: who acted, and whom to notify now. */
type Posted = { acting: ActingUser; made: Made; repeated: boolean; notices: Notices | undefined };

async function write(
  trx: Trx,
  deps: Deps,
  { params, body, request }: Input,
  post: () => string,
): Promise<Posted> {
  const acting = await speakAs(trx, params, request);
  // The clock is read inside the transaction, so a poll after this time sees the turn (LIVE-09).
  const now = deps.clock();
  const asked = { userId: acting.user.id, request, payload: body, now };
  let notices: Notices | undefined;
  const done = await madeOnce(trx, asked, async () => {
    const written = await writeTurn({ trx, deps, acting, now }, body, post());
    ({ notices } = written);
    return written.made;
  });
  return { ...done, acting, notices };
}

/** Posts a turn (spec 1 §7, FORM-22): once for each idempotency key, broadcast after the commit. */
export async function postTurn(deps: Deps, input: Input): Promise<Answer> {
  const { params, body, request } = input;
  const { take } = await settleText(deps, { params, request }, 'turn', body.body);
  const done = await inGameThenRead(
    deps.db,
    params.game,
    (trx) => write(trx, deps, input, () => take('body')),
    async (db, posted) => {
      const { row, user } = posted.acting;
      const answer = await answerFor(db, posted.acting, posted.made);
      const authors = await listeningAuthors(db, { gameId: row.id, userId: user.id });
      return { ...posted, answer, authors };
    },
  );
  const { answer, repeated, notices, acting, authors } = done;
  if (!repeated && answer.turn) {
    // The turn also shows in the feed of the location that its route leads to.
    const here = body.currentLocation;
    const locations = [...new Set([here, answer.currentLocation ?? here])];
    const { game } = acting;
    const change = { game, event: 'TurnSent', turn: answer.turn, locations, authors } as const;
    await broadcastTurn(deps, request, change);
  }
  if (notices) void broadcastNotifications(deps, request.log, notices);
  return answer;
}
