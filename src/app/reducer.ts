import { combineReducers, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi, hostSlice } from '../api/index.ts';
import { chatReducer } from '../features/chat/index.ts';
import { notificationsReducer } from '../features/notifications/index.ts';
import { presenceReducer } from '../features/presence/index.ts';
import { questsReducer } from '../features/quests/index.ts';
import { sessionSlice } from '../features/session/index.ts';
import { turnsReducer } from '../features/turns/index.ts';
import type { RootState } from '../lib/store.ts';
import { draftsSlice } from '../lib/drafts/draftsSlice.ts';
import { connectionSlice } from '../realtime/index.ts';
import { uiSlice } from './uiSlice.ts';

/** The whole state: one slice a feature, each under the feature's name. Its type is what the features declare: a slice that is not here does not compile. */
export const rootReducer: Reducer<RootState, UnknownAction, Partial<RootState>> = combineReducers({
  [baseApi.reducerPath]: baseApi.reducer,
  host: hostSlice.reducer,
  session: sessionSlice.reducer,
  presence: presenceReducer,
  chat: chatReducer,
  turns: turnsReducer,
  quests: questsReducer,
  notifications: notificationsReducer,
  drafts: draftsSlice.reducer,
  connection: connectionSlice.reducer,
  ui: uiSlice.reducer,
});

/** Parts of the state whose slices are loaded lazily: a recorded log notes when each arrived. */
export const lazyParts: readonly string[] = [
  'presence',
  'chat',
  'turns',
  'quests',
  'notifications',
];

export type { RootState };
