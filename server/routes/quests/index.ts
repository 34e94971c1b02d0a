import { calls } from '../../../src/contract/index.ts';
import { route } from '../../http/route.ts';
import type { Area } from '../area.ts';
import { saveChronicle, showChronicle } from './chronicle.ts';
import { listQuests } from './list.ts';

/** Quests and chronicles (spec 1 §7). */
export const questRoutes: Area = (app, deps) => {
  route(app, calls.quests, ({ params, request }) => listQuests(deps, params, request));
  route(app, calls.chronicle, ({ params, query, request }) =>
    showChronicle(deps, params, query, request),
  );
  route(
    app,
    calls.saveChronicle,
    ({ params, body, request }) => saveChronicle(deps, params, body, request),
    { limit: 'write' },
  );
};
