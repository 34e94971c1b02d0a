import { draftLinks } from '../../lib/drafts/hostDrafts.ts';
import type { AppThunk, RootState } from '../../lib/store.ts';
import { type LazyFeature, registerFeature } from '../../realtime/index.ts';
import { draftsApi } from './api.ts';
import { HostSync } from './HostSync.ts';
import { draftListeners, draftsRealtime } from './realtime.ts';

/** Drafts on the host: no first screen waits for them. */
export const draftsFeature: LazyFeature = {
  name: 'drafts',
  parts: [draftsApi],
  realtime: draftsRealtime,
  listeners: draftListeners,
};

/** Begins to keep the drafts of this program on the host as well (BACK-30), if that is not begun yet. */
export function startDrafts(): AppThunk<void, RootState> {
  return (dispatch, getState, services) => {
    if (draftLinks(services).host) return;
    new HostSync({ dispatch, getState, services }).start();
    dispatch(registerFeature(draftsFeature));
  };
}
