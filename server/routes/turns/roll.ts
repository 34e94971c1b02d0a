import type { FastifyRequest } from 'fastify';
import type { CallBody, CallParams, CallResponse, Calls } from '../../../src/contract/index.ts';
import {
  canRoll,
  type DiceResult,
  type DiceThrow,
  parseDice,
  rollDice,
} from '../../../src/domain/index.ts';
import type { Deps } from '../../deps.ts';
import { flag, inGame, toJson, type Trx } from '../../db/index.ts';
import { timesNow } from '../../db/queries/moments.ts';
import { findTurn } from '../../db/queries/turns.ts';
import { viewTurn } from '../../db/queries/turnViews.ts';
import { DomainError, invalid, noticeText } from '../../errors/index.ts';
import { authorizeCharacter, type ActingUser } from '../access.ts';
import { once } from '../idempotency.ts';
import type { Work } from './actions.ts';
import { broadcastTurn } from './broadcast.ts';
import { placeOfTurn, refuseWriting } from './speaker.ts';

type Draft = CallBody<Calls['rollDice']>;
type Answer = CallResponse<Calls['rollDice']>;

/** What a call made: the line, by its id, and the throw. */
type Made = { turn: number; roll: DiceResult };

/** The throw that is asked for. Refusals: mastersOnly, gameClosed; under `roll` diceWrong. */
async function settleThrow(
  trx: Trx,
  acting: ActingUser,
  { location, roll }: Draft,
): Promise<DiceThrow> {
  if (!canRoll(acting.actor)) throw new DomainError('mastersOnly');
  await refuseWriting(trx, acting, location);
  const dice = parseDice(roll);
  if (!dice) throw invalid({ roll: ['diceWrong'] });
  return dice;
}

/**
 * Rolls, and adds the bot's line to the place. The line is no account's own, so that not even the technician who rolled can change
 * it; it is shown as the masters'.
 */
async function writeRoll({ trx, deps, acting, now }: Work, draft: Draft): Promise<Made> {
  const dice = await settleThrow(trx, acting, draft);
  const here = await placeOfTurn(trx, acting.row.id, draft.location);
  const roll = rollDice(dice, deps.roll);
  const times = await timesNow(trx, acting.row.id, now);
  const { id } = await trx
    .insertInto('turns')
    .values({
      gameId: acting.row.id,
      locationId: here.id,
      characterId: acting.actorRow.id,
      userId: null,
      charIsMaster: flag(true),
      post: '',
      actionFromId: null,
      ...times,
      updatedAt: times.createdAt,
      deletedAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const action = { turnId: id, key: 'roll', toId: null, roll: toJson(roll) } as const;
  await trx.insertInto('turnActions').values(action).execute();
  return { turn: id, roll };
}

/** The answer as it would be now; of a line that was deleted meanwhile the throw alone. */
async function answerFor(
  { trx, acting }: Pick<Work, 'trx' | 'acting'>,
  made: Made,
): Promise<Answer> {
  const row = await findTurn(trx, acting.row.id, String(made.turn));
  const turn = row && (await viewTurn(trx, row));
  return { roll: made.roll, ...(turn && { turn }), message: noticeText('diceRolled') };
}

type Input = { params: CallParams<Calls['rollDice']>; body: Draft; request: FastifyRequest };

/** Rolls a master's dice at a location (FORM-17), once for each idempotency key, broadcast after the commit. */
export async function roll(deps: Deps, { params, body, request }: Input): Promise<Answer> {
  const { answer, repeated, game } = await inGame(deps.db, params.game, async (trx) => {
    const acting = await authorizeCharacter(trx, params, request);
    const now = deps.clock();
    const asked = { userId: acting.user.id, request, payload: body, now };
    const done = await once(trx, asked, {
      work: () => writeRoll({ trx, deps, acting, now }, body),
      answer: (made: Made) => answerFor({ trx, acting }, made),
    });
    return { ...done, game: acting.game };
  });
  if (!repeated && answer.turn) {
    const locations = [body.location];
    const change = { game, event: 'TurnSent', turn: answer.turn, locations, authors: [] } as const;
    await broadcastTurn(deps, request, change);
  }
  return answer;
}
