/** Headers by which the host and the service worker mark an answer (decision 36). */
export const ANSWER_HEADER = {
  /** For whom the host made the answer: the id of a user, or `guest`. Without it an answer is not kept. */
  reader: 'Letopis-Reader',
  /** When a kept answer was asked for, in epoch ms: the host was not reached, and this is what it said last. */
  staleSince: 'Letopis-Stale-Since',
} as const;

/** The reader of one who is not signed in. */
export const GUEST_READER = 'guest';

/**
 * How a page that the host rendered carries the state of its program: as JSON in one `<script type="application/json" id="state">`, in which every `<` is
 * written as `\u003c`, so that nothing in it can end the element.
 */
export const PAGE_STATE = {
  id: 'state',
  /** Attribute of the element: when the page was asked for, in epoch ms. Only pages from the service worker's cache have it (FIRST-52). */
  staleSince: 'data-stale-since',
} as const;

/** A value as JSON that may stand in a script element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/**
 * When a page from the cache was asked for, in epoch ms; undefined where the host has just answered. Its state is then as old as an answer with
 * {@link ANSWER_HEADER.staleSince}, and answers in the cache may be newer: all of it is to be refetched.
 */
export function pageStaleSince(element: {
  readonly getAttribute: (name: string) => string | null;
}): number | undefined {
  const since = element.getAttribute(PAGE_STATE.staleSince);
  return since === null ? undefined : Number(since);
}
