import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { accountRoutes } from './accounts.ts';
import type { Area } from './area.ts';
import { bookRoutes } from './book.ts';
import { bookmarkRoutes } from './bookmarks.ts';
import { broadcastingRoutes } from './broadcasting.ts';
import { chatRoutes } from './chat/index.ts';
import { communityRoutes } from './community/index.ts';
import { draftRoutes } from './drafts.ts';
import { locationRoutes } from './locations.ts';
import { mapRoutes } from './map.ts';
import { modelRoutes } from './models.ts';
import { moderationRoutes } from './moderation/index.ts';
import { notificationRoutes } from './notifications/index.ts';
import { presenceRoutes } from './presence.ts';
import { profileRoutes } from './profiles/index.ts';
import { questRoutes } from './quests/index.ts';
import { reportRoutes } from './reports.ts';
import { reviewRoutes } from './reviews/index.ts';
import { searchRoutes } from './search.ts';
import { sessionRoutes } from './session.ts';
import { turnRoutes } from './turns/index.ts';
import { waitingRoutes } from './waiting/index.ts';
import { workshopRoutes } from './workshop/index.ts';

/** One entry an area, the same names as the client's features. */
const areas: readonly Area[] = [
  sessionRoutes,
  accountRoutes,
  locationRoutes,
  mapRoutes,
  questRoutes,
  profileRoutes,
  turnRoutes,
  presenceRoutes,
  chatRoutes,
  modelRoutes,
  broadcastingRoutes,
  notificationRoutes,
  reportRoutes,
  bookmarkRoutes,
  draftRoutes,
  waitingRoutes,
  bookRoutes,
  searchRoutes,
  reviewRoutes,
  communityRoutes,
  moderationRoutes,
  workshopRoutes,
];

/** Every call of the API apart from sign-in; a test may choose areas of its own. */
export function areaRoutes(
  app: FastifyInstance,
  deps: Deps,
  chosen: readonly Area[] = areas,
): void {
  for (const area of chosen) area(app, deps);
}
