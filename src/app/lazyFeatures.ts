import type { Reducer } from '@reduxjs/toolkit';
import { bookmarksFeature } from '../features/bookmarks/lazy.ts';
import { chatFeature } from '../features/chat/lazy.ts';
import { communityApi } from '../features/community/index.ts';
import { draftsFeature } from '../features/drafts/lazy.ts';
import { locationsFeature } from '../features/locations/lazy.ts';
import { mapApi } from '../features/map/index.ts';
import { modelsApi } from '../features/models/index.ts';
import { moderationApi } from '../features/moderation/index.ts';
import { notificationsFeature } from '../features/notifications/lazy.ts';
import { presenceApi } from '../features/presence/index.ts';
import { presenceFeature } from '../features/presence/lazy.ts';
import { offersApi, profilesApi } from '../features/profiles/index.ts';
import { questsFeature } from '../features/quests/lazy.ts';
import { accountApi, sessionApi, uploadAsUser } from '../features/session/index.ts';
import { standingFeature } from '../features/session/lazy.ts';
import { reviewsFeature } from '../features/reviews/lazy.ts';
import { searchFeature } from '../features/search/lazy.ts';
import { turnsFeature } from '../features/turns/lazy.ts';
import { waitingFeature } from '../features/waiting/lazy.ts';
import { archivesApi, jobsApi, workshopApi } from '../features/workshop/index.ts';
import { worldFeature } from '../features/workshop/lazy.ts';
import type { LazyFeature } from '../realtime/index.ts';
import { reportApi } from './record/sendReport.ts';
import { rootReducer } from './reducer.ts';

/**
 * Every feature with a chunk of its own, for replays in the browser and in Node (QA-02, QA-03). Named, so that the build keeps what injects
 * itself when it is loaded; a test compares the list with the sources.
 */
const lazyFeatures: readonly LazyFeature[] = [
  bookmarksFeature,
  chatFeature,
  draftsFeature,
  locationsFeature,
  notificationsFeature,
  presenceFeature,
  questsFeature,
  reviewsFeature,
  searchFeature,
  standingFeature,
  turnsFeature,
  waitingFeature,
  worldFeature,
  {
    name: 'calls of screens',
    parts: [
      sessionApi,
      accountApi,
      uploadAsUser,
      communityApi,
      presenceApi,
      mapApi,
      modelsApi,
      moderationApi,
      profilesApi,
      offersApi,
      reportApi,
      workshopApi,
      jobsApi,
      archivesApi,
    ],
  },
];

/** The reducer of the program with every lazy slice (docs/replay.md). In Node it needs `scripts/lib/clientSources.ts`. */
export function wholeReducer(): Reducer<unknown> {
  if (lazyFeatures.some(({ parts }) => parts.includes(rootReducer)))
    throw new Error('The program cannot be lazy to itself');
  return rootReducer as Reducer<unknown>;
}
