import { baseApi, callEndpoint } from '../../api/index.ts';
import { notificationCalls } from '../../contract/index.ts';

const page = callEndpoint(notificationCalls.notifications, { show: 'silent' });
const unreads = callEndpoint(notificationCalls.notificationUnreads, { show: 'silent' });
const read = callEndpoint(notificationCalls.readNotifications, { show: 'toast' });
const seen = callEndpoint(notificationCalls.readNotifications, { show: 'silent' });
const rules = callEndpoint(notificationCalls.notificationRules, { show: 'silent' });
const save = callEndpoint(notificationCalls.saveNotificationRules, { show: 'toast' });

const subscribe = callEndpoint(notificationCalls.subscribePush, { show: 'silent' });
const unsubscribe = callEndpoint(notificationCalls.unsubscribePush, { show: 'silent' });

/** Whose notifications: the id of the account. An answer that comes when somebody else is signed in is not theirs. */
interface Of {
  readonly viewer: string;
}

type Arg<Endpoint extends { query: (arg: never) => unknown }> = Parameters<Endpoint['query']>[0];

/**
 * Notifications (NOTE-01, SHELL-18). What events change, the list and its count, lives in the slice; choices, which no event changes, in the
 * cache. A choice shows at once, and is as it was where it could not be saved.
 */
export const notificationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    notifications: build.query({
      ...page,
      query: (arg: Arg<typeof page> & Of) => page.query(arg),
      keepUnusedDataFor: 0,
    }),
    notificationUnreads: build.query({
      ...unreads,
      query: (_of: Of) => unreads.query(),
      keepUnusedDataFor: 0,
    }),
    readNotifications: build.mutation({
      ...read,
      query: (arg: Arg<typeof read> & Of) => read.query(arg),
    }),
    /** The same for what was seen where it stands: nobody has asked for it, so nobody hears that it failed. */
    noteSeen: build.mutation({
      ...seen,
      query: (arg: Arg<typeof seen> & Of) => seen.query(arg),
    }),
    notificationRules: build.query({ ...rules, query: (_of: Of) => rules.query() }),
    subscribePush: build.mutation(subscribe),
    unsubscribePush: build.mutation(unsubscribe),
    saveNotificationRules: build.mutation({
      ...save,
      query: (arg: Arg<typeof save> & Of) => save.query(arg),
      onQueryStarted: async ({ viewer, body }, { dispatch, queryFulfilled }) => {
        const { util } = notificationsApi;
        const shown = dispatch(
          util.updateQueryData('notificationRules', { viewer }, () => ({
            rules: body.rules.map((rule) => ({ ...rule })),
          })),
        );
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
  }),
});
