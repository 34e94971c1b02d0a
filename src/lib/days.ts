import { formatDate } from './time.ts';

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
