import { calls } from '../../../src/contract/index.ts';
import { requireUser } from '../../auth/index.ts';
import { route } from '../../http/route.ts';
import { waitingOf } from '../../waiting/list.ts';
import type { Area } from '../area.ts';
import { nudgeInScene, orderScene, skipInScene } from './order.ts';
import { showScene } from './scene.ts';
import { askingOf, holdWaiting, setAway, showAbsences } from './hold.ts';

const WRITE = { limit: 'write' } as const;

/** What waits for an answer, and what of it was put off (BACK-12, BACK-14, decision 50). */
export const waitingRoutes: Area = (app, deps) => {
  route(app, calls.waiting, ({ request }) =>
    waitingOf(deps.db, askingOf(deps, requireUser(request).id)),
  );
  route(app, calls.holdWaiting, ({ body, request }) => holdWaiting(deps, body, request), WRITE);
  route(app, calls.scene, (input) => showScene(deps, input));
  route(app, calls.orderScene, (input) => orderScene(deps, input), WRITE);
  route(app, calls.skipInScene, (input) => skipInScene(deps, input), WRITE);
  route(app, calls.nudgeInScene, (input) => nudgeInScene(deps, input), WRITE);
  route(app, calls.absences, ({ params, request }) => showAbsences(deps, params, request));
  route(app, calls.setAway, ({ body, request }) => setAway(deps, body, request), WRITE);
};
