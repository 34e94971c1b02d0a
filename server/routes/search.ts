import { calls } from '../../src/contract/index.ts';
import { route } from '../http/route.ts';
import { findNames, search } from '../search/index.ts';
import type { Area } from './area.ts';

/** Search over all games (BACK-45), for guests too. */
export const searchRoutes: Area = (app, { db }) => {
  route(app, calls.search, ({ query, request }) => search(db, query, request.user?.id), {
    limit: 'search',
  });
  route(app, calls.searchNames, async ({ query, request }) => ({
    names: await findNames(db, query, request.user?.id),
  }));
};
