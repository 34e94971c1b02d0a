import * as v from 'valibot';
import { HTML_LIMIT, TEXT_LIMIT } from '../constants.ts';
import { archiveKey, listOf, markup, maybe, moment, picture, plain, ref, title } from './parts.ts';

/**
 * What all that is written has. `at` is its place in the order, never before the line above; `clock` the time that is shown where that is another.
 * `changed`: when it was last changed, where that is another.
 */
const written = { at: moment, clock: maybe(moment) };

const action = v.variant('key', [
  v.strictObject({
    key: v.literal('route'),
    to: maybe(ref),
    status: maybe(v.literal('pending')),
  }),
  v.strictObject({
    key: v.literal('roll'),
    command: plain(200),
    result: v.pipe(v.number(), v.safeInteger()),
    detail: plain(4_000),
    status: maybe(v.literal('pending')),
  }),
]);

/** A comment on a turn; `body` is HTML. */
const comment = v.strictObject({
  ...written,
  id: ref,
  author: v.picklist(['owner', 'master']),
  person: maybe(ref),
  character: maybe(ref),
  body: markup(HTML_LIMIT.comment),
});

/**
 * `turns.jsonl`, the oldest first; deleted ones are left out. `post` is HTML: a permanent link to a turn of the same game is `http://archive.invalid/turn/{id}`,
 * and links to its other things are written alike (docs/archive.md). `from`: where the author stood as a route began.
 * `tags`: their titles, which are what the community knows them by.
 */
export const archiveTurn = v.strictObject({
  ...written,
  id: ref,
  changed: maybe(moment),
  location: ref,
  person: maybe(ref),
  character: maybe(ref),
  asMaster: maybe(v.literal(true)),
  post: markup(HTML_LIMIT.turn),
  from: maybe(ref),
  status: maybe(v.picklist(['waiting', 'pending'])),
  actions: listOf(action),
  comments: listOf(comment),
  reactions: listOf(v.strictObject({ character: ref, at: moment })),
  quests: listOf(ref),
  tags: listOf(title),
});
export type ArchiveTurn = v.InferOutput<typeof archiveTurn>;

/** `channels.jsonl`, in the order of their list. A channel of an event has no key of its own. `members` only where `access` says so. */
export const archiveChannel = v.strictObject({
  id: ref,
  type: plain(64),
  key: maybe(archiveKey),
  event: maybe(ref),
  title,
  image: maybe(picture),
  background: maybe(picture),
  access: v.picklist(['all', 'members', 'masters']),
  members: listOf(ref),
  away: maybe(moment),
  at: moment,
});
export type ArchiveChannel = v.InferOutput<typeof archiveChannel>;

/** `messages.jsonl`, in the order of all channels together; deleted ones are left out. `text` is plain text with the markup of pictures. */
export const archiveMessage = v.strictObject({
  ...written,
  id: ref,
  changed: maybe(moment),
  channel: ref,
  author: v.picklist(['user', 'profile', 'master', 'bot']),
  person: maybe(ref),
  character: maybe(ref),
  text: plain(TEXT_LIMIT.message * 4),
});
export type ArchiveMessage = v.InferOutput<typeof archiveMessage>;

/** `reads.jsonl`: up to which message a character has read a channel. */
export const archiveRead = v.strictObject({
  channel: ref,
  character: ref,
  message: ref,
  at: moment,
});
export type ArchiveRead = v.InferOutput<typeof archiveRead>;
