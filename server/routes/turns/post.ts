import type { FastifyRequest } from 'fastify';
import type { CallParams, CallResponse, Calls, ErrorId } from '../../../src/contract/index.ts';
import { requireUser } from '../../auth/index.ts';
import { flag, type Trx } from '../../db/index.ts';
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
import { once } from '../idempotency.ts';
import { takePictures } from '../pictures.ts';
import { destinationOf, move, type Work, writeActions, writeQuests } from './actions.ts';
import { broadcastTurn, listeningAuthors } from './broadcast.ts';
import { placeOfTurn, settleBody, type Speaker, speakerOf, type TurnDraft } from './speaker.ts';

type Answer = CallResponse<Calls['postTurn']>;

/** What a turn that was written now brings: the answer, and whom to notify. A retry brings the answer alone. */
type Written = { answer: Answer; notices: Notices };

async function writeTurn(work: Work, draft: TurnDraft, post: string): Promise<Written> {
  const { trx, acting, now } = work;
  const here = await placeOfTurn(trx, acting.row.id, draft.currentLocation);
  const speaker = await speakerOf(trx, acting, draft);
  const destination = await destinationOf(trx, { draft, speaker, here });
  const times = await timesNow(trx, now);
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
  const to = destination ?? here;
  await move(work, speaker, to);
  const notices = await noticeTurn(trx, row, [...new Set([here.id, to.id])], now);
  const answer = await answerFor(work, { id, speaker, to, moved: destination !== undefined });
  return { answer, notices };
}

async function answerFor(
  { trx, acting }: Work,
  { id, speaker, to, moved }: { id: number; speaker: Speaker; to: LocationRow; moved: boolean },
): Promise<Answer> {
  const row = await findTurn(trx, acting.row.id, String(id));
  if (!row) throw new DomainError('serverError');
  const routes = speaker.walker
    ? await routesOf(trx, { id: speaker.walker.id, locationId: to.id })
    : [];
  return {
    locationRoutes: routes.map(placeOf),
    currentLocation: to.key,
    turn: await viewTurn(trx, row, acting.user.id),
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
  const clean = await takePictures(deps, { params, request }, body.body);
  const done = await deps.db.transaction().execute(async (trx) => {
    const acting = await speakAs(trx, params, request);
    // The clock is read inside the transaction, so a poll after this time sees the turn (LIVE-09).
    const now = deps.clock();
    const asked = { userId: acting.user.id, request, payload: body, now };
    let notices: Notices | undefined;
    const written = await once(trx, asked, async () => {
      const made = await writeTurn({ trx, deps, acting, now }, body, settleBody(body.body, clean));
      ({ notices } = made);
      return made.answer;
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
