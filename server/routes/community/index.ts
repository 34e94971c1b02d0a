import { type CallResponse, type Calls, calls } from '../../../src/contract/index.ts';
import { leadGame, requireOwner } from '../../community/access.ts';
import { foundCommunity } from '../../community/founding.ts';
import { makeGame, setGameStatus } from '../../community/games.ts';
import { communityName, nameCommunity } from '../../community/name.ts';
import { ownersOf } from '../../community/people.ts';
import { type Change, publishStanding } from '../../community/standing.ts';
import { alone, inGame } from '../../db/index.ts';
import { allGames } from '../../db/queries/games.ts';
import type { Deps } from '../../deps.ts';
import { noticeText } from '../../errors/index.ts';
import { type Input, route } from '../../http/route.ts';
import type { Area } from '../area.ts';
import { once } from '../idempotency.ts';
import { journalRoutes } from './journal.ts';
import { peopleRoutes } from './people.ts';

const WRITES = { limit: 'write' } as const;

async function listCommunity(
  { db }: Deps,
  { request }: Input<Calls['community']>,
): Promise<CallResponse<Calls['community']>> {
  await requireOwner(db, request);
  const games = await allGames(db);
  return {
    name: await communityName(db),
    games: games.map(({ key, title, status }) => ({ key, title, status })),
    owners: await ownersOf(db),
  };
}

async function newGame(
  { db, clock }: Deps,
  { body, request }: Input<Calls['makeGame']>,
): Promise<{ game: string; changes: Change[] }> {
  return alone(db, 'games', async (trx) => {
    const [user, now] = [await requireOwner(trx, request), clock()];
    let changes: Change[] = [];
    const { answer } = await once(
      trx,
      { userId: user.id, request, payload: body, now },
      {
        work: async () => {
          changes = await makeGame(trx, body, { user, now });
          return { game: body.key };
        },
        answer: (made: { game: string }) => Promise.resolve(made),
      },
    );
    return { ...answer, changes };
  });
}

/** Founding, owners, the staff of games and their journal (OWN-40 to OWN-65). */
export const communityRoutes: Area = (app, deps) => {
  const { db, clock } = deps;

  route(
    app,
    calls.found,
    async ({ body, request }) => {
      const changes = await foundCommunity(db, { key: body.key, request, now: clock() });
      await publishStanding(deps, request.log, changes);
      return { message: noticeText('communityFounded') };
    },
    { limit: 'login' },
  );

  route(app, calls.community, (input) => listCommunity(deps, input));

  route(
    app,
    calls.nameCommunity,
    async ({ body, request }) => {
      await alone(db, 'community', async (trx) => {
        const { id: userId } = await requireOwner(trx, request);
        await nameCommunity(trx, { typed: body.name, userId, now: clock() });
      });
      return { message: noticeText('communityNamed') };
    },
    WRITES,
  );

  route(
    app,
    calls.makeGame,
    async (input) => {
      const { game, changes } = await newGame(deps, input);
      await publishStanding(deps, input.request.log, changes);
      return { game, message: noticeText('gameMade') };
    },
    WRITES,
  );

  route(
    app,
    calls.gameStatus,
    async ({ params, body, request }) => {
      const changes = await inGame(db, params.game, async (trx) => {
        const leading = await leadGame(trx, params.game, request);
        return setGameStatus(trx, leading, { status: body.status, now: clock() });
      });
      await publishStanding(deps, request.log, changes);
      return { message: noticeText('gameStatusSaved') };
    },
    WRITES,
  );

  peopleRoutes(app, deps);
  journalRoutes(app, deps);
};
