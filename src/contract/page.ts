/**
 * What a page that the host has rendered brings for the program: its configuration and the answers of the calls that it was rendered from (FIRST-02).
 */
export interface PageData {
  /** What /config.json would answer. */
  readonly config: unknown;
  readonly answers: readonly PageAnswer[];
}

/** The answer of a GET call: what the host said to the one who asked for the page. */
export interface PageAnswer {
  /** Path and query of the call. */
  readonly path: string;
  /** Its headers by which answers are read: `date`, and whose the answer is. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * How a page carries that: as JSON, which no browser runs, in one `<script type="application/json" id="state">`, in which `<script`,
 * `</script` and `<!--` are written with `\u003c`, so that nothing in it can end the element (HTML, "restrictions for contents of script elements"). The
 * rest stays as it is in the page beside it, which packs better.
 */
export const PAGE_STATE = {
  id: 'state',
  /** Attribute of the element: when the page was asked for, in epoch ms. Only pages from the service worker's cache have it (FIRST-52). */
  staleSince: 'data-stale-since',
} as const;

/** A value as JSON that may stand in a script element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/<(?=!--|\/?script)/gi, String.raw`\u003c`);

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
