import * as v from 'valibot';
import { clientUrl, count, epochMs, flag, id, imageUrl, key, text } from './primitives.ts';
import { entity, many, oneOf, word } from './shape.ts';

/** What waits for an answer of one's own (BACK-10 to BACK-19). The documents have nothing of it; all of this is ours. */

/**
 * Where one is waited for: in a scene as a character, or as one of the masters; a place in which a player has had no answer of anybody for long;
 * comments on a turn; a word of the moderators about a profile; an event of a quest; a profile in the queue of a game that one leads.
 */
export const waitingKinds = [
  'scene',
  'masters',
  'silent',
  'comment',
  'remark',
  'event',
  'review',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** One is waited for; one would be, but has put it off or is away; the next word is the others'. */
export const waitingStates = ['waits', 'held', 'others'] as const;

/** How something was put off: until a time; until somebody writes there; until one writes there oneself. */
export const holdKinds = ['later', 'quiet', 'left'] as const;

const person = entity({ name: text, avatar: v.exactOptional(imageUrl) });

/**
 * One thing that waits. `id` names it in the list; `subject` names what is put off. `character` is the key of the one who is waited for, `title` the
 * place, event or profile. `who` wrote the last words (`text`, a plain excerpt), `count` of them are unanswered. `since` (ms) is from when one is waited
 * for; where it is the others' turn, since when they are. `url` leads to the first unanswered words, `place` is the key of the scene's place.
 * `turnOf` says whose turn it is where the scene has an order.
 */
export const waitingEntry = entity({
  id: text,
  kind: word(waitingKinds),
  state: oneOf(waitingStates, 'waits'),
  game: key,
  gameTitle: v.optional(text, ''),
  character: key,
  characterName: v.optional(text, ''),
  subject: text,
  title: text,
  place: v.exactOptional(key),
  who: v.exactOptional(person),
  text: v.optional(text, ''),
  count: v.optional(count, 0),
  named: flag,
  since: epochMs,
  url: clientUrl,
  hold: v.exactOptional(entity({ kind: word(holdKinds), until: v.exactOptional(epochMs) })),
  turnOf: v.exactOptional(entity({ name: text, own: flag })),
});
export type WaitingEntry = v.InferOutput<typeof waitingEntry>;

/** All that waits, `count` of it for oneself now. `away`: until when (ms) one is away, and waited for nowhere. */
export const waitingList = entity({
  waiting: many(waitingEntry),
  count: v.optional(count, 0),
  away: v.exactOptional(epochMs),
});
export type WaitingList = v.InferOutput<typeof waitingList>;

/**
 * A character in a scene: one who wrote in it, stands there, or is in its order. `away` (ms) is until when its player is, `lastAt` (ms) when it last
 * wrote there, `own` whether the asker plays or leads it.
 */
export const scenePerson = entity({
  id,
  name: text,
  avatar: v.exactOptional(imageUrl),
  own: flag,
  away: v.exactOptional(epochMs),
  lastAt: v.exactOptional(epochMs),
});
export type ScenePerson = v.InferOutput<typeof scenePerson>;

/**
 * A scene with its people. `order` are the ids of those who write one after the other, empty without an order; `now` is whose turn it is, `since` when
 * it became theirs (ms). What the asker may do is said by `canOrder`, `canSkip` and `canNudge`; `nudgedAt` (ms) is when somebody last did.
 */
export const scene = entity({
  title: text,
  people: many(scenePerson),
  order: many(id),
  now: v.exactOptional(id),
  since: v.exactOptional(epochMs),
  nudgedAt: v.exactOptional(epochMs),
  canOrder: flag,
  canSkip: flag,
  canNudge: flag,
});
export type Scene = v.InferOutput<typeof scene>;

/** Characters that an order may have. */
export const SCENE_ORDER_LIMIT = 20;
