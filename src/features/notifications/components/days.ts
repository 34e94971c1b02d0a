import type { Notification } from '../../../contract/index.ts';
import { dayOf } from '../../../lib/days.ts';

/** What became news on one day of the reader, the newest first; `day` is any moment of it (epoch ms). */
export interface Day {
  readonly day: number;
  readonly entries: readonly Notification[];
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
