import * as v from 'valibot';
import { chatMessage, author } from '../chat.ts';
import { location } from '../location.ts';
import { map, mapData } from '../map.ts';
import { optionalFlag, safeKey, text } from '../primitives.ts';
import { quest, questEvent } from '../quest.ts';
import { answer, entity, many, outcome } from '../shape.ts';
import { defineCall } from './define.ts';
import { chronicleHtml, gameCharacterParams, paged, pageQuery } from './parts.ts';

const mapParams = v.object({ game: safeKey, map: v.exactOptional(safeKey) });
const eventParams = v.object({
  game: safeKey,
  character: safeKey,
  quest: safeKey,
  event: safeKey,
});

const chroniclePath = '/api/rpg/quests/:game/:character/:quest/:event/chronicle';

/** Maps, lists of locations, quests and chronicles (spec 1 §7). */
export const worldCalls = {
  /**
   * A map with tiling and figures; the game's first map without a key. Refusal: mapNotFound, also where the game shows no map
   * (enable_map).
   */
  map: defineCall({
    id: 'map',
    method: 'GET',
    patterns: ['/api/rpg/map/:game/:map', '/api/rpg/map/:game'],
    params: mapParams,
    response: mapData,
  }),

  /** A map's sub-maps and a page of its locations, 20 a page. Refusal: mapNotFound. */
  mapLocations: defineCall({
    id: 'mapLocations',
    method: 'GET',
    patterns: ['/api/rpg/map/locations/:game/:map', '/api/rpg/map/locations/:game'],
    params: mapParams,
    query: pageQuery,
    response: answer({
      map: v.exactOptional(map),
      maps: many(map),
      locations: v.optional(paged(location), {}),
    }),
  }),

  /**
   * The quests that this character sees, with their events: none that is still to come (masters see these), and an invisible one only
   * where the character takes part in it.
   */
  quests: defineCall({
    id: 'quests',
    method: 'GET',
    patterns: ['/api/rpg/quests/:game/:character'],
    params: gameCharacterParams,
    response: answer({ quests: many(quest) }, 'quests'),
  }),

  /**
   * What a chronicle is written from: the event with its chronicle so far (`desc`), and the messages of its channel, oldest first, where the
   * character may view that. Additions of this host: `authors` of the messages; `more` where older messages stand before the first of
   * these, which `before` (the id of a message) asks for.
   * Refusals: questUnavailable, questEventUnavailable, chronicleForbidden (a plain user), messageNotFound (`before`).
   */
  chronicle: defineCall({
    id: 'chronicle',
    method: 'GET',
    patterns: [chroniclePath],
    params: eventParams,
    query: entity({ before: v.exactOptional(safeKey) }),
    response: answer({
      quest: v.exactOptional(quest),
      event: questEvent,
      messages: many(chatMessage),
      authors: many(author),
      more: optionalFlag,
    }),
  }),

  /**
   * Saves a chronicle as HTML, up to 200,000 characters of text. `base` (an addition of ours) is the version of the text that the writing
   * was begun from (domain: textVersion of the event's `desc`, of '' where there was none): a host that knows it refuses to overwrite what
   * somebody else wrote meanwhile. `event`, an addition too, is the event with the text as it was kept.
   * Refusals: those of reading, chronicleForbidden (no leave to edit), gameClosed, characterUnconfirmed, chronicleChanged; under
   * `chronicle` fieldRequired, chronicleTooLong.
   */
  saveChronicle: defineCall({
    id: 'saveChronicle',
    method: 'PATCH',
    patterns: [chroniclePath],
    params: eventParams,
    body: entity({ chronicle: chronicleHtml, base: v.exactOptional(safeKey) }),
    response: outcome({ message: v.exactOptional(text), event: v.exactOptional(questEvent) }),
  }),
} as const;
