import type { FastifyRequest } from 'fastify';
import { type Block, type Calls, calls } from '../../../src/contract/index.ts';
import { blockRefusal } from '../../../src/domain/index.ts';
import { lockOwners } from '../../accounts/owners.ts';
import { findUser } from '../../auth/index.ts';
import { writeJournal } from '../../community/journal.ts';
import { publishStanding } from '../../community/standing.ts';
import { alone, type Db, inGame, type Trx } from '../../db/index.ts';
import {
  type BlockRow,
  findBlock,
  insertBlock,
  liftBlockRow,
  listBlocks,
} from '../../db/queries/blocks.ts';
import { peopleOf, profilesPlayer, turnsWriter } from '../../db/queries/people.ts';
import { present, rowId } from '../../db/queries/wire.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors/index.ts';
import { type Input, route } from '../../http/route.ts';
import type { Area } from '../area.ts';
import { blockerOf, moderate, moderateRow, plainReason, termOf } from './staff.ts';

const PAGE = 20;
const PEOPLE = 10;

const personOf = (id: number | null, name: string | null) =>
  id === null ? undefined : { id: String(id), name: name ?? '' };

/** A block as the contract has it. */
function blockOf(row: BlockRow): Block {
  const { id, userId, userName, reason, madeAt: at, gameKey: game, until, liftedAt: lifted } = row;
  return {
    id: String(id),
    who: { id: String(userId), name: userName },
    reason,
    at,
    ...present({
      game,
      until,
      lifted,
      by: personOf(row.madeBy, row.makerName),
      liftedBy: personOf(row.liftedBy, row.lifterName),
    }),
  };
}

async function blockNow(db: Db, id: number): Promise<{ block: Block }> {
  const row = await findBlock(db, id);
  if (!row) throw new DomainError('noData');
  return { block: blockOf(row) };
}

/** A transaction of one who blocks or lifts: in a game none of its writes runs beside, so that after it nothing of the blocked person is written. */
const inScope = <T>(db: Db, game: string | undefined, work: (trx: Trx) => Promise<T>) =>
  game === undefined ? alone(db, 'blocks', work) : inGame(db, game, work);

/** Made or lifted: the person's pages refetch what they may do, and their sockets enter channels again. */
const publishBlock = (
  deps: Deps,
  { log }: FastifyRequest,
  { userId, gameKey }: Pick<BlockRow, 'userId' | 'gameKey'>,
): Promise<void> =>
  publishStanding(deps, log, [{ userId, ...present({ game: gameKey }), reconnects: true }]);

async function list({ db }: Deps, { params, query, request }: Input<Calls['blocks']>) {
  const { game } = await moderate(db, request, params.game);
  const before = query.before === undefined ? undefined : Number(query.before);
  const asked = { gameId: game?.id ?? null, past: query.past !== undefined, before };
  const rows = await listBlocks(db, asked, PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1)?.id : undefined;
  return { blocks: page.map(blockOf), ...(last !== undefined && { next: String(last) }) };
}

const fold = (name: string): string => name.normalize('NFC').toLocaleLowerCase('ru');

/** Does a word of these names begin so? */
const fits = (names: readonly string[], asked: string): boolean =>
  names.some((name) => ` ${fold(name)}`.includes(` ${asked}`));

async function people({ db }: Deps, { params, query, request }: Input<Calls['peopleToBlock']>) {
  const { game } = await moderate(db, request, params.game);
  const { name = '', turn, profile } = query;
  const asked = fold(name.trim());
  const meant =
    game && turn !== undefined
      ? await turnsWriter(db, game.id, Number(turn))
      : game && profile !== undefined && (await profilesPlayer(db, game.id, Number(profile)));
  if (asked === '' && !meant) return { people: [] };
  const found = (await peopleOf(db, game?.id ?? null)).filter((one) =>
    meant ? one.id === meant : fits([one.name, ...one.characters], asked),
  );
  return { people: found.slice(0, PEOPLE).map((one) => ({ ...one, id: String(one.id) })) };
}

async function make(deps: Deps, { params, body, request }: Input<Calls['makeBlock']>) {
  const { db, clock } = deps;
  const id = await inScope(db, params.game, async (trx) => {
    const { user, game, blocker } = await moderate(trx, request, params.game);
    const now = clock();
    const userId = Number(body.user);
    // Nobody is made an owner meanwhile (changeOwner).
    await lockOwners(trx);
    const whom = await findUser(trx, userId);
    if (!whom) throw new DomainError('noData');
    const refusal = blockRefusal(blocker, await blockerOf(trx, userId, game?.id), Boolean(game));
    if (refusal) throw new DomainError(refusal);
    const reason = plainReason('reason', body.reason);
    const until = termOf(body.until, now);
    const gameId = game?.id ?? null;
    const block = { userId, gameId, reason, madeBy: user.id, madeAt: now, until };
    const made = await insertBlock(trx, block);
    if (made === undefined) throw new DomainError('alreadyBlocked');
    await writeJournal(trx, {
      at: now,
      userId: user.id,
      ...present({ gameId }),
      action: 'blockMade',
      subject: { type: 'user', id: userId, name: whom.name },
      after: { block: made, reason, until },
    });
    return made;
  });
  const row = await findBlock(db, id);
  if (row) await publishBlock(deps, request, row);
  return blockNow(db, id);
}

async function lift(deps: Deps, { params, request }: Input<Calls['liftBlock']>) {
  const { db, clock } = deps;
  const before = await findBlock(db, rowId(params.block));
  if (!before) throw new DomainError('noData');
  const lifted = await inScope(db, before.gameKey ?? undefined, async (trx) => {
    const { user } = await moderateRow(trx, request, before.gameId);
    const now = clock();
    if (!(await liftBlockRow(trx, before.id, { at: now, by: user.id }))) return false;
    await writeJournal(trx, {
      at: now,
      userId: user.id,
      ...present({ gameId: before.gameId }),
      action: 'blockLifted',
      subject: { type: 'user', id: before.userId, name: before.userName },
      before: { block: before.id, reason: before.reason, until: before.until },
    });
    return true;
  });
  if (lifted) await publishBlock(deps, request, before);
  return blockNow(db, before.id);
}

/** Blocks of people (OWN-53 to OWN-55). */
export const blockRoutes: Area = (app, deps) => {
  route(app, calls.blocks, (input) => list(deps, input));
  route(app, calls.peopleToBlock, (input) => people(deps, input), { limit: 'search' });
  route(app, calls.makeBlock, (input) => make(deps, input), { limit: 'write' });
  route(app, calls.liftBlock, (input) => lift(deps, input), { limit: 'write' });
};
