import {
  createSlice,
  type Draft,
  isAnyOf,
  original,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { askedAt, sessionEnded } from '../../api/index.ts';
import type { Notification } from '../../contract/index.ts';
import { signedOut } from '../session/index.ts';
import { notificationsApi } from './api.ts';
import {
  type Following,
  initialInbox,
  type Marks,
  meantBy,
  withRequested,
  withRequestFailed,
  withCount,
  withMade,
  withMarked,
  withMarking,
  withMarkingFailed,
  withNewest,
  withOlder,
  withRead,
  withRemoved,
  withSeen,
  type InboxState,
} from './inboxState.ts';
import { notificationsReducer } from './slice.ts';

/** What every event says: how many are unread now, and when it came (client's clock, epoch ms). */
interface EventFacts {
  readonly unreads: number;
  readonly at: number;
}

interface OfCall {
  readonly meta: { readonly arg: { readonly originalArgs: { readonly viewer: string } } };
}

interface OfPage {
  readonly meta: {
    readonly arg: {
      readonly originalArgs: {
        readonly query?: { readonly before?: number | undefined } | undefined;
      };
    };
  };
}

const { notifications, notificationUnreads, readNotifications, noteSeen } =
  notificationsApi.endpoints;

/** An answer to a user who has signed out is dropped. */
const isOwn = (state: InboxState, { meta }: OfCall): boolean =>
  meta.arg.originalArgs.viewer === state.owner;

/** A case reducer that gets the state itself, not a draft: the transitions of inboxState are pure. */
function withoutImmer<A extends UnknownAction>(
  change: (state: InboxState, action: A) => InboxState,
): (state: Draft<InboxState>, action: A) => InboxState {
  return (state, action) => change(original(state), action);
}

/** A case reducer for answers, where they are the owner's. */
const ifOwner = <Action extends OfCall & UnknownAction>(
  change: (state: InboxState, action: Action) => InboxState,
) =>
  withoutImmer<Action>((state, action) => (isOwn(state, action) ? change(state, action) : state));

/** The requested page lies before this moment; undefined for the newest page. */
const beforeOf = ({ meta }: OfPage): number | undefined => meta.arg.originalArgs.query?.before;

/** The notifications of a user (NOTE-01): pages, events and marks in one list, in whatever order they arrive. */
export const inboxSlice = createSlice({
  name: 'notifications/inbox',
  initialState: initialInbox,
  reducers: {
    /** A user is signed in: the state of another is dropped. */
    inboxBegan: withoutImmer(
      (state: InboxState, { payload }: PayloadAction<{ readonly user: string }>) =>
        state.owner === payload.user ? state : { ...initialInbox, owner: payload.user },
    ),
    /** One is new, or news again. */
    notificationMade: withoutImmer(
      (
        state: InboxState,
        { payload }: PayloadAction<EventFacts & { readonly notification: Notification }>,
      ) => withMade(state, payload.notification, payload),
    ),
    /** Some were read, here or on another device. */
    notificationsRead: withoutImmer(
      (state: InboxState, { payload }: PayloadAction<EventFacts & Marks>) =>
        withCount(withRead(state, meantBy(state, payload), true), payload.unreads, payload.at),
    ),
    /** Some are gone. */
    notificationsRemoved: withoutImmer(
      (
        state: InboxState,
        { payload }: PayloadAction<EventFacts & { readonly ids: readonly string[] }>,
      ) => withCount(withRemoved(state, payload.ids), payload.unreads, payload.at),
    ),
    /** What these tell of was before the reader's eyes for a second (BACK-01). */
    entriesSeen: withoutImmer(
      (state: InboxState, { payload }: PayloadAction<{ readonly ids: readonly string[] }>) =>
        withSeen(state, payload.ids),
    ),
    /** One was opened: its page may be behind a leave question or in another game. */
    noticeFollowed: withoutImmer(
      (state: InboxState, { payload }: PayloadAction<Following>): InboxState => ({
        ...state,
        following: payload,
      }),
    ),
    /** Its page is open, or the user went elsewhere. */
    noticeLeft: withoutImmer(
      ({ following: _gone, ...state }: InboxState, _action: PayloadAction): InboxState => state,
    ),
    /** The browser has shown these, or must not. */
    noticesShown: withoutImmer(
      (state: InboxState, { payload }: PayloadAction<{ readonly ids: readonly string[] }>) => ({
        ...state,
        ringing: state.ringing.filter((id) => !payload.ids.includes(id)),
      }),
    ),
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(
        notifications.matchPending,
        ifOwner((state, action) => withRequested(state, beforeOf(action))),
      )
      .addMatcher(
        notifications.matchFulfilled,
        ifOwner((state, action) => {
          const before = beforeOf(action);
          return before === undefined
            ? withNewest(state, action.payload, askedAt(action) ?? 0)
            : withOlder(state, action.payload, before);
        }),
      )
      .addMatcher(
        notifications.matchRejected,
        ifOwner((state, action) =>
          action.meta.condition ? state : withRequestFailed(state, beforeOf(action)),
        ),
      )
      .addMatcher(
        notificationUnreads.matchFulfilled,
        ifOwner((state, action) =>
          withCount({ ...state, stale: false }, action.payload.unreads, askedAt(action) ?? 0),
        ),
      )
      .addMatcher(
        isAnyOf(readNotifications.matchPending, noteSeen.matchPending),
        ifOwner((state, { meta }) =>
          withMarking(state, meta.requestId, meta.arg.originalArgs.body),
        ),
      )
      .addMatcher(
        isAnyOf(readNotifications.matchFulfilled, noteSeen.matchFulfilled),
        ifOwner((state, action) =>
          withMarked(state, action.meta.requestId, {
            unreads: action.payload.unreads,
            askedAt: askedAt(action) ?? 0,
          }),
        ),
      )
      .addMatcher(
        isAnyOf(readNotifications.matchRejected, noteSeen.matchRejected),
        ifOwner((state, { meta }) => withMarkingFailed(state, meta.requestId)),
      )
      .addMatcher(isAnyOf(signedOut, sessionEnded), () => initialInbox);
  },
});

export const {
  inboxBegan,
  notificationMade,
  notificationsRead,
  notificationsRemoved,
  entriesSeen,
  noticeFollowed,
  noticeLeft,
  noticesShown,
} = inboxSlice.actions;

notificationsReducer.inject({ reducerPath: 'inbox', reducer: inboxSlice.reducer });
