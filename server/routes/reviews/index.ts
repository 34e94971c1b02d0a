import { calls } from '../../../src/contract/index.ts';
import { route } from '../../http/route.ts';
import type { Area } from '../area.ts';
import { commentReview, stepReview } from './decide.ts';
import { handOver, limitProfiles, offerForm, offerProfile } from './hand.ts';
import { countWaiting, findPlayers, listReviews, showReview } from './read.ts';

const WRITE = { limit: 'write' } as const;

/** The queue of profiles (OWN-70 to OWN-89). */
export const reviewRoutes: Area = (app, deps) => {
  route(app, calls.reviews, ({ params, query, request }) =>
    listReviews(deps, params, query, request),
  );
  route(app, calls.reviewCount, ({ params, request }) => countWaiting(deps, params, request));
  route(app, calls.review, ({ params, request }) => showReview(deps, params, request));
  route(app, calls.commentReview, (asked) => commentReview(deps, asked), WRITE);
  route(app, calls.stepReview, (asked) => stepReview(deps, asked), WRITE);
  route(app, calls.handOver, (asked) => handOver(deps, asked), WRITE);
  route(
    app,
    calls.findPlayers,
    ({ params, query, request }) => findPlayers(deps, params, query, request),
    { limit: 'search' },
  );
  route(app, calls.offerForm, ({ params, request }) => offerForm(deps, params, request));
  route(
    app,
    calls.offerProfile,
    ({ params, body, request }) => offerProfile(deps, params, body, request),
    WRITE,
  );
  route(
    app,
    calls.limitProfiles,
    ({ params, body, request }) => limitProfiles(deps, params, body, request),
    WRITE,
  );
};
