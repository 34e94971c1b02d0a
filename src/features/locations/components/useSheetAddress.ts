import { useParams, useSearchParams } from 'react-router';
import { pathTo } from '../../../domain/index.ts';

/** Which page of which map's locations the address asks for. */
export interface SheetAddress {
  /** Absent where the address names no map: the host then shows the game's first. */
  readonly map: string | undefined;
  /** From 1; anything else in the address counts as 1. */
  readonly page: number;
  readonly hrefOf: (page: number) => string;
}

function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Reads /{game}/locations/{currentMapKey?}?page=N (spec 1 §2). */
export function useSheetAddress(game: string): SheetAddress {
  const { currentMapKey: map } = useParams();
  const [search] = useSearchParams();
  const path = pathTo('locations', { game, currentMapKey: map });
  return {
    map,
    page: pageOf(search.get('page')),
    hrefOf: (page) => (page === 1 ? path : `${path}?page=${String(page)}`),
  };
}
