/** Moments as a book tells them, in Russian and in the reader's zone. */
export type Dates = {
  /** «20 ноября 2026 г.» */
  day: (ms: number) => string;
  /** «14:05» */
  time: (ms: number) => string;
};

function zoneOf(zone: string | undefined): string {
  try {
    new Intl.DateTimeFormat('ru-RU', { timeZone: zone ?? 'UTC' });
    return zone ?? 'UTC';
  } catch {
    return 'UTC'; // no such zone
  }
}

/** Formats for a zone by its IANA name; UTC where there is no such zone. */
export function datesIn(zone: string | undefined): Dates {
  const timeZone = zoneOf(zone);
  const days = new Intl.DateTimeFormat('ru-RU', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone },
  });
  const times = new Intl.DateTimeFormat('ru-RU', {
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone },
  });
  return { day: (ms) => days.format(ms), time: (ms) => times.format(ms) };
}
