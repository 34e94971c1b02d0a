import { isAnyOf } from '@reduxjs/toolkit';
import { errorRaised, failedCallOf, fetchQuery } from '../../api/index.ts';
import { pickCharacter, pickGame } from '../../domain/index.ts';
import type { Services } from '../../lib/services.ts';
import type { StartListening } from '../../lib/store.ts';
import { sessionApi } from './api.ts';
import { reloadSession } from './flow.ts';
import { selectSavedGame } from './selectors.ts';
import { createSettingsSaver } from './settingsSaver.ts';
import {
  characterChosen,
  gameChosen,
  settingsChanged,
  settingsReceived,
  signedOut,
} from './slice.ts';
import type { SessionDispatch, WithSession } from './state.ts';
import { readTabMessage, type TabMessage } from './tabs.ts';

const { init, characters, locations } = sessionApi.endpoints;

interface SessionApi {
  readonly dispatch: SessionDispatch;
  readonly getState: () => WithSession;
}

/** The games are known: one of them is chosen (PICK-03). One stays in the game one is in. */
function chooseGame({ dispatch, getState }: SessionApi): void {
  const { games, requestedGame, gameKey } = getState().session;
  const game = pickGame(games, requestedGame, gameKey ?? selectSavedGame(getState())?.key);
  if (game) dispatch(gameChosen({ game: game.key }));
}

/** A game was entered: its locations, and for a signed-in user the characters (PICK-04). */
function loadGame(game: string, { dispatch, getState }: SessionApi): void {
  const arg = { params: { game } };
  void dispatch(fetchQuery(locations, arg));
  if (getState().session.user) void dispatch(fetchQuery(characters, arg));
}

/** The characters are known: one of them is chosen (PICK-05), on entering the one to begin with, else the one played last (BACK-87). */
function chooseCharacter({ dispatch, getState }: SessionApi): void {
  const { gameKey: game, settings, requestedCharacter, characterKey, ...rest } = getState().session;
  if (game === undefined) return;
  const { homeCharacters, games } = settings;
  const saved = [homeCharacters?.[game], games[game]?.character];
  const chosen = pickCharacter(rest.characters.list, requestedCharacter, characterKey, ...saved);
  if (chosen && chosen.key !== characterKey) {
    dispatch(characterChosen({ game, character: chosen.key }));
  }
}

/** A choice of the user is kept among the settings; a game that was merely the first at hand is no choice. */
function saveGame(game: string, before: WithSession, { dispatch, getState }: SessionApi): void {
  const { user, settings } = getState().session;
  const asked = before.session.requestedGame === game;
  if (user && asked && settings.game !== game) dispatch(settingsChanged({ game }));
}

function saveCharacter(game: string, character: string, { dispatch, getState }: SessionApi): void {
  const { user, settings, characterKey } = getState().session;
  const known = settings.games[game];
  if (!user || characterKey !== character || known?.character === character) return;
  dispatch(settingsChanged({ games: { ...settings.games, [game]: { ...known, character } } }));
}

/**
 * What another tab did happened to this one as well. A sign-in ends the session that was there before, whosever it was. One that this
 * tab waits for is answered in oauth/answer.ts.
 */
function handleTabMessage(message: TabMessage, { dispatch, getState }: SessionApi): void {
  const { user, login } = getState().session;
  if (message.type === 'settingsSaved') {
    if (user?.id === message.user) dispatch(settingsReceived(message.settings));
    return;
  }
  const left = message.type === 'signedOut';
  const leftHere = left && user !== undefined;
  const cameIn =
    message.type === 'loginAnswered' && message.outcome === 'succeeded' && !message.links;
  if (!leftHere && !(cameIn && login !== 'waiting')) return;
  if (user) dispatch(signedOut());
  if (!left || message.hostKnows) void dispatch(reloadSession());
}

const isLoadFailure = isAnyOf(
  init.matchRejected,
  characters.matchRejected,
  locations.matchRejected,
);

/** Failures of init, characters and locations show the default text (PICK-07), unless their game is no longer the current one. */
function failureToShow(action: Parameters<typeof isLoadFailure>[0], state: WithSession) {
  const call = isLoadFailure(action) ? failedCallOf(action) : undefined;
  if (!call || call.meta?.endsSession) return undefined;
  const arg = call.retry?.arg as { readonly params?: { readonly game: string } } | undefined;
  const stale = arg?.params !== undefined && arg.params.game !== state.session.gameKey;
  return stale ? undefined : call;
}

/** Saves what the user chooses (PICK-03, PICK-05, SET-01). Once for each store of a browser: a host that renders a page changes nothing. */
export function listenForChoices(startListening: StartListening): void {
  const saveSettings = createSettingsSaver();

  startListening({
    actionCreator: gameChosen,
    effect: ({ payload: { game } }, api) => saveGame(game, api.getOriginalState(), api),
  });
  startListening({
    actionCreator: characterChosen,
    effect: ({ payload: { game, character } }, api) => saveCharacter(game, character, api),
  });
  startListening({
    actionCreator: settingsChanged,
    effect: (_action, api) => saveSettings(api, api.getOriginalState().session.settings),
  });
}

/** What follows from the actions of the session (spec 1 §4, Init). Once for each store. */
export function listenForSession(startListening: StartListening): void {
  startListening({
    matcher: init.matchFulfilled,
    effect: (_action, api) => chooseGame(api),
  });
  startListening({
    actionCreator: gameChosen,
    effect: ({ payload: { game } }, api) => loadGame(game, api),
  });
  startListening({
    matcher: characters.matchFulfilled,
    effect: (_action, api) => chooseCharacter(api),
  });
  startListening({
    matcher: isLoadFailure,
    effect: (action, api) => {
      const failed = failureToShow(action, api.getState());
      if (!failed) return;
      const { retry } = failed;
      const said = { messageKey: 'error.default' } as const;
      api.dispatch(
        errorRaised({ id: api.extra.newId(), said, show: 'modal', ...(retry && { retry }) }),
      );
    },
  });
}

/** Does here what was done in another tab of this browser. */
export function followTabs(store: SessionApi, { tabs }: Services): void {
  tabs.subscribe((message) => {
    const read = readTabMessage(message);
    if (read) handleTabMessage(read, store);
  });
}
