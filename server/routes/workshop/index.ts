import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/index.ts';
import { rowId } from '../../db/queries/wire.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors/index.ts';
import { route } from '../../http/route.ts';
import { scopeNamed } from '../../http/scope.ts';
import { intakeOf, readOneFile, takeFiles, TURN_FRAME } from '../../uploads/index.ts';
import { requireWorkshop, rowOf } from '../../workshop/access.ts';
import { listThings, readThing, viewThing } from '../../workshop/read.ts';
import { historyOf } from '../../workshop/revisions.ts';
import { bringBack, orderThings, putAway } from '../../workshop/things.ts';
import type { Area } from '../area.ts';
import { workshopArchives } from './archives.ts';
import { changing, WRITES } from './changing.ts';
import { listGames } from './games.ts';
import { workshopJobs } from './jobs.ts';
import { workshopLists } from './lists.ts';
import { sendMapPicture } from './mapPicture.ts';
import { changeThing, newThing } from './write.ts';

/** The ways of a game are one list. */
const ALL_WAYS = 'all';

const oneThing: Area = (app, deps) => {
  const { db } = deps;
  route(app, calls.workshopThing, async ({ params: { game, kind, id }, request }) => {
    const leading = await requireWorkshop(db, game, request);
    return { thing: await viewThing(db, kind, leading.row, rowOf(leading, kind, id)) };
  });
  route(app, calls.saveThing, (input) => changeThing(deps, input), WRITES);
  route(
    app,
    calls.putAway,
    ({ params: { game, kind, id: sent }, body, request }) =>
      changing(deps, { game, request, kinds: [kind] }, async (work) => {
        const id = rowId(sent);
        const changed = await putAway(work, kind, { id, ...body });
        return {
          changed,
          answer: { thing: await viewThing(work.trx, kind, work.leading.row, id) },
        };
      }),
    WRITES,
  );
  route(
    app,
    calls.bringBack,
    ({ params: { game, kind, id: sent }, request }) =>
      changing(deps, { game, request, kinds: [kind] }, async (work) => {
        const id = rowId(sent);
        const changed = await bringBack(work, kind, id);
        return {
          changed,
          answer: { thing: await viewThing(work.trx, kind, work.leading.row, id) },
        };
      }),
    WRITES,
  );
  route(app, calls.thingHistory, async ({ params: { game, kind, id: sent }, request }) => {
    const leading = await requireWorkshop(db, game, request);
    const { id: gameId } = leading.row;
    if (kind === 'ways') {
      if (sent !== ALL_WAYS) throw new DomainError('thingNotFound');
      return { entries: await historyOf(db, { kind, id: gameId }) };
    }
    const id = rowOf(leading, kind, sent);
    await readThing(db, kind, gameId, id);
    return { entries: await historyOf(db, { kind, id }) };
  });
};

function pictures(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const take = intakeOf(deps);
  void app.register(
    scopeNamed('workshopPictures', async (scope) => {
      await takeFiles(scope);
      route(
        scope,
        calls.workshopPicture,
        async ({ params, request }) => {
          const { user } = await requireWorkshop(db, params.game, request);
          const owner = { userId: user.id, characterId: null, kind: 'world' } as const;
          return { path: await take(owner, () => readOneFile(request), TURN_FRAME) };
        },
        { limit: 'upload' },
      );
      route(scope, calls.sendMapPicture, (input) => sendMapPicture(deps, input), {
        ...{ limit: 'upload', slow: true },
      });
    }),
  );
}

/** The workshop: what masters make of their games (WORK-60 to WORK-75). */
export const workshopRoutes: Area = (app, deps) => {
  const { db } = deps;

  route(app, calls.workshopGames, ({ request }) => listGames(db, request));

  route(app, calls.workshopList, async ({ params: { game, kind }, request }) => {
    const { row } = await requireWorkshop(db, game, request);
    return { things: await listThings(db, kind, row) };
  });
  route(app, calls.makeThing, (input) => newThing(deps, input), WRITES);
  route(
    app,
    calls.orderThings,
    ({ params: { game, kind }, body, request }) =>
      changing(deps, { game, request, kinds: [kind] }, async (work) => {
        await orderThings(work, kind, body.ids, request);
        const things = await listThings(work.trx, kind, work.leading.row);
        return { changed: true, answer: { things } };
      }),
    WRITES,
  );

  workshopLists(app, deps);
  oneThing(app, deps);
  pictures(app, deps);
  workshopJobs(app, deps);
  workshopArchives(app, deps);
};
