import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type {
  Character,
  Game,
  GlobalSettings,
  Location,
  User,
  UserSettings,
} from '../../contract/index.ts';
import type { Services } from '../../lib/services.ts';

/** How far the loading of something has come. */
export type LoadStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** How far a sign-in has come (spec 1 §2 Login, AUTH-04, AUTH-05, AUTH-07). */
export type LoginStatus = 'idle' | 'waiting' | 'succeeded' | 'failed' | 'blocked' | 'closed';

/** What is known of a signed-in user; settings and token have their own places. */
export type SessionUser = Omit<User, 'settings' | 'token'>;

/** A list that belongs to the current game. */
export interface GameList<T> {
  readonly status: LoadStatus;
  readonly list: readonly T[];
}

/** What the host says now of the one who is here: the start, and characters and places of the game where they were fetched. */
export type Standing = Partial<
  Pick<SessionState, 'user' | 'globals' | 'games' | 'characters' | 'locations'>
>;

/** Who is here, in which game, as whom (spec 1 §4, Auth and Init). */
export interface SessionState {
  readonly init: LoadStatus;
  /** Init was answered from the service worker's cache, while the host was not reached (OFF-02). */
  readonly initFromCache?: boolean;
  /** Absent for a guest. */
  readonly user?: SessionUser;
  /** Short-lived bearer token for uploads. In memory only: it is never stored nor recorded. */
  readonly uploadToken?: string;
  readonly settings: UserSettings;
  readonly globals: GlobalSettings;
  readonly games: readonly Game[];
  /** The game that the address asked for, before init could say whether it exists. */
  readonly requestedGame?: string;
  readonly gameKey?: string;
  readonly characters: GameList<Character>;
  /** The character to choose when the list comes: the one just created, for example. */
  readonly requestedCharacter?: string;
  readonly characterKey?: string;
  readonly locations: GameList<Location>;
  readonly login: LoginStatus;
  /** The sign-in that `login` is about; an answer to an earlier one changes nothing. */
  readonly loginAttempt?: string;
}

/** The part of the root state that the session owns. */
export interface WithSession {
  readonly session: SessionState;
}

declare module '../../lib/store.ts' {
  interface RootState extends WithSession {}
}

/** A dispatch that takes the session's thunks. */
export type SessionDispatch = ThunkDispatch<WithSession, Services, UnknownAction>;

const nothing = { status: 'idle', list: [] } as const;

export const initialSessionState: SessionState = {
  init: 'idle',
  settings: { games: {}, sendSetting: 'enter', sendSettingMobile: 'ctrlEnter' },
  globals: { menu: [] },
  games: [],
  characters: nothing,
  locations: nothing,
  login: 'idle',
};
