/**
 * What a page that the host has rendered brings for the program: its configuration and the answers of the calls that it was rendered from (FIRST-02). It
 * stands in the page as JSON, `<script type="application/json" id="letopis-page">`, which no browser runs.
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

/** The id of the element that holds it. */
export const PAGE_DATA_ID = 'letopis-page';

/** The attribute of that element in a page that the service worker has kept: when it was asked for, in epoch ms. */
export const PAGE_STALE_SINCE = 'data-stale-since';
