import * as v from 'valibot';
import { clientUrl, epochMs, flag, id, imageUrl, key, text } from './primitives.ts';
import { entity, list, many, oneOf, word } from './shape.ts';

/** Search over all games (BACK-45). The documents have none; all of this is ours. */

/** What has texts that can be searched: turns, messages of chat, chronicles of quests. */
export const searchKinds = ['turn', 'message', 'chronicle'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** What can be found by its name. */
export const nameKinds = ['game', 'place', 'character', 'channel', 'quest'] as const;
export type NameKind = (typeof nameKinds)[number];

/** Characters and words of a query, and characters of a name that is typed. */
export const SEARCH_LIMIT = { query: 200, words: 12, name: 80 } as const;

/** Hits of a page; characters of an excerpt, about; names of each kind, where all kinds or one are asked for. */
export const SEARCH_PAGE = 20;
export const EXCERPT_LENGTH = 260;
export const NAMES_LIMIT = { all: 5, one: 12 } as const;

/** A piece of an excerpt; `hit` where it is a word that was looked for. */
export const excerptPart = entity({ text, hit: flag });
export type ExcerptPart = v.InferOutput<typeof excerptPart>;

/**
 * A text that was found. `title` is the place, the channel or the quest event, `under` the quest of an event, `url` a path of the client that leads to
 * the very turn, message or event. `who` is absent where readers may not know who wrote. `date` in ms.
 */
export const searchHit = entity({
  id,
  kind: word(searchKinds),
  game: key,
  gameTitle: v.optional(text, ''),
  title: v.optional(text, ''),
  under: v.exactOptional(text),
  url: clientUrl,
  who: v.exactOptional(entity({ name: text, avatar: v.exactOptional(imageUrl) })),
  date: v.exactOptional(epochMs),
  excerpt: many(excerptPart),
});
export type SearchHit = v.InferOutput<typeof searchHit>;

/** Something that is found by its name. `id` names it in a filter of the search; `under` says more, such as the game of a place. */
export const foundName = entity({
  kind: oneOf(nameKinds, 'place'),
  id: key,
  title: text,
  game: key,
  gameTitle: v.optional(text, ''),
  image: v.exactOptional(imageUrl),
  url: clientUrl,
});
export type FoundName = v.InferOutput<typeof foundName>;

/** Names of what a search was narrowed to, as far as the reader may know them. */
export const searchFilters = entity({
  character: v.exactOptional(text),
  place: v.exactOptional(text),
  quest: v.exactOptional(text),
});

export const foundNames = list(foundName);
