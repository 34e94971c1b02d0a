import { type CallQuery, type Calls, journalActions } from '../../contract/index.ts';
import { hourOf } from '../../lib/days.ts';

/** What the journal is narrowed to, as the address has it: words of the query, days as date fields write them. */
export interface JournalAddress {
  readonly game?: string;
  readonly action?: (typeof journalActions)[number];
  /** The id of an account. */
  readonly person?: string;
  readonly from?: string;
  readonly to?: string;
}

type Query = CallQuery<Calls['journal']>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address; what is none of its words is left out. */
export function readAddress(search: URLSearchParams): JournalAddress {
  const given = (name: string, pattern: RegExp) => {
    const value = search.get(name);
    return value !== null && pattern.test(value) ? { [name]: value } : {};
  };
  const action = journalActions.find((one) => one === search.get('action'));
  return {
    ...given('game', /^[\w-]+$/),
    ...(action !== undefined && { action }),
    ...given('person', /^\d+$/),
    ...given('from', DAY),
    ...given('to', DAY),
  };
}

/** The query of an address: both days included. */
export function queryOf({ from, to, ...rest }: JournalAddress): Query {
  const [first, next] = [hourOf(from, 0), hourOf(to, 0, 1)];
  return {
    ...rest,
    ...(first !== undefined && { from: first }),
    ...(next !== undefined && { to: next }),
  };
}
