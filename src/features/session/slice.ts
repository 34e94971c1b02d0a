import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { isFromCache, sessionEnded } from '../../api/index.ts';
import type { Character, InitAnswer, UserSettings } from '../../contract/index.ts';
import { sessionApi } from './api.ts';
import {
  initialSessionState,
  type LoginStatus,
  type SessionState,
  type Standing,
} from './state.ts';

interface InGame {
  readonly game: string;
}

const idle = { status: 'idle', list: [] } as const;
const loading = { status: 'loading', list: [] } as const;

/** A guest has no characters; what a user chose is theirs and goes with them. */
function withoutUser(state: SessionState): SessionState {
  const {
    user: _user,
    uploadToken: _token,
    characterKey: _character,
    requestedCharacter: _requested,
    ...rest
  } = state;
  return { ...rest, settings: initialSessionState.settings, characters: idle };
}

function afterInit(state: SessionState, { user, settings, rpg }: InitAnswer): SessionState {
  const base: SessionState = {
    ...withoutUser(state),
    init: 'ready',
    globals: settings,
    games: rpg.games,
  };
  if (!user) return base;
  const { settings: own, token, ...person } = user;
  return {
    ...base,
    user: person,
    settings: own,
    ...(token !== undefined && { uploadToken: token }),
  };
}

function chooseGame(state: SessionState, game: string): SessionState {
  const { characterKey: _key, requestedCharacter: _wanted, requestedGame: _asked, ...rest } = state;
  return {
    ...rest,
    gameKey: game,
    characters: state.user ? loading : idle,
    locations: loading,
  };
}

const { matchPending, matchFulfilled, matchRejected } = sessionApi.endpoints.init;
const { characters, locations } = sessionApi.endpoints;

/** True for an answer that still belongs to the game one is in: one of another game is dropped. */
const isCurrent = (state: SessionState, arg: { readonly params: InGame }): boolean =>
  arg.params.game === state.gameKey;

function characterOf(
  state: Draft<SessionState>,
  game: string,
  key: string,
): Draft<Character> | undefined {
  if (game !== state.gameKey) return undefined;
  return state.characters.list.find((one) => one.key === key);
}

/** The transitions of "Auth" and "Init" (spec 1 §4). Every action is a fact; what follows from one is in listeners.ts. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState: initialSessionState,
  reducers: {
    /** The address asks for a game. */
    gameRequested: (state, { payload }: PayloadAction<InGame>) => {
      state.requestedGame = payload.game;
    },
    /** The game became this one: everything of another game is forgotten (PICK-04). */
    gameChosen: (state, { payload }: PayloadAction<InGame>) => chooseGame(state, payload.game),
    /** The character to play once the list has been reloaded. */
    characterRequested: (state, { payload }: PayloadAction<{ readonly character: string }>) => {
      state.requestedCharacter = payload.character;
    },
    /** The user plays this character from now on (PICK-06). */
    characterChosen: (
      state,
      { payload }: PayloadAction<InGame & { readonly character: string }>,
    ) => {
      if (payload.game !== state.gameKey) return;
      if (!state.characters.list.some(({ key }) => key === payload.character)) return;
      state.characterKey = payload.character;
      delete state.requestedCharacter;
    },
    /** The user plays nobody in this game any more: they are blocked, or their last character is another's (OWN-92). */
    characterLost: (state) => {
      delete state.characterKey;
    },
    /** A character stands in another place now (FORM-08). */
    characterMoved: (
      state,
      {
        payload,
      }: PayloadAction<InGame & { readonly character: string; readonly location: string }>,
    ) => {
      const found = characterOf(state, payload.game, payload.character);
      if (found) found.location = payload.location;
    },
    /**
     * Newer data of a character came (spec 1 §4, Profile). Its rights stay as they are: a host that sends the changed fields alone says nothing
     * of them (HOSTS-05).
     */
    characterUpdated: (
      state,
      { payload }: PayloadAction<InGame & { readonly character: Character }>,
    ) => {
      const { game, character } = payload;
      const found = characterOf(state, game, character.key);
      if (!found) return;
      delete found.avatar; // a removed avatar is absent from the new data
      const { confirmed, isGameMaster, isGameTech } = found;
      Object.assign(found, character, { confirmed, isGameMaster, isGameTech });
    },
    /** What the user may do, or what the world is, has changed: the start, characters and places of the game as they are now; the settings stay (OWN-91, WORK-98). */
    standingReceived: (state, { payload }: PayloadAction<Standing>) => {
      Object.assign(state, payload);
      if (!state.characters.list.some(({ key }) => key === state.characterKey))
        delete state.characterKey;
    },
    /** A setting became another one; the whole is saved then (SET-01). */
    settingsChanged: (state, { payload }: PayloadAction<Partial<UserSettings>>) => {
      Object.assign(state.settings, payload);
    },
    /** The settings as the host has them: saved by another tab, or left as they were. They need no saving. */
    settingsReceived: (state, { payload }: PayloadAction<UserSettings>) => {
      state.settings = payload;
    },
    /** The user signed out, here or in another tab (SHELL-15, AUTH-09). */
    signedOut: (state) => withoutUser(state),
    /** The upload token ran out; this is the next one. */
    uploadTokenRenewed: (state, { payload }: PayloadAction<{ readonly token: string }>) => {
      if (state.user) state.uploadToken = payload.token;
    },
    /** A sign-in began; the consent page is open, or was blocked. */
    loginStarted: (state, { payload }: PayloadAction<{ readonly attempt: string }>) => {
      state.login = 'waiting';
      state.loginAttempt = payload.attempt;
    },
    /** A sign-in came to its end, good or bad. */
    loginEnded: (
      state,
      { payload }: PayloadAction<{ readonly attempt: string; readonly status: LoginStatus }>,
    ) => {
      if (state.loginAttempt === payload.attempt) state.login = payload.status;
    },
    /** What the login screen says of the last attempt goes away (AUTH-05). */
    loginMessageClosed: (state) => {
      state.login = 'idle';
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sessionEnded, (state) => withoutUser(state))
      .addMatcher(matchPending, (state) => {
        state.init = 'loading';
      })
      .addMatcher(matchFulfilled, (state, action) => ({
        ...afterInit(state, action.payload),
        initFromCache: isFromCache(action),
      }))
      .addMatcher(matchRejected, (state, { meta }) => {
        if (meta.condition) return;
        state.init = 'failed';
        state.initFromCache = false;
      })
      .addMatcher(characters.matchPending, (state, { meta }) => {
        if (isCurrent(state, meta.arg.originalArgs) && state.user)
          state.characters.status = 'loading';
      })
      .addMatcher(characters.matchFulfilled, (state, { meta, payload }) => {
        if (!isCurrent(state, meta.arg.originalArgs) || !state.user) return;
        const { id } = state.user;
        // Of a character that is no profile hosts may leave out the id: it is the user's.
        const list = payload.characters.map((one) =>
          one.type !== 'profile' && one.id === one.key ? { ...one, id } : one,
        );
        state.characters = { status: 'ready', list };
        if (!list.some(({ key }) => key === state.characterKey)) delete state.characterKey;
      })
      .addMatcher(characters.matchRejected, (state, { meta }) => {
        if (meta.condition || !isCurrent(state, meta.arg.originalArgs) || !state.user) return;
        state.characters.status = 'failed';
      })
      .addMatcher(locations.matchPending, (state, { meta }) => {
        if (isCurrent(state, meta.arg.originalArgs)) state.locations.status = 'loading';
      })
      .addMatcher(locations.matchFulfilled, (state, { meta, payload }) => {
        if (!isCurrent(state, meta.arg.originalArgs)) return;
        state.locations = { status: 'ready', list: payload.locations };
      })
      .addMatcher(locations.matchRejected, (state, { meta }) => {
        if (meta.condition || !isCurrent(state, meta.arg.originalArgs)) return;
        state.locations.status = 'failed';
      });
  },
});

export const {
  gameRequested,
  gameChosen,
  characterRequested,
  characterChosen,
  characterLost,
  characterMoved,
  characterUpdated,
  settingsChanged,
  settingsReceived,
  signedOut,
  standingReceived,
  uploadTokenRenewed,
  loginStarted,
  loginEnded,
  loginMessageClosed,
} = sessionSlice.actions;
