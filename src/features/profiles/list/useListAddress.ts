import { useSearchParams } from 'react-router';
import { pathTo } from '../../../domain/index.ts';

/** Which page of the list the address asks for, and the addresses of all. */
export interface ListAddress {
  /** From 1; anything else in the address counts as 1. */
  readonly page: number;
  readonly hrefOf: (page: number) => string;
}

/** Reads /{game}/profiles/?page=N (spec 1 §2). */
export function useListAddress(game: string): ListAddress {
  const [search] = useSearchParams();
  const page = Number(search.get('page'));
  const path = pathTo('profiles.index', { game });
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    hrefOf: (to) => (to === 1 ? path : `${path}?page=${String(to)}`),
  };
}
