import { configureStore } from '@reduxjs/toolkit';
import { rootReducer } from '../../src/app/reducer.ts';
import type { ChatChannel } from '../../src/contract/index.ts';
import '../../src/features/chat/desk/deskSlice.ts';
import type { SessionState } from '../../src/features/session/index.ts';
import type { Services } from '../../src/lib/services.ts';
import { makeSession } from './factories.ts';
import { recorded } from './recordedStore.ts';
import { makeTestServices } from './testServices.ts';

/** The desk of chat windows for tests: of character 7 of user 3 in the game `forest`. */

/** A channel of the character: `main/1`, unless a test says otherwise. */
export function makeChannel(over: Partial<ChatChannel> = {}): ChatChannel {
  return { id: '1', type: 'main', title: 'Таверна', unreads: 0, ...over };
}

export const tavern = makeChannel();
export const tower = makeChannel({ id: '2', title: 'Башня' });
export const bridge = makeChannel({ id: '3', type: 'rpg_quest_event', title: 'Мост' });

export interface DeskStoreOptions {
  readonly services?: Services;
  readonly session?: Partial<SessionState>;
  readonly channels?: readonly ChatChannel[];
  /** Whose chat it is. */
  readonly character?: string;
}

/** A store without the effects of features, whose channels have been listed. */
export function makeDeskStore({
  services = makeTestServices(),
  session,
  channels = [tavern, tower, bridge],
  character = '7',
}: DeskStoreOptions = {}) {
  const list = { game: 'forest', character, status: 'ready', channels } as const;
  return recorded((actionLog) =>
    configureStore({
      reducer: rootReducer,
      preloadedState: { session: makeSession(session), chat: { list } },
      middleware: (defaults) =>
        defaults({ thunk: { extraArgument: services } }).concat(...actionLog),
    }),
  );
}

export type DeskStore = ReturnType<typeof makeDeskStore>;
