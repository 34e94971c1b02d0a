import { createSelector } from '@reduxjs/toolkit';
import { CALL_LIMIT, type ChannelRef } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { selectCharacter, type WithSession } from '../../session/index.ts';
import { isOwnMessage } from '../../../domain/index.ts';
import { channelKey } from '../channels.ts';
import type { WithChat } from '../slice.ts';
import { roomsApi } from './roomsApi.ts';
import { channelParams } from './roomSelectors.ts';

/** Who wrote is asked of the host once each, many at a time (MSG-12). */

type State = WithChat & WithSession;

/** The authors that one call asks for, in a channel where they wrote. */
interface AuthorsAsked {
  readonly channel: ChannelRef;
  readonly users: readonly string[];
  readonly profiles: readonly string[];
}

const nothing = {} as const;

/** Authors who were seen and never asked for, by channel. Masters are asked for among the users. */
export const selectUnknownAuthors: (state: State) => readonly AuthorsAsked[] = createSelector(
  [
    ({ chat }: State) => chat.rooms?.writers ?? nothing,
    ({ chat }: State) => chat.authors?.asked ?? nothing,
    selectCharacter,
  ],
  (writers: Readonly<Record<string, ChannelRef>>, asked: Readonly<Record<string, true>>, self) => {
    const byChannel = new Map<
      string,
      { channel: ChannelRef; users: string[]; profiles: string[] }
    >();
    for (const [name, channel] of Object.entries(writers)) {
      const [type, id] = splitOnce(name);
      const list = type === 'profile' ? 'profiles' : 'users';
      const own = isOwnMessage({ author_type: type as 'user', author_id: id }, self);
      if (own || asked[`${list}/${id}`]) continue;
      const key = channelKey(channel);
      const entry = byChannel.get(key) ?? { channel, users: [], profiles: [] };
      if (entry[list].length < CALL_LIMIT.ids && !entry[list].includes(id)) entry[list].push(id);
      byChannel.set(key, entry);
    }
    return [...byChannel.values()];
  },
);

function splitOnce(name: string): readonly [string, string] {
  const at = name.indexOf('/');
  return [name.slice(0, at), name.slice(at + 1)];
}

/** Asks who those are whom nobody has asked for yet, one call a channel. */
export function loadAuthors(): AppThunk<Promise<{ readonly error?: unknown }>, State> {
  return async (dispatch, getState) => {
    const calls = selectUnknownAuthors(getState()).map(async ({ channel, ...ids }) => {
      const params = channelParams(getState(), channel);
      if (params === undefined) return {};
      const body = { users: [...ids.users], profiles: [...ids.profiles] };
      const { initiate } = roomsApi.endpoints.chatAuthors;
      return dispatch(initiate({ params, body }, { track: false }));
    });
    const answers = await Promise.all(calls);
    return answers.find((answer) => 'error' in answer && answer.error !== undefined) ?? {};
  };
}
