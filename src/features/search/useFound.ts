import { skipToken } from '@reduxjs/toolkit/query';
import { selectCan } from '../../api/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { queryOf, type SearchAddress } from './address.ts';
import { searchApi } from './api.ts';
import { useViewer } from './useNames.ts';

const { useSearchInfiniteQuery } = searchApi;

/** The pages of what an address asks for; nothing is asked without words, nor of a host that has no search. */
export function useFound(address: SearchAddress) {
  const viewer = useViewer();
  const can = useAppSelector((state) => selectCan(state, 'search') !== false);
  const asks = can && address.q !== '';
  return useSearchInfiniteQuery(asks ? { query: queryOf(address), viewer } : skipToken);
}

/** What the host calls that to which a search is narrowed. */
export const useFilterNames = (address: SearchAddress) =>
  useFound(address).currentData?.pages[0]?.filters;
