import * as v from 'valibot';
import { epochMs, safeKey, text } from '../primitives.ts';
import {
  foundNames,
  nameKinds,
  SEARCH_LIMIT,
  searchFilters,
  searchHit,
  searchKinds,
} from '../search.ts';
import { answer, entity, many } from '../shape.ts';
import { defineCall } from './define.ts';
import { noParams } from './parts.ts';

const sentId = v.pipe(safeKey, v.maxLength(15), v.regex(/^\d+$/));

/** The id behind which a page begins, as the page before it said. */
const cursor = v.pipe(v.string(), v.regex(/^\d{1,16}$/));

/** Search, an addition of this host: guests find what guests may read, everybody what they may. */
export const searchCalls = {
  /**
   * A page of 20 texts that have all words of `q`, the newest first. Words are found in all of their forms, ё is е; "words in quotes" stand one behind
   * another, -word leaves out what has it, begin* is the beginning of a word. Narrowed to a game, a kind, the words of a character (by id), a place or a
   * quest of the game (by key; of a quest the turns that are marked with it, chronicles and talk of its events), or a time in ms (`from` belongs to it, `to` does not). `next` is the `before` of the next page, absent at the
   * end. Refusals: under `q` searchWordsRequired, searchTooManyWords; under `place` and `quest` fieldWrong (without a game).
   */
  search: defineCall({
    id: 'search',
    method: 'GET',
    patterns: ['/api/rpg/search'],
    params: noParams,
    query: entity({
      q: v.pipe(v.string(), v.minLength(1), v.maxLength(SEARCH_LIMIT.query)),
      game: v.exactOptional(safeKey),
      kind: v.exactOptional(v.picklist(searchKinds)),
      character: v.exactOptional(sentId),
      place: v.exactOptional(safeKey),
      quest: v.exactOptional(safeKey),
      from: v.exactOptional(epochMs),
      to: v.exactOptional(epochMs),
      before: v.exactOptional(cursor),
    }),
    response: answer(
      {
        hits: many(searchHit),
        next: v.exactOptional(text),
        filters: v.exactOptional(searchFilters),
      },
      'hits',
    ),
  }),

  /**
   * Games, places, characters, channels and quests by the beginnings of the words of their names, at most five of each kind, those of `game` first; of one
   * `kind` up to twelve, and of `game` alone where both are given.
   */
  searchNames: defineCall({
    id: 'searchNames',
    method: 'GET',
    patterns: ['/api/rpg/search/names'],
    params: noParams,
    query: entity({
      q: v.pipe(v.string(), v.minLength(1), v.maxLength(SEARCH_LIMIT.name)),
      game: v.exactOptional(safeKey),
      kind: v.exactOptional(v.picklist(nameKinds)),
    }),
    response: answer({ names: foundNames }, 'names'),
  }),
} as const;
