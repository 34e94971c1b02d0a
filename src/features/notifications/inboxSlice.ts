import { createSlice, type Draft, isAnyOf, original, type PayloadAction } from '@reduxjs/toolkit';
import { askedAt, sessionEnded } from '../../api/index.ts';
import type { Notification } from '../../contract/index.ts';
import { signedOut } from '../session/index.ts';
import { notificationsApi } from './api.ts';
import {
  type Following,
  initialInbox,
  type Marks,
  meantBy,
  withAsked,
  withAskedInVain,
  withCount,
  withMade,
  withMarked,
  withMarking,
  withMarkingFailed,
  withNewest,
  withOlder,
  withRead,
  withRemoved,
  type InboxState,
} from './inboxState.ts';
import { notificationsReducer } from './slice.ts';

/** What an event says besides what it is about: how many are unread now, and when it came (client's clock, epoch ms). */
interface Told {
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

/** An answer to somebody who is no longer here is nobody's. */
const isOwn = (state: InboxState, { meta }: OfCall): boolean =>
  meta.arg.originalArgs.viewer === state.owner;

/** The transitions of inboxState make new states of old ones, as they are outside of a draft. */
const plainly =
  <Action>(change: (state: InboxState, action: Action) => InboxState) =>
  (draft: Draft<InboxState>, action: Action): InboxState =>
    change(original(draft as object) as InboxState, action);

/** The same for answers, where they are the owner's. */
const ownly = <Action extends OfCall>(change: (state: InboxState, action: Action) => InboxState) =>
  plainly<Action>((state, action) => (isOwn(state, action) ? change(state, action) : state));

/** The page that was asked for lies before this moment; undefined of the newest. */
const beforeOf = ({ meta }: OfPage): number | undefined => meta.arg.originalArgs.query?.before;

/** What somebody is told of (NOTE-01): pages, events and marks in one list, whatever comes first. */
export const inboxSlice = createSlice({
  name: 'notifications/inbox',
  initialState: initialInbox,
  reducers: {
    /** Somebody is signed in: all of another is forgotten. */
    inboxBegan: plainly((state, { payload }: PayloadAction<{ readonly user: string }>) =>
      state.owner === payload.user ? state : { ...initialInbox, owner: payload.user },
    ),
    /** One was made, or is news again. */
    notificationMade: plainly(
      (state, { payload }: PayloadAction<Told & { readonly notification: Notification }>) =>
        withMade(state, payload.notification, payload),
    ),
    /** Some were read, here or on another device. */
    notificationsRead: plainly((state, { payload }: PayloadAction<Told & Marks>) =>
      withCount(withRead(state, meantBy(state, payload), true), payload.unreads, payload.at),
    ),
    /** Some are gone. */
    notificationsRemoved: plainly(
      (state, { payload }: PayloadAction<Told & { readonly ids: readonly string[] }>) =>
        withCount(withRemoved(state, payload.ids), payload.unreads, payload.at),
    ),
    /** One was opened: the way there may be asked about, or lead through another game. */
    noticeFollowed: plainly((state, { payload }: PayloadAction<Following>) => ({
      ...state,
      following: payload,
    })),
    /** One is there, or has gone elsewhere. */
    noticeLeft: plainly(
      ({ following: _gone, ...state }, _action: PayloadAction): InboxState => state,
    ),
    /** The browser has told of these, or was not to. */
    noticesTold: plainly(
      (state, { payload }: PayloadAction<{ readonly ids: readonly string[] }>) => ({
        ...state,
        ringing: state.ringing.filter((id) => !payload.ids.includes(id)),
      }),
    ),
  },
  extraReducers: (builder) => {
    builder
      .addMatcher(
        notifications.matchPending,
        ownly((state, action) => withAsked(state, beforeOf(action))),
      )
      .addMatcher(
        notifications.matchFulfilled,
        ownly((state, action) => {
          const before = beforeOf(action);
          return before === undefined
            ? withNewest(state, action.payload, askedAt(action) ?? 0)
            : withOlder(state, action.payload, before);
        }),
      )
      .addMatcher(
        notifications.matchRejected,
        ownly((state, action) =>
          action.meta.condition ? state : withAskedInVain(state, beforeOf(action)),
        ),
      )
      .addMatcher(
        notificationUnreads.matchFulfilled,
        ownly((state, action) =>
          withCount({ ...state, stale: false }, action.payload.unreads, askedAt(action) ?? 0),
        ),
      )
      .addMatcher(
        isAnyOf(readNotifications.matchPending, noteSeen.matchPending),
        ownly((state, { meta }) => withMarking(state, meta.requestId, meta.arg.originalArgs.body)),
      )
      .addMatcher(
        isAnyOf(readNotifications.matchFulfilled, noteSeen.matchFulfilled),
        ownly((state, action) =>
          withMarked(state, action.meta.requestId, {
            unreads: action.payload.unreads,
            askedAt: askedAt(action) ?? 0,
          }),
        ),
      )
      .addMatcher(
        isAnyOf(readNotifications.matchRejected, noteSeen.matchRejected),
        ownly((state, { meta }) => withMarkingFailed(state, meta.requestId)),
      )
      .addMatcher(isAnyOf(signedOut, sessionEnded), () => initialInbox);
  },
});

export const {
  inboxBegan,
  notificationMade,
  notificationsRead,
  notificationsRemoved,
  noticeFollowed,
  noticeLeft,
  noticesTold,
} = inboxSlice.actions;

notificationsReducer.inject({ reducerPath: 'inbox', reducer: inboxSlice.reducer });
