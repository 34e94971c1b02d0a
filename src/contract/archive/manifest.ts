import * as v from 'valibot';
import {
  archiveKey,
  count,
  listOf,
  maybe,
  moment,
  picture,
  plain,
  ref,
  title,
  webAddress,
} from './parts.ts';

/** The version of the format that this program writes. It reads this one and older ones. */
export const ARCHIVE_VERSION = 1;

/**
 * `manifest.json`. `at` is when the archive was made: the only thing in it that differs between two exports of one state. `counts` has the lines of each
 * file, by its path. `name` is the community's, in an archive of all its games.
 */
export const archiveManifest = v.strictObject({
  format: v.literal('letopis'),
  version: v.literal(ARCHIVE_VERSION),
  scope: v.picklist(['community', 'game']),
  at: moment,
  name: maybe(title),
  games: v.pipe(v.array(archiveKey), v.minLength(1), v.maxLength(1_000)),
  counts: v.record(v.string(), count),
});
export type ArchiveManifest = v.InferOutput<typeof archiveManifest>;

/**
 * `people.jsonl`: everybody who is named in the archive. `accounts` are what they sign in with: by them a person is found on another host.
 * `owner` only in an archive of a community. `left`: who has left for good; the name stands at the texts alone.
 */
export const archivePerson = v.strictObject({
  id: ref,
  name: title,
  accounts: listOf(v.strictObject({ provider: plain(64), subject: plain(255) })),
  url: maybe(webAddress),
  avatar: maybe(picture),
  owner: maybe(v.literal(true)),
  left: maybe(v.literal(true)),
});
export type ArchivePerson = v.InferOutput<typeof archivePerson>;

/** `groups.jsonl`: games between which a bar leads. */
export const archiveGroup = v.strictObject({ id: ref, key: archiveKey, title });
export type ArchiveGroup = v.InferOutput<typeof archiveGroup>;

/** `tags.jsonl`, only of a community: tags that turns may be given. */
export const archiveTag = v.strictObject({
  type: plain(64),
  key: plain(191),
  title,
  person: maybe(ref),
  away: maybe(moment),
  at: moment,
});
export type ArchiveTag = v.InferOutput<typeof archiveTag>;
