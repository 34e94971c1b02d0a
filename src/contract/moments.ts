import { type Fields, isAbsent, isFields } from './loose.ts';

/** Dates as hosts write them (HOSTS-06). */

/** Numbers up to here are seconds, of the years up to 5138; larger ones are milliseconds. */
const MOST_SECONDS = 1e11;

const NUMBER = /^-?\d+(\.\d+)?$/;
/** `2026-11-22 10:00:00`, `2026-11-22T10:00:00.000Z`, `2026-11-22 10:00:00+03`, `2026-11-22`. */
const ISO =
  /^(\d{4})[-/](\d\d)[-/](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;
/** `22.11.2026, 10:00`. */
const LOCAL = /^(\d\d?)\.(\d\d?)\.(\d{4})(?:,?\s+(\d\d?):(\d\d)(?::(\d\d))?)?$/;

/** `Sun, 22 Nov 2026 10:00:00 GMT`, as headers have it. */
const MAIL = /^[A-Z][a-z]{2}, \d\d? [A-Z][a-z]{2} \d{4} [\d:]{5,8} (GMT|UTC|[+-]\d{4})$/;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en', { timeZone, ...numeric, ...time });
  formats.set(timeZone, format);
  return format;
}

/** What the clocks of a zone show at a moment, as if it were UTC (epoch ms). */
function shownIn(timeZone: string, at: number): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  const day = [part('year'), part('month') - 1, part('day')] as const;
  return Date.UTC(...day, part('hour'), part('minute'), part('second'));
}

/** The moment at which the clocks of a zone show this; where they show it twice, as a summer ends, one of the two. */
function momentIn(timeZone: string, shown: number): number {
  if (timeZone === 'UTC' || Number.isNaN(shown)) return shown;
  const guess = shown - (shownIn(timeZone, shown) - shown);
  return guess - (shownIn(timeZone, guess) - shown);
}

/** Minutes east of UTC: `+03:00`, `+03`, `Z`. */
function offsetOf(zone: string): number {
  if (/z/i.test(zone)) return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  const digits = zone.replace(/\D/g, '');
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}

type Digits = readonly (string | undefined)[];

/** NaN for a day or time that no calendar has. */
function shownAt([year, month, day, ...time]: Digits): number {
  const [hour = 0, minute = 0, second = 0] = time.map((one) => Number(one ?? 0));
  const date = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), hour, minute, second),
  );
  const fits = date.getUTCDate() === Number(day) && hour < 24 && minute < 60 && second < 60;
  return fits ? date.getTime() : Number.NaN;
}

function momentOfText(value: string, timeZone: string): number {
  if (NUMBER.test(value)) return momentOfNumber(Number(value));
  const [, year, month, day, hour, minute, second, zone] = ISO.exec(value) ?? [];
  if (year !== undefined) {
    const shown = shownAt([year, month, day, hour, minute, second]);
    return zone === undefined ? momentIn(timeZone, shown) : shown - offsetOf(zone) * 60_000;
  }
  const [, d, m, y, ...time] = LOCAL.exec(value) ?? [];
  if (y !== undefined) return momentIn(timeZone, shownAt([y, m, d, ...time]));
  return MAIL.test(value) ? Date.parse(value) : Number.NaN;
}

/** The last millisecond that a browser's calendar has. */
const LAST = 8.64e15;

function momentOfNumber(value: number): number {
  const ms = Math.abs(value) <= MOST_SECONDS ? value * 1_000 : value;
  return Math.abs(ms) <= LAST ? ms : Number.NaN;
}

/** A date as PHP writes its own objects: `{ date: '2026-11-22 10:00:00.000000', timezone: 'Europe/Moscow' }`. The zone may be an offset. */
function momentOfObject({ date, timezone }: Fields): number {
  if (typeof date !== 'string' || typeof timezone !== 'string') return Number.NaN;
  if (/^(Z|[+-]\d\d(:?\d\d)?)$/.test(timezone)) return momentOfText(date + timezone, 'UTC');
  try {
    return momentOfText(date, timezone);
  } catch {
    return Number.NaN; // a zone that no calendar has
  }
}

/** The moment (epoch ms) that a date of a host means; NaN where it cannot be read. `timeZone` is that of dates that name none. */
export function momentOf(value: unknown, timeZone: string): number {
  if (isFields(value)) return momentOfObject(value);
  if (typeof value === 'number') return momentOfNumber(value);
  return typeof value === 'string' ? momentOfText(value.trim(), timeZone) : Number.NaN;
}

/** The date if it can be read; for the text of a moment that is shown as it is ("yesterday") when it cannot. */
export const legibleDate = (said: unknown): unknown =>
  Number.isNaN(momentOf(said, 'UTC')) ? undefined : said;

/** Of the dates that an answer has of one moment, the first that can be read; else the first that is there. */
export const dateIn = (...said: readonly unknown[]): unknown =>
  said.find((one) => legibleDate(one) !== undefined) ?? said.find((one) => !isAbsent(one));
