import { useParams, useSearchParams } from 'react-router';
import { pathTo } from '../../../domain/index.ts';
import type { ScreenAddress } from '../../../lib/store.ts';

/** What the address of a location asks for. */
export interface LocationAddress {
  /** The key of the location. */
  readonly location: string;
  /** All turns, page by page, instead of the last ones. */
  readonly all: boolean;
  /** From 1; anything else in the address counts as 1. */
  readonly page: number;
  /** The turn that a permanent link leads to (FEED-08). */
  readonly turn: string | undefined;
  /** Addresses of the two tabs, and of a page of all turns. */
  readonly lastHref: string;
  readonly allHref: string;
  readonly hrefOf: (page: number) => string;
}

function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Ids that may travel (contract: safeKey); any other word leads to no turn. */
const ID = /^[A-Za-z0-9_-]{1,191}$/;

/** Reads /{game}/location/{currentLocationKey}/{all?}?page=N, and `?turn={id}`, which is ours (spec 1 §2). */
export function locationAddress(
  game: string,
  { params: { currentLocationKey: location = '', all }, search }: ScreenAddress,
): LocationAddress {
  const turn = search.get('turn') ?? undefined;
  const to = { game, currentLocationKey: location };
  const allHref = pathTo('location', { ...to, all: 'all' });
  return {
    location,
    all: all !== undefined,
    page: pageOf(search.get('page')),
    turn: turn !== undefined && ID.test(turn) ? turn : undefined,
    lastHref: pathTo('location', to),
    allHref,
    hrefOf: (page) => (page === 1 ? allHref : `${allHref}?page=${String(page)}`),
  };
}

/** The address of the location that is shown. */
export function useLocationAddress(game: string): LocationAddress {
  const [search] = useSearchParams();
  return locationAddress(game, { params: useParams(), search });
}

/** Which page of which map's locations the address asks for. */
export interface SheetAddress {
  /** Absent where the address names no map: the host then shows the game's first. */
  readonly map: string | undefined;
  /** From 1; anything else in the address counts as 1. */
  readonly page: number;
  readonly hrefOf: (page: number) => string;
}

/** Reads /{game}/locations/{currentMapKey?}?page=N (spec 1 §2). */
export function sheetAddress(
  game: string,
  { params: { currentMapKey: map }, search }: ScreenAddress,
): SheetAddress {
  const path = pathTo('locations', { game, currentMapKey: map });
  return {
    map,
    page: pageOf(search.get('page')),
    hrefOf: (page) => (page === 1 ? path : `${path}?page=${String(page)}`),
  };
}

/** The address of the list that is shown. */
export function useSheetAddress(game: string): SheetAddress {
  const [search] = useSearchParams();
  return sheetAddress(game, { params: useParams(), search });
}
