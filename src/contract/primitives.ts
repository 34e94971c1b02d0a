import * as v from 'valibot';
import { momentOf } from './moments.ts';
import type { Reading } from './reading.ts';
import { flagSaid, saysNothing } from './loose.ts';
import { from, isFields } from './shape.ts';

/** The values that entities and calls are made of. */

const KEY_LENGTH = 191;

/** `__proto__` as an id would turn look-ups in plain objects into something else. */
const isHarmless = (value: string): boolean => value !== '__proto__';

function asText(value: unknown, reading?: object): unknown {
  if (reading && value === false) return '';
  return typeof value === 'number' || (reading && value === true) ? String(value) : value;
}

/**
 * Text; numbers are accepted, since PHP hosts send numeric titles as numbers. Halves of characters, which no address can hold, are
 * replaced.
 */
export const text = from(
  asText,
  v.pipe(
    v.string(),
    v.transform((value) => value.toWellFormed()),
  ),
);

/** HTML as a host sends it. Not trusted: it is cleaned where it is shown. */
export const html = from(
  (value, reading) => (reading ? asText(value, reading) : value),
  v.string(),
);

/** An id: a number or any text on the wire, always text here. 1 to 191 characters. */
export const id = from(
  (value, reading) => (reading && typeof value === 'string' ? value.trim() : value),
  v.pipe(text, v.minLength(1), v.maxLength(KEY_LENGTH), v.check(isHarmless)),
);

/** A key as a host sends it (game, location, character, map, quest, event). 1 to 191 characters. */
export const key = v.pipe(
  id,
  v.check((value) => value !== '.' && value !== '..'),
);

/**
 * A key or id that comes from outside into the host: safe in a path, in a channel name and in a
 * query. Whole numbers are accepted as ids.
 */
export const safeKey = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.maxLength(KEY_LENGTH),
  v.regex(/^[A-Za-z0-9_-]+$/),
  v.check(isHarmless),
);

const ON: readonly unknown[] = [1, '1', 'true'];

const isOn = (value: unknown, reading?: object): boolean =>
  typeof value === 'boolean' ? value : ON.includes(value) || Boolean(reading && flagSaid(value));

/** A yes or no; anything but a clear yes is a no. */
const yesOrNo = from(isOn, v.boolean());

/** A permission or state flag: on only if exactly on, off when absent or anything else. */
export const flag = v.optional(yesOrNo, false);

/** A flag of which it matters whether a host sends it at all. */
export const optionalFlag = v.exactOptional(
  from(
    // What says neither yes nor no, such as an empty text or list, may as well be what was made of null.
    (value, reading) => {
      if (!reading || isOn(value) || value === false) return isOn(value);
      return saysNothing(value) ? undefined : flagSaid(value);
    },
    v.boolean(),
  ),
);

const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value;

/** A finite number, or the text of one. */
export const amount = from(asNumber, v.pipe(v.number(), v.finite()));

/** A whole number from zero up. */
export const count = v.pipe(amount, v.safeInteger(), v.minValue(0));

/** The last second that a browser's calendar has: no later date breaks what shows it. */
const LAST_SECOND = 8.64e12;

/**
 * A moment in whole seconds since 1970: `created` of turns, `date` of messages. Hosts write dates in many forms (HOSTS-06).
 */
export const epochSeconds = from(
  (value, reading) => (reading ? Math.trunc(momentOf(value, reading.timeZone) / 1_000) : value),
  v.pipe(
    count,
    v.transform((seconds) => Math.min(seconds, LAST_SECOND)),
  ),
);

/** The host's own text of a moment; shown where nothing else is known of it. */
export const momentText = v.optional(
  from(
    (value, reading) =>
      reading && (isFields(value) || saysNothing(value)) ? '' : asText(value, reading),
    v.string(),
  ),
  '',
);

/** `epochSeconds` of what was written at some time: 0 where that cannot be read, which shows no time and sorts by id (HOSTS-06). */
export const writtenAt = v.optional(epochSeconds, 0);

/** A moment in milliseconds since 1970: `date` of the new-calls, `updated` of a turn. */
export const epochMs = from(
  (value, reading) =>
    reading && Number.isNaN(Number(value)) ? momentOf(value, reading.timeZone) : value,
  v.pipe(amount, v.minValue(0), v.transform(Math.trunc)),
);

/** The number of a page, from 1. */
export const page = v.pipe(count, v.minValue(1), v.maxValue(1_000_000));

// Browsers ignore tabs, line breaks and other control characters inside a scheme.
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u0020\u007F]/g;

function hasScheme(value: string, allowed: RegExp): boolean {
  const cleaned = value.replace(CONTROL, '');
  return !/^[A-Za-z][A-Za-z0-9+.-]*:/.test(cleaned) || allowed.test(cleaned);
}

/** Hosts write addresses of their own without their origin, some without a slash; some send the object that has the address. */
function addressOf(value: unknown, reading?: Reading): unknown {
  const address = reading && isFields(value) ? (value.url ?? value.src) : value;
  if (typeof address !== 'string' || /^(https?:|\/\/|$)/.test(address)) return address;
  if (address.startsWith('/')) return (reading?.origin ?? '') + address;
  if (/^([?#]|[A-Za-z][A-Za-z0-9+.-]*:)/.test(address.replace(CONTROL, ''))) return address;
  return `${reading?.origin ?? ''}/${address}`;
}

/** A path of the client, or an address: http(s), mailto or relative; any other scheme becomes empty text. */
export const clientUrl = v.pipe(
  v.string(),
  v.transform((value) => (hasScheme(value, /^(https?|mailto):/i) ? value : '')),
);

/** The address of a link on the host or elsewhere. */
export const linkUrl = from(addressOf, clientUrl);

/** The address of a picture: http(s), relative, blob or a data picture; else empty text. */
export const imageUrl = from(
  addressOf,
  v.pipe(
    v.string(),
    v.transform((value) => (hasScheme(value, /^(https?:|blob:|data:image\/)/i) ? value : '')),
  ),
);
