import { calls } from '../../../src/contract/index.ts';
import { route } from '../../http/route.ts';
import type { Area } from '../area.ts';
import { saveChronicle, showChronicle } from './chronicle.ts';
import { listQuests } from './list.ts';

/** Largest body of a chronicle, in bytes: its markup at the most, in two-byte letters, as JSON, with room. */
const CHRONICLE_BYTES = 5 * 1024 * 1024;

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
    { limit: 'write', bodyLimit: CHRONICLE_BYTES },
  );
};
