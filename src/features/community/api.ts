import { baseApi, callEndpoint } from '../../api/index.ts';
import { accountCalls, communityCalls as calls } from '../../contract/index.ts';

const silent = { show: 'silent' } as const;
const toast = { show: 'toast' } as const;
/** Refetched by each screen: another owner may have changed it. */
const fresh = { keepUnusedDataFor: 0 } as const;

/** The community, its people and its journal (OWN-41 to OWN-64), all of it in the cache. What a form sends says beside it what was wrong. */
export const communityApi = baseApi
  .enhanceEndpoints({ addTagTypes: ['Community', 'Staff', 'Journal'] })
  .injectEndpoints({
    endpoints: (build) => ({
      community: build.query({
        ...callEndpoint(calls.community, silent),
        ...fresh,
        providesTags: ['Community'],
      }),
      staff: build.query({
        ...callEndpoint(calls.staff, silent),
        ...fresh,
        providesTags: ['Staff'],
      }),
      people: build.query({ ...callEndpoint(calls.people, silent), ...fresh }),
      journal: build.query({
        ...callEndpoint(calls.journal, silent),
        ...fresh,
        providesTags: ['Journal'],
      }),
      makeResetLink: build.mutation({
        ...callEndpoint(accountCalls.makeResetLink, silent),
        invalidatesTags: ['Journal'],
      }),
      found: build.mutation(callEndpoint(calls.found, silent)),
      nameCommunity: build.mutation({
        ...callEndpoint(calls.nameCommunity, silent),
        invalidatesTags: ['Community', 'Journal'],
      }),
      makeGame: build.mutation({
        ...callEndpoint(calls.makeGame, silent),
        invalidatesTags: ['Community', 'Journal'],
      }),
      gameStatus: build.mutation({
        ...callEndpoint(calls.gameStatus, toast),
        invalidatesTags: ['Community', 'Journal'],
      }),
      appointOwner: build.mutation({
        ...callEndpoint(calls.appointOwner, toast),
        invalidatesTags: ['Community', 'Journal'],
      }),
      dismissOwner: build.mutation({
        ...callEndpoint(calls.dismissOwner, toast),
        invalidatesTags: ['Community', 'Journal'],
      }),
      saveStaff: build.mutation({
        ...callEndpoint(calls.saveStaff, toast),
        invalidatesTags: ['Staff', 'Journal'],
      }),
      dismissStaff: build.mutation({
        ...callEndpoint(calls.dismissStaff, toast),
        invalidatesTags: ['Staff', 'Journal'],
      }),
      undoAct: build.mutation({
        ...callEndpoint(calls.undoAct, toast),
        invalidatesTags: ['Community', 'Staff', 'Journal'],
      }),
    }),
  });
