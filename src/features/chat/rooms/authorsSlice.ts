import { createSlice } from '@reduxjs/toolkit';
import { sessionEnded } from '../../../api/index.ts';
import type { Author } from '../../../contract/index.ts';
import { characterChosen, gameChosen, signedOut } from '../../session/index.ts';
import { chatReducer } from '../slice.ts';
import { roomsApi } from './roomsApi.ts';

/** Who wrote (MSG-12), by `authorKey`. One that is there was asked for; without more, the host has not said who it is, or never will. */
export interface AuthorsState {
  readonly known: Readonly<Record<string, Author>>;
  /** Ids that were asked for, by the list they stood in: `users/7`, `profiles/9`. */
  readonly asked: Readonly<Record<string, true>>;
}

const initialState: AuthorsState = { known: {}, asked: {} };

interface Asked {
  readonly body: { readonly users: readonly string[]; readonly profiles: readonly string[] };
}

/** The names under which ids count as asked for. Users are asked for with the masters among them. */
const namesOf = ({ body: { users, profiles } }: Asked): string[] => [
  ...users.map((id) => `users/${id}`),
  ...profiles.map((id) => `profiles/${id}`),
];

const askedAs = ({ type, id }: Author): string => `${type === 'profile' ? type : 'user'}s/${id}`;

const { matchPending, matchFulfilled, matchRejected } = roomsApi.endpoints.chatAuthors;

export const authorsSlice = createSlice({
  name: 'chat/authors',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(gameChosen, () => initialState)
      .addCase(characterChosen, () => initialState)
      .addCase(signedOut, () => initialState)
      .addCase(sessionEnded, () => initialState)
      .addMatcher(matchPending, (state, { meta }) => {
        for (const name of namesOf(meta.arg.originalArgs)) state.asked[name] = true;
      })
      .addMatcher(matchFulfilled, (state, { payload: { authors } }) => {
        // Nobody waits for a late answer that another character asked for, or one who has signed out.
        for (const author of authors)
          if (state.asked[askedAs(author)]) state.known[`${author.type}/${author.id}`] = author;
      })
      .addMatcher(matchRejected, (state, { meta }) => {
        for (const name of namesOf(meta.arg.originalArgs))
          Reflect.deleteProperty(state.asked, name);
      });
  },
});

declare module '../slice.ts' {
  interface LazyChat {
    authors: AuthorsState;
  }
}

chatReducer.inject({ reducerPath: 'authors', reducer: authorsSlice.reducer });
