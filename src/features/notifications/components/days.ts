import type { Notification } from '../../../contract/index.ts';

/** What became news on one day of the reader, the newest first; `day` is any moment of it (epoch ms). */
export interface Day {
  readonly day: number;
  readonly entries: readonly Notification[];
}

/** The reader's day of a moment, as a number that differs from day to day. */
function dayOf(ms: number): number {
  const date = new Date(ms);
  return (date.getFullYear() * 12 + date.getMonth()) * 31 + date.getDate();
}

/** The notifications by the days on which they became news. */
export function byDay(entries: readonly Notification[]): Day[] {
  return entries.reduce<Day[]>((days, entry) => {
    const last = days.at(-1);
    if (!last || dayOf(last.day) !== dayOf(entry.at))
      return [...days, { day: entry.at, entries: [entry] }];
    return [...days.slice(0, -1), { ...last, entries: [...last.entries, entry] }];
  }, []);
}

const MONTH_DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' });
const WHOLE_DATE = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long' });

/** What a day is called: by its distance from today where that is short, else by its date. */
export function dayName(
  ms: number,
  now: number,
): { readonly key: 'notices.today' | 'notices.yesterday' } | { readonly text: string } {
  if (dayOf(ms) === dayOf(now)) return { key: 'notices.today' };
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (dayOf(ms) === dayOf(yesterday.getTime())) return { key: 'notices.yesterday' };
  const sameYear = new Date(ms).getFullYear() === new Date(now).getFullYear();
  return { text: (sameYear ? MONTH_DAY : WHOLE_DATE).format(ms) };
}
