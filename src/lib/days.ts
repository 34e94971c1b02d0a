import { formatDate, formatTime } from './time.ts';

/** Days as readers see them: in their time zone. */

/** The reader's day of a moment (epoch ms), as a text that differs from day to day: dd.mm.yyyy. */
export const dayOf = (ms: number): string => formatDate(ms);

const MONTH_DAY = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const WHOLE_DATE = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'UTC' });

/** The same day, or one so many days later, in UTC, where all days are equally long. */
function inUtc(day: string, later = 0): number {
  const [date = 1, month = 1, year = 1970] = day.split('.').map(Number);
  return Date.UTC(year, month - 1, date + later);
}

/** Day and month of a moment (epoch ms), as one says them: «5 декабря». */
export const dayText = (ms: number): string => MONTH_DAY.format(inUtc(dayOf(ms)));

/** What a day is called: by its distance from today where that is short, else by its date. */
export function dayName(
  ms: number,
  now: number,
): { readonly key: 'today' | 'yesterday' } | { readonly text: string } {
  const [day, today] = [dayOf(ms), dayOf(now)];
  if (day === today) return { key: 'today' };
  if (inUtc(day) === inUtc(today, -1)) return { key: 'yesterday' };
  const sameYear = day.slice(-4) === today.slice(-4);
  return { text: sameYear ? dayText(ms) : WHOLE_DATE.format(inUtc(day)) };
}

const DATE_FIELD = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The moment (epoch ms) at which the clocks of the reader's time zone show this time, given as if it were UTC. */
function momentOf(shown: number): number {
  let at = shown;
  // The second step minds a change of summer time between the two.
  for (let step = 0; step < 2; step += 1) {
    const [hours = 0, minutes = 0] = formatTime(at).split(':').map(Number);
    at += shown - inUtc(dayOf(at)) - (hours * 60 + minutes) * 60_000;
  }
  return at;
}

/** A day of the reader as date fields have it (yyyy-mm-dd), or one so many days later. */
export const fieldOf = (ms: number, later = 0): string =>
  new Date(inUtc(dayOf(ms), later)).toISOString().slice(0, 10);

/** The moment (epoch ms) of an hour of a date field's day, or of one so many days later, in the reader's time zone; undefined for what is no day. */
export function hourOf(field: string | undefined, hour: number, later = 0): number | undefined {
  const [, year, month, date] = (field === undefined ? null : DATE_FIELD.exec(field)) ?? [];
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date) + later, hour);
  return Number.isNaN(day) || day < 0 ? undefined : momentOf(day);
}
