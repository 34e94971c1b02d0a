import { baseApi, callEndpoint } from '../../api/index.ts';
import { type CallResponse, searchCalls } from '../../contract/index.ts';
import type { SearchQuery } from './address.ts';

/** One page of what was found. */
export type SearchPage = CallResponse<typeof searchCalls.search>;

const { query, ...rest } = callEndpoint(searchCalls.search, { show: 'silent' });

/** Whose answer it is: nobody is shown what another may read. */
interface Asked {
  readonly viewer: string;
}

const names = callEndpoint(searchCalls.searchNames, { show: 'silent' });

/** Search (BACK-45): texts page by page, and names while somebody types. Pages and palette show their own errors. */
export const searchApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    search: build.infiniteQuery<SearchPage, Asked & { readonly query: SearchQuery }, string>({
      ...rest,
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ next }) => next,
      },
      query: ({ queryArg, pageParam }) =>
        query({ query: { ...queryArg.query, ...(pageParam !== '' && { before: pageParam }) } }),
    }),
    searchNames: build.query({
      ...names,
      query: (arg: Parameters<typeof names.query>[0] & Asked) => names.query(arg),
    }),
  }),
});
