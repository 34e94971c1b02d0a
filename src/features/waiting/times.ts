import { useEffect, useState } from 'react';
import { fieldOf, hourOf } from '../../lib/days.ts';

/** How long something has waited, in the largest unit that fits: what one would say of it. */
export interface Span {
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly count: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The time between two moments (ms); undefined where it is less than a minute, or below nothing by the clocks of two machines. */
export function spanOf(since: number, now: number): Span | undefined {
  const ms = now - since;
  if (ms < MINUTE_MS) return undefined;
  if (ms < HOUR_MS) return { unit: 'minutes', count: Math.floor(ms / MINUTE_MS) };
  if (ms < DAY_MS) return { unit: 'hours', count: Math.floor(ms / HOUR_MS) };
  return { unit: 'days', count: Math.floor(ms / DAY_MS) };
}

/** The hour of the reader's day at which what was put off until tomorrow waits again; until four in the morning it is still today. */
const MORNING = 7;
const NIGHT_MS = 4 * HOUR_MS;

/** The next morning in the reader's time zone (epoch ms). */
export const nextMorning = (now: number): number =>
  hourOf(fieldOf(now - NIGHT_MS, 1), MORNING) ?? now + DAY_MS;

/** A day of a date field (yyyy-mm-dd) as its noon here: the same day for readers in other time zones. Undefined where it is none. */
export const noonOf = (day: string): number | undefined => hourOf(day, 12);

/** The time of this machine (epoch ms), as it was at the last full minute since the component is shown. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
