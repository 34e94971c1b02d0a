import * as v from 'valibot';
import { flag, html, id, imageUrl, key, text } from './primitives.ts';
import { entity, many, word } from './shape.ts';

/** Statuses and types of the text catalogue (spec 1 §3, spec 2 §3). */
export const questStatuses = ['active', 'pending', 'finished'] as const;
export const questTypes = ['standard', 'heroic', 'invisible'] as const;
export const questEventStatuses = ['active', 'pending', 'finished'] as const;
export type QuestStatus = (typeof questStatuses)[number];
export type QuestType = (typeof questTypes)[number];

/**
 * An event of a quest (spec 1 §3). `desc` is its chronicle as HTML; `id` is that of its chat
 * channel of type rpg_quest_event; `edit` allows writing the chronicle. Not `active` means ended,
 * unless `status` says that it is still to come. `status` and `intro` (HTML: what the event is
 * about, written before it) are additions of this host.
 */
export const questEvent = entity({
  key,
  id,
  title: text,
  imageSmall: v.exactOptional(imageUrl),
  desc: v.exactOptional(html),
  active: flag,
  edit: flag,
  status: v.exactOptional(word(questEventStatuses)),
  intro: v.exactOptional(html),
});
export type QuestEvent = v.InferOutput<typeof questEvent>;

/**
 * A quest with its events (spec 1 §3). `desc` is HTML. Not `active` means ended, unless `status`
 * says that it is still to come. `status` and `type` are additions of this host.
 */
export const quest = entity({
  key,
  id: v.exactOptional(id),
  title: text,
  imageSmall: v.exactOptional(imageUrl),
  desc: v.exactOptional(html),
  active: flag,
  events: many(questEvent),
  status: v.exactOptional(word(questStatuses)),
  type: v.exactOptional(word(questTypes)),
});
export type Quest = v.InferOutput<typeof quest>;
