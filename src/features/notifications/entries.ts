import type { Notification } from '../../contract/index.ts';

/**
 * A list of notifications, the newest news first; no two have the same moment (docs/decisions/0031). By hand: the adapter of Redux Toolkit would
 * travel with every first screen, in the one file of its library.
 */
export type Entries = readonly Notification[];

export const entryOf = (entries: Entries, id: string): Notification | undefined =>
  entries.find((one) => one.id === id);

export const withoutEntries = (entries: Entries, ids: readonly string[]): Entries => {
  const gone = new Set(ids);
  return entries.filter(({ id }) => !gone.has(id));
};

/** The entries with these, in the place of those with the same ids. */
export const withEntries = (entries: Entries, put: Entries): Entries =>
  [
    ...withoutEntries(
      entries,
      put.map(({ id }) => id),
    ),
    ...put,
  ].sort((one, other) => other.at - one.at);
