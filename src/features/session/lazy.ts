import { createAction, createSelector } from '@reduxjs/toolkit';
import { baseApi, fetchQuery, selectCan, type WithHost } from '../../api/index.ts';
import { events, userChannel } from '../../contract/index.ts';
import { pickCharacter } from '../../domain/index.ts';
import { addAppListener, type AppThunk } from '../../lib/store.ts';
import { type ChannelSubscription, eventRule, type LazyFeature } from '../../realtime/index.ts';
import { accountApi } from './accountApi.ts';
import { sessionApi } from './api.ts';
import { roadListeners } from './road.ts';
import { selectUser } from './selectors.ts';
import { characterChosen, characterLost, standingReceived } from './slice.ts';
import type { WithSession } from './state.ts';

/** What the user may do has changed, in this game or everywhere. `at`: when that was received (client's clock, epoch ms). */
export const standingChanged = createAction<{ readonly game?: string; readonly at: number }>(
  'session/standingChanged',
);

const subscriptions: (state: WithSession & WithHost) => readonly ChannelSubscription[] =
  createSelector(
    [
      // Only a host that says so is asked for the channel: on others the line would be made for nothing.
      (state: WithSession & WithHost) =>
        selectCan(state, 'community') ? selectUser(state)?.id : undefined,
    ],
    (user) =>
      user === undefined
        ? []
        : [
            {
              channel: userChannel(user),
              kind: 'private',
              events: {
                StandingChanged: eventRule(events.StandingChanged, (data, at) =>
                  standingChanged({ ...data, at }),
                ),
              },
            },
          ],
  );

const ready = <T>(list: readonly T[]) => ({ status: 'ready', list }) as const;

/**
 * Refetches who the user is, which games there are and whom they may play now, with `places` also the places of the game; forms, drafts and
 * settings stay as they are (OWN-91, WORK-98).
 */
export function refetchStanding({ places = false } = {}): AppThunk<Promise<void>, WithSession> {
  return async (dispatch, getState) => {
    const { gameKey: game, user: before, characterKey: played } = getState().session;
    const { data: start } = await dispatch(fetchQuery(sessionApi.endpoints.userNow, undefined));
    // Another user, or nobody: that is the matter of the sign-in, not of this.
    if (!start || start.user?.id !== before?.id || (!before && !places)) return;
    const { ownCharacters, placesNow } = accountApi.endpoints;
    const arg = { params: { game: game ?? '' } };
    const own = game !== undefined && before && (await dispatch(fetchQuery(ownCharacters, arg)));
    const there = game !== undefined && places && (await dispatch(fetchQuery(placesNow, arg)));
    const { user: now, settings: globals, rpg } = start;
    const { settings: _settings, token: _token, ...user } = now ?? {};
    const session = getState().session;
    if (session.user?.id !== before?.id) return;
    const isHere = session.gameKey === game;
    dispatch(
      standingReceived({
        ...('id' in user && { user }),
        ...{ globals, games: rpg.games },
        ...(isHere && own && own.data && { characters: ready(own.data.characters) }),
        ...(isHere && there && there.data && { locations: ready(there.data.locations) }),
      }),
    );
    dispatch(baseApi.util.invalidateTags(['Profile', 'Profiles']));
    const { characters, characterKey, settings, gameKey } = getState().session;
    if (gameKey === undefined || characterKey !== undefined) return;
    const saved = [settings.homeCharacters?.[gameKey], settings.games[gameKey]?.character];
    const chosen = pickCharacter(characters.list, undefined, undefined, ...saved);
    if (chosen) dispatch(characterChosen({ game: gameKey, character: chosen.key }));
    else if (played !== undefined) dispatch(characterLost());
  };
}

const refetchOnChange = addAppListener({
  actionCreator: standingChanged,
  effect: async (_action, listener) => {
    listener.cancelActiveListeners();
    await listener.dispatch(refetchStanding());
  },
});

/** Changes of what the user may do, live, and how far a newcomer has come: with the deferred start. */
export const standingFeature: LazyFeature = {
  name: 'standing',
  parts: [accountApi],
  realtime: { subscriptions },
  listeners: [refetchOnChange, ...roadListeners],
};
