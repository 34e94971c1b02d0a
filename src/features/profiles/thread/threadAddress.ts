import { useLocation, useSearchParams } from 'react-router';

/** Which of a profile's two pages the address names, and where the others are. */
export interface ThreadAddress {
  /** What the character wrote, in place of the profile. */
  readonly isShown: boolean;
  /** From 1; anything else in the address counts as 1. */
  readonly page: number;
  readonly oldest: boolean;
  readonly profileHref: string;
  /** A page of the turns, from the oldest on unless the newest are to come first. */
  readonly hrefOf: (page: number, oldest?: boolean) => string;
}

function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Reads `?turns=N&order=newest` of a profile's address. A story is read from its beginning. */
export function useThreadAddress(): ThreadAddress {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const oldest = search.get('order') !== 'newest';
  return {
    isShown: search.has('turns'),
    page: pageOf(search.get('turns')),
    oldest,
    profileHref: pathname,
    hrefOf: (page, fromOldest = oldest) =>
      `${pathname}?turns=${String(page)}${fromOldest ? '' : '&order=newest'}`,
  };
}
