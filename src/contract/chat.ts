import * as v from 'valibot';
import { dateIn } from './moments.ts';
import {
  count,
  epochMs,
  epochSeconds,
  flag,
  id,
  imageUrl,
  key,
  linkUrl,
  optionalFlag,
  momentText,
  text,
  writtenAt,
} from './primitives.ts';
import { wordOf } from './loose.ts';
import { entity, type Fields, from, many, word } from './shape.ts';

export const authorTypes = ['user', 'profile', 'master', 'bot'] as const;
export type AuthorType = (typeof authorTypes)[number];

/** An unknown type of author reads as somebody whom no call names and no link leads to (HOSTS-05). */
const messageAuthor = from(
  (value, reading) =>
    reading && !authorTypes.some((type) => type === wordOf(authorTypes, value)) ? 'other' : value,
  word([...authorTypes, 'other']),
);

const messageEntries = {
  id,
  author_id: v.optional(id, '0'),
  author_type: messageAuthor,
  message: text,
  created_at: momentText,
  date: writtenAt,
  written: v.exactOptional(epochSeconds),
  updated: v.exactOptional(epochMs),
  unread: flag,
  nonce: v.exactOptional(text),
};

const normalizeMessage = (fields: Fields): Fields => ({
  ...fields,
  date: dateIn(fields.date, fields.created_at),
});

/**
 * A chat message (spec 2 §3). `message` is plain text; a bot's is '[3d6+2|4+1+6+2=13]'. `date` is
 * epoch seconds, `created_at` the host's text of it, `updated` (epoch ms) the version, an addition
 * of this host. So is `written`, epoch seconds, which is shown instead of `date` where that orders alone: the
 * host's clock was set back (SAFE-11). `unread` is the reader's own in what a reader asked for; an event says it to
 * everybody alike. `nonce`, an addition too, is the Idempotency-Key that the message was sent under:
 * its author's client knows the pending message again by it, wherever it arrives first. It
 * stands in the event of the sending, and in what the author asks for.
 */
export const chatMessage = entity(messageEntries, normalizeMessage);
export type ChatMessage = v.InferOutput<typeof chatMessage>;

/** A message in the answer to its sending or change. One that names no author is another text of the host's, or a part of the message (HOSTS-01). */
export const writtenMessage = entity({ ...messageEntries, author_id: id }, normalizeMessage);

/** Who wrote messages (spec 2 §3). */
export const author = entity({
  id,
  type: word(authorTypes),
  name: text,
  avatar: v.exactOptional(imageUrl),
  seo: v.exactOptional(text),
  url: v.exactOptional(linkUrl),
});
export type Author = v.InferOutput<typeof author>;

/**
 * The news of one channel since a date: messages written or changed since, oldest first; additions of this host are the ids of those
 * deleted since, the unread count as it is now, and `more` where the answer could not hold all of it, so that the channel is to be
 * reloaded.
 */
export const channelUpdate = entity({
  id: key,
  type: key,
  messages: many(chatMessage),
  deleted: many(id),
  unreads: v.exactOptional(count),
  more: optionalFlag,
});
export type ChannelUpdate = v.InferOutput<typeof channelUpdate>;

/** What is unread in a channel now: the answer to a read mark (an addition of this host). */
export const channelUnreads = entity({ id: key, type: key, unreads: count });
export type ChannelUnreads = v.InferOutput<typeof channelUnreads>;
