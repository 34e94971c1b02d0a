import * as v from 'valibot';
import { HTML_LIMIT, CALL_LIMIT } from '../constants.ts';
import { count, epochMs, page, safeKey, text } from '../primitives.ts';
import { answer, entity, type Fields, isFields, many, outcome } from '../shape.ts';

/** Parts that several calls share. */

/** No parameters. */
export const noParams = v.object({});
export const gameParams = v.object({ game: safeKey });
export const gameCharacterParams = v.object({ game: safeKey, character: safeKey });
/** A game, and a character unless the visitor is a guest. */
export const gameMaybeCharacterParams = v.object({
  game: safeKey,
  character: v.exactOptional(safeKey),
});

/** `?page=N`, the first page where absent. */
export const pageQuery = entity({ page: v.optional(page, 1) });

/** The number of the last page, as paginators of frameworks say it; some say no more than whether there is a next one. */
function lastPage(fields: Fields): unknown {
  const { meta } = fields;
  const pagination = isFields(meta) && isFields(meta.pagination) ? meta.pagination : {};
  const said = { ...(isFields(meta) && meta), ...pagination, ...fields };
  const known = said.last_page ?? said.lastPage ?? said.total_pages;
  if (known !== undefined) return known;
  const pages = Math.ceil(Number(said.total) / Number(said.per_page));
  if (pages > 0) return pages;
  const next = said.next_page_url ?? (isFields(said.links) ? said.links.next : undefined);
  const current = Number(said.current_page);
  return current > 0 ? current + Number(Boolean(next)) : undefined;
}

/** Paginators of frameworks keep the numbers of pages under `meta`, or stand under a name themselves. */
export function pageFields(fields: Fields, name?: string): Fields {
  const page = name !== undefined && name in fields ? fields[name] : fields.data;
  if (isFields(page) && 'data' in page) return pageFields(page);
  return { data: page, last_page: lastPage(fields) };
}

/** A page of something: its entries, and the number of the last page. `name` is that of the list where a host does not say `data`. */
export function paged<S extends v.GenericSchema>(item: S, name?: string) {
  return answer({ data: many(item), last_page: v.optional(count, 1) }, 'data', (fields) =>
    pageFields(fields, name),
  );
}

/** How a list of turns is asked for: a page by its number; `before` and `after` are additions of ours (calls/feed.ts). */
export const turnsQuery = entity({
  page: v.optional(page, 1),
  before: v.exactOptional(safeKey),
  after: v.exactOptional(safeKey),
});

/** What is said of such a list beside its turns; `now` (an addition of ours) is the time from which to ask for news of it (MANY-02). */
export const turnsSaid = {
  last_page: v.exactOptional(count),
  after: v.exactOptional(safeKey),
  now: v.exactOptional(epochMs),
};

/** The date of the new-calls: milliseconds since 1970. */
export const since = epochMs;

/** HTML of a turn as it is sent; its length as text is a matter of src/domain. */
export const turnHtml = v.pipe(v.string(), v.maxLength(HTML_LIMIT.turn));
export const commentHtml = v.pipe(v.string(), v.maxLength(HTML_LIMIT.comment));
export const chronicleHtml = v.pipe(v.string(), v.maxLength(HTML_LIMIT.chronicle));

/**
 * A list that is sent to the host: no longer than `max`. Its items are looked at only then: a body of a million wrong ones would make a
 * complaint of each. The second limit is the one that docs/openapi.json gets: of a pipe the last schema is converted.
 */
export function sentList<S extends v.GenericSchema>(item: S, max: number = CALL_LIMIT.ids) {
  return v.pipe(v.array(v.unknown()), v.maxLength(max), v.array(item), v.maxLength(max));
}

/** An answer with nothing but a text to show, or without even that. */
export const messageAnswer = outcome({ message: v.exactOptional(text) });
