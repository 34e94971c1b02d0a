import { type SearchKind, searchKinds } from '../../contract/index.ts';
import { pathTo } from '../../domain/index.ts';
import { hourOf } from '../../lib/days.ts';

/** What an address asks the search for. Days are written as the calendar has them (`2026-11-26`), in the reader's own zone. */
export interface SearchAddress {
  readonly q: string;
  readonly game?: string;
  readonly kind?: SearchKind;
  /** Id of the character. */
  readonly character?: string;
  /** Keys of a place and a quest of the game. */
  readonly place?: string;
  readonly quest?: string;
  readonly from?: string;
  readonly to?: string;
}

/** As the call takes it: `from` and `to` in ms. */
export type SearchQuery = Omit<SearchAddress, 'from' | 'to'> & {
  readonly from?: number;
  readonly to?: number;
};

const KEY = /^[A-Za-z0-9_-]{1,191}$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const matching = (text: string | null, pattern: RegExp): string | undefined =>
  text !== null && pattern.test(text) ? text : undefined;

/** The fields that are set. */
function set<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(filled) as { [K in keyof T]?: NonNullable<T[K]> };
}

/** Reads `/search?q=…&game=…&kind=…`; what cannot be read counts as not given, and what belongs to a game goes with it. */
export function searchAddress(search: URLSearchParams): SearchAddress {
  const kind = searchKinds.find((one) => one === search.get('kind'));
  const game = matching(search.get('game'), KEY);
  return {
    q: (search.get('q') ?? '').trim(),
    ...set({
      ...{ game, kind, character: matching(search.get('character'), /^\d{1,15}$/) },
      ...(game !== undefined && {
        place: matching(search.get('place'), KEY),
        quest: matching(search.get('quest'), KEY),
      }),
      ...{ from: matching(search.get('from'), DAY), to: matching(search.get('to'), DAY) },
    }),
  };
}

/** The address of a search. */
export function searchHref({ q, ...rest }: SearchAddress): string {
  const search = new URLSearchParams(set({ q, ...rest })).toString();
  return search === '' ? pathTo('search') : `${pathTo('search')}?${search}`;
}

/** What the call is asked with. */
export function queryOf({ from, to, ...rest }: SearchAddress): SearchQuery {
  return { ...rest, ...set({ from: hourOf(from, 0), to: hourOf(to, 0, 1) }) };
}

/** Is the search narrowed at all? */
export const isNarrowed = ({ q: _q, ...rest }: SearchAddress): boolean =>
  Object.keys(rest).length > 0;
