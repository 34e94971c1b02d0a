import {
  createEntityAdapter,
  createSelector,
  createSlice,
  type EntityState,
  type PayloadAction,
} from '@reduxjs/toolkit';
import {
  type Author,
  CALL_LIMIT,
  type ChannelRef,
  type Character,
  type ChatMessage,
  TYPING_MS,
} from '../../../contract/index.ts';
import { isFinalRefusal } from '../../../api/attempt.ts';
import { authorTypeOf, isOwnMessage } from '../../../domain/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { peopleNamed, selectUnnamed, type WithPresence } from '../../presence/index.ts';
import { selectCharacter, selectUser, type WithSession } from '../../session/index.ts';
import { channelKey, refOf } from '../channels.ts';
import { chatReducer, isChatReset, type WithChat } from '../slice.ts';
import { messagesApi } from './api.ts';
import { messageReceived } from './actions.ts';
import { channelParams, selectChatOwner } from './selectors.ts';
import { selectRooms } from './slice.ts';
import { authorKey } from './state.ts';

/* Who wrote (MSG-12): each author is fetched once, many at a time. */

const { chatAuthors } = messagesApi.endpoints;

const adapter = createEntityAdapter<Author, string>({
  selectId: ({ type, id }) => authorKey({ author_type: type, author_id: id }),
});

/** The fetched authors, by `authorKey`. */
export interface AuthorsState extends EntityState<Author, string> {
  /**
   * Ids that were requested, by the list they stood in (`users/7`, `profiles/9`), and whether the answer has come. One that has an answer
   * and no entity the host does not know.
   */
  readonly requested: Readonly<Record<string, boolean>>;
}

const initialState: AuthorsState = adapter.getInitialState({ requested: {} });

interface AuthorsArg {
  readonly body: { readonly users: readonly string[]; readonly profiles: readonly string[] };
}

/** The names of requested ids. Masters stand among the users. */
const namesOf = ({ body: { users, profiles } }: AuthorsArg): string[] => [
  ...users.map((id) => `users/${id}`),
  ...profiles.map((id) => `profiles/${id}`),
];

const requestedAs = (type: ChatMessage['author_type'], id: string): string =>
  `${type === 'profile' ? type : 'user'}s/${id}`;

export const authorsSlice = createSlice({
  name: 'chat/authors',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(isChatReset, () => initialState)
      .addMatcher(chatAuthors.matchPending, (state, { meta }) => {
        for (const name of namesOf(meta.arg.originalArgs)) state.requested[name] = false;
      })
      .addMatcher(chatAuthors.matchFulfilled, (state, { meta, payload: { authors } }) => {
        for (const name of namesOf(meta.arg.originalArgs))
          if (name in state.requested) state.requested[name] = true;
        // An answer that was requested for another character, or before the sign-out, is of no use.
        const own = authors.filter(({ type, id }) => requestedAs(type, id) in state.requested);
        adapter.upsertMany(state, own);
      })
      .addMatcher(chatAuthors.matchRejected, (state, { meta, payload }) => {
        // A host that refuses for good does not know them; whatever else went wrong, they are requested again.
        const isOver = payload !== undefined && isFinalRefusal(payload);
        for (const name of namesOf(meta.arg.originalArgs)) {
          if (isOver && name in state.requested) state.requested[name] = true;
          else Reflect.deleteProperty(state.requested, name);
        }
      });
  },
});

declare module '../slice.ts' {
  interface LazyChat {
    authors: AuthorsState;
    live: LiveState;
  }
}

chatReducer.inject({ reducerPath: 'authors', reducer: authorsSlice.reducer });

type State = WithChat & WithSession & WithPresence;

/** The bot that says what dice came to: it has no character, and its name is a matter of language. */
const bot: Author = { id: '0', type: 'bot', name: '' };

function signatureOf(character: Character | undefined): Author | undefined {
  if (character === undefined) return undefined;
  const { id, name, avatar, seo, url } = character;
  return {
    id,
    type: authorTypeOf(character),
    name,
    ...(avatar !== undefined && { avatar }),
    ...(seo !== undefined && { seo }),
    ...(url !== undefined && { url }),
  };
}

/** The ids under which one's own messages may stand: a master writes as a user. */
export function selectWriters(state: WithSession): readonly string[] {
  const self = selectCharacter(state);
  if (self === undefined) return [];
  const user = authorTypeOf(self) === 'profile' ? undefined : selectUser(state)?.id;
  return [self.id, self.key, ...(user === undefined ? [] : [user])];
}

const selectSelf = createSelector([selectCharacter], signatureOf);

/** Who wrote a message (MSG-12): one's own character is known without a call; undefined until it is fetched. */
export function selectAuthor(
  state: State,
  message: Pick<ChatMessage, 'author_type' | 'author_id'>,
): Author | undefined {
  if (message.author_type === 'bot') return bot;
  if (isOwnMessage(message, selectCharacter(state))) return selectSelf(state);
  const known = state.chat.authors?.entities;
  // Masters are asked for among the users, and some hosts answer them as such.
  const isMaster = message.author_type === 'master';
  const asUser = isMaster ? known?.[authorKey({ ...message, author_type: 'user' })] : undefined;
  return known?.[authorKey(message)] ?? asUser;
}

/** Is there nobody to name: an author of an unknown type, or one whom the host does not know? */
export function selectIsNameless(
  state: State,
  { author_type: type, author_id: id }: Pick<ChatMessage, 'author_type' | 'author_id'>,
): boolean {
  return type === 'other' || state.chat.authors?.requested[requestedAs(type, id)] === true;
}

/** The authors that one call fetches, in a channel where they wrote. */
interface AuthorsCall {
  readonly channel: ChannelRef;
  readonly users: readonly string[];
  readonly profiles: readonly string[];
}

const nothing = {} as const;

/** Whom the presence list does not name, with a channel that their names can be fetched in (HOSTS-11). */
const selectUnnamedWriters = createSelector(
  [selectUnnamed, ({ chat }: State) => chat.list.channels[0]],
  (people, channel): Readonly<Record<string, ChannelRef>> =>
    channel === undefined
      ? nothing
      : Object.fromEntries(people.map(({ type, id }) => [`${type}/${id}`, refOf(channel)])),
);

/** Authors of messages, and people online without a name, that were not fetched yet, by channel. Masters are fetched among the users. */
export const selectUnknownAuthors: (state: State) => readonly AuthorsCall[] = createSelector(
  [
    (state: State) => selectRooms(state).writers,
    selectUnnamedWriters,
    ({ chat }: State) => chat.authors?.requested ?? nothing,
    selectCharacter,
  ],
  (
    writers: Readonly<Record<string, ChannelRef>>,
    unnamed,
    requested: AuthorsState['requested'],
    self,
  ) => {
    const byChannel = new Map<
      string,
      { channel: ChannelRef; users: string[]; profiles: string[] }
    >();
    for (const [name, channel] of Object.entries({ ...unnamed, ...writers })) {
      const [type, id] = splitOnce(name);
      if (type === 'other') continue;
      const list = type === 'profile' ? 'profiles' : 'users';
      const own = isOwnMessage({ author_type: type as 'user', author_id: id }, self);
      if (own || `${list}/${id}` in requested) continue;
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

/** Fetches the authors that were not fetched yet, one call a channel. */
export function loadAuthors(): AppThunk<Promise<{ readonly error?: unknown }>, State> {
  return async (dispatch, getState) => {
    const calls = selectUnknownAuthors(getState()).map(async ({ channel, ...ids }) => {
      const params = channelParams(getState(), channel);
      if (params === undefined) return {};
      const body = { users: [...ids.users], profiles: [...ids.profiles] };
      const answer = await dispatch(chatAuthors.initiate({ params, body }, { track: false }));
      const owner = selectChatOwner(getState());
      const isOwners = owner?.game === params.game && owner.character === params.character;
      const unnamed = new Set(selectUnnamed(getState()).map(({ type, id }) => `${type}/${id}`));
      const names = answer.data?.authors.filter(({ type, id }) => unnamed.has(`${type}/${id}`));
      if (isOwners && names && names.length > 0) dispatch(peopleNamed(names));
      return answer;
    });
    const answers = await Promise.all(calls);
    return answers.find((answer) => 'error' in answer && answer.error !== undefined) ?? {};
  };
}

/* Who types (WIN-03). Who is in a channel is known to presence. */

/** One who types, until when the name is shown (epoch ms). */
export interface Typing {
  readonly name: string;
  readonly until: number;
}

/** Who types in which channel. */
export interface LiveState {
  /** By `channelKey`. A name whose time is over counts no more. */
  readonly typing: Readonly<Record<string, readonly Typing[]>>;
}

const nobodyTypes: LiveState = { typing: {} };

/** The typing indicator (WIN-03): a whisper shows its name for a second. */
export const liveSlice = createSlice({
  name: 'chat/live',
  initialState: nobodyTypes,
  reducers: {
    /** Somebody else whispered that they type. */
    typingReceived: (
      state,
      {
        payload: { channel, name, at },
      }: PayloadAction<{
        readonly channel: ChannelRef;
        readonly name: string;
        readonly at: number;
      }>,
    ) => {
      const key = channelKey(channel);
      const others = (state.typing[key] ?? []).filter((one) => one.name !== name && one.until > at);
      state.typing[key] = [...others, { name, until: at + TYPING_MS }];
    },
  },
  extraReducers: (builder) => {
    builder
      // Who writes has stopped typing; whose message it is no event says by name, so all are forgotten.
      .addCase(messageReceived, (state, { payload }) => {
        if (!payload.own) Reflect.deleteProperty(state.typing, channelKey(payload.channel));
      })
      .addMatcher(isChatReset, () => nobodyTypes);
  },
});

export const { typingReceived } = liveSlice.actions;

chatReducer.inject({ reducerPath: 'live', reducer: liveSlice.reducer });

const nobody: readonly Typing[] = [];

/** Who types in a channel; each counts until its `until`. */
export const selectTyping = ({ chat }: WithChat, key: string): readonly Typing[] =>
  chat.live?.typing[key] ?? nobody;
