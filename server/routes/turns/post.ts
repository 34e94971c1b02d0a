import type { FastifyRequest } from 'fastify';
import type { CallParams, CallResponse, Calls, ErrorId } from '../../../src/contract/index.ts';
import { requireUser } from '../../auth/index.ts';
import { flag, inGame, type Trx } from '../../db/index.ts';
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
import { indexTurn } from '../../search/index.ts';
import { once } from '../idempotency.ts';
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
  await writeQuests(work, id, draft.quests ?? []);
  await writeTags(work, id, draft.tags ?? []);
  const to = destination ?? here;
  await move(work, speaker, to);
  await indexTurn(trx, row);
  const notices = await noticeTurn(trx, row, [...new Set([here.id, to.id])], now);
  const { walker } = speaker;
  const place = { id: to.id, key: to.key };
  const moved = destination !== undefined;
  return { made: { turn: id, place, moved, ...(walker && { walker: walker.id }) }, notices };
}

/** The answer as it would be now; of a turn that was deleted meanwhile all but the turn. */
async function answerFor(
  { trx, acting }: Pick<Work, 'trx' | 'acting'>,
  { turn, walker, place, moved }: Made,
): Promise<Answer> {
  const row = await findTurn(trx, acting.row.id, String(turn));
  const at = { id: walker ?? 0, locationId: place.id };
  const routes = walker === undefined ? [] : await routesOf(trx, at);
  return {
    locationRoutes: routes.map(placeOf),
    currentLocation: place.key,
    ...(row && { turn: await viewTurn(trx, row, acting.user.id) }),
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

/** Posts a turn (spec 1 §7, FORM-22): once for each idempotency key, broadcast after the commit. */
export async function postTurn(deps: Deps, { params, body, request }: Input): Promise<Answer> {
  const { take } = await settleText(deps, { params, request }, 'turn', body.body);
  const done = await inGame(deps.db, params.game, async (trx) => {
    const acting = await speakAs(trx, params, request);
    // The clock is read inside the transaction, so a poll after this time sees the turn (LIVE-09).
    const now = deps.clock();
    const asked = { userId: acting.user.id, request, payload: body, now };
    let notices: Notices | undefined;
    const written = await once(trx, asked, {
      work: async () => {
        const made = await writeTurn({ trx, deps, acting, now }, body, take('body'));
        ({ notices } = made);
        return made.made;
      },
      answer: (made: Made) => answerFor({ trx, acting }, made),
    });
    const author = { gameId: acting.row.id, userId: acting.user.id };
    const authors = await listeningAuthors(trx, author);
    return { ...written, notices, game: acting.game, authors };
  });
  const { answer, repeated, notices, game, authors } = done;
  if (!repeated && answer.turn) {
    // The turn also shows in the feed of the location that its route leads to.
    const here = body.currentLocation;
    const locations = [...new Set([here, answer.currentLocation ?? here])];
    const change = { game, event: 'TurnSent', turn: answer.turn, locations, authors } as const;
    await broadcastTurn(deps, request, change);
  }
  if (notices) void broadcastNotifications(deps, request.log, notices);
  return answer;
}
