import * as v from 'valibot';

/**
 * The values that records of an archive are made of (WORK-01). Strict: an unknown field, a wrong type or length is an error with its line. The words
 * of a pattern are an id of the refusals of archives (server/archive/reading).
 */

/** Longest values, in UTF-16 units; lists in entries. */
const ARCHIVE_LIMIT = {
  id: 64,
  title: 191,
  word: 191,
  address: 2_000,
  /** A description, a rule, an info; what people write has its own limits (HTML_LIMIT). */
  html: 840_000,
  list: 10_000,
} as const;

/** What a record is called in its archive: any word, once in its kind. Exports count: '1', '2', … */
export const ref = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, 'idWrong'));

/** A key as it stands in addresses: latin letters, digits, - and _. */
export const archiveKey = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,191}$/, 'keyWrong'));

export const title = v.pipe(v.string(), v.minLength(1), v.maxLength(ARCHIVE_LIMIT.title));

/** Plain text of at most so many UTF-16 units. */
export const plain = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/**
 * HTML of at most so many UTF-16 units, and a little: paths of pictures are longer in an archive than on a host. It is cleaned when it is read, and
 * then held to the limits of what people write.
 */
export const markup = (longest: number = ARCHIVE_LIMIT.html) => plain(longest + longest / 10);

const LATEST = Date.UTC(2200, 0);

/** Is it a day of the calendar between 1970 and 2200? */
function isMoment(value: string): boolean {
  const time = Date.parse(value);
  return time >= 0 && time < LATEST && new Date(time).toISOString() === value;
}

/** A moment, UTC, with milliseconds: 2026-11-27T18:00:00.000Z. */
export const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'momentWrong'),
  v.check(isMoment, 'momentWrong'),
);

/** A picture of the archive, by its path there: its name is the SHA-256 of its bytes. */
export const picture = v.pipe(
  v.string(),
  v.regex(/^pictures\/[\da-f]{64}\.(?:webp|png|jpg|gif)$/, 'pictureWrong'),
);

/** The picture that a map is cut from. */
export const mapPicture = v.pipe(
  v.string(),
  v.regex(/^maps\/[\da-f]{64}\.(?:webp|png|jpg)$/, 'mapPictureWrong'),
);

/** An address of the web. */
export const webAddress = v.pipe(
  v.string(),
  v.maxLength(ARCHIVE_LIMIT.address),
  v.regex(/^https?:\/\/[^/\\]/, 'addressWrong'),
);

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A field that may be absent; exports leave out what is empty or has its usual value. */
export const maybe = <const S extends v.GenericSchema>(schema: S) => v.exactOptional(schema);

export const listOf = <const S extends v.GenericSchema>(schema: S) =>
  v.exactOptional(v.pipe(v.array(schema), v.maxLength(ARCHIVE_LIMIT.list)));
