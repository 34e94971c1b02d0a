import type { UserSettings } from '../../contract/index.ts';
import { sessionApi } from './api.ts';
import { settingsReceived } from './slice.ts';
import type { SessionDispatch, WithSession } from './state.ts';
import { postSettings } from './tabs.ts';

interface SaverApi {
  readonly dispatch: SessionDispatch;
  readonly getState: () => WithSession;
}

/**
 * Saves the whole settings, one request at a time and the newest last (SET-01): while one is under way, further changes
 * wait for it and then go together, so that an older state never overtakes a newer one. The other tabs get what was saved.
 * What could not be saved goes back to what it was before the change, all but where one plays: that is a fact, no wish.
 */
export function createSettingsSaver(): (api: SaverApi, before: UserSettings) => Promise<void> {
  let saving = false;
  let changed = false;

  /** Saves what is so now. The settings that the host then has: these, or `known` where it did not take them. */
  async function saveOnce(
    { dispatch, getState }: SaverApi,
    known: UserSettings,
  ): Promise<UserSettings> {
    const { user, settings } = getState().session;
    if (!user) return settings; // a guest has no settings on the host
    const body = { settings: JSON.stringify(settings) };
    const call = sessionApi.endpoints.saveSettings.initiate({ body }, { track: false });
    const { error } = await dispatch(call);
    if (error) return known;
    dispatch(postSettings(user.id, settings));
    return settings;
  }

  return async (api, before) => {
    changed = true;
    if (saving) return;
    saving = true;
    const whose = api.getState().session.user?.id;
    let known = before;
    while (changed) {
      changed = false;
      known = await saveOnce(api, known);
    }
    saving = false;
    const { user, settings } = api.getState().session;
    if (settings === known || user?.id !== whose) return;
    const { game, games } = settings;
    api.dispatch(settingsReceived({ ...known, games, ...(game !== undefined && { game }) }));
  };
}
