import { calls } from '../../../src/contract/index.ts';
import { rowId } from '../../db/queries/wire.ts';
import { route } from '../../http/route.ts';
import { requireWorkshop } from '../../workshop/access.ts';
import { readFigures, readWays, saveFigures, saveWays } from '../../workshop/lists.ts';
import type { Area } from '../area.ts';
import { changing, WRITES } from './changing.ts';

/** The ways of a game and the figures of its maps (WORK-71, WORK-72). */
export const workshopLists: Area = (app, deps) => {
  const { db } = deps;

  route(app, calls.workshopWays, async ({ params, request }) => {
    const { row } = await requireWorkshop(db, params.game, request);
    return readWays(db, row.id);
  });
  route(
    app,
    calls.saveWays,
    ({ params, body, request }) =>
      changing(deps, { ...params, request, kinds: ['ways'] }, async (work) => {
        const changed = await saveWays(work, body);
        return { changed, answer: await readWays(work.trx, work.leading.row.id) };
      }),
    WRITES,
  );

  route(app, calls.workshopFigures, async ({ params, request }) => {
    const { row } = await requireWorkshop(db, params.game, request);
    return readFigures(db, row.id, rowId(params.id));
  });
  route(
    app,
    calls.saveFigures,
    ({ params, body, request }) =>
      changing(deps, { ...params, request, kinds: ['figures'] }, async (work) => {
        const id = rowId(params.id);
        const changed = await saveFigures(work, id, body);
        return { changed, answer: await readFigures(work.trx, work.leading.row.id, id) };
      }),
    WRITES,
  );
};
