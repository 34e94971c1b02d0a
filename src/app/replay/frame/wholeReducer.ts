import type { Reducer } from '@reduxjs/toolkit';
import { everything as chat } from '../../../features/chat/everything.ts';
import { everything as locations } from '../../../features/locations/everything.ts';
import { mapApi } from '../../../features/map/index.ts';
import { modelsApi } from '../../../features/models/index.ts';
import { everything as notifications } from '../../../features/notifications/everything.ts';
import { presenceApi, channelMembersChanged } from '../../../features/presence/index.ts';
import { profilesApi } from '../../../features/profiles/index.ts';
import { everything as quests } from '../../../features/quests/everything.ts';
import { sessionApi, uploadAsUser } from '../../../features/session/index.ts';
import { everything as turns } from '../../../features/turns/everything.ts';
import { rootReducer } from '../../reducer.ts';

/** What puts slices and calls in when it is loaded: named, so that the build keeps it. */
const late: readonly object[] = [
  ...[sessionApi, uploadAsUser, presenceApi, channelMembersChanged, mapApi, modelsApi, profilesApi],
  ...[...chat, ...locations, ...notifications, ...quests, ...turns],
];

/** The reducer of the program with all that comes late, as a replay needs it (docs/replay.md). */
export function wholeReducer(): Reducer<unknown> {
  if (late.includes(rootReducer)) throw new Error('The program cannot come late to itself');
  return rootReducer as Reducer<unknown>;
}
