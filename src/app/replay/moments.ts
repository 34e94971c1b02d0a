/** How a log's moments (epoch ms) are written: as they were where it was made. */
export interface Moments {
  /** To the millisecond. */
  readonly time: (ms: number) => string;
  readonly dateTime: (ms: number) => string;
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

function formatsIn(timeZone: string | undefined) {
  const zone = timeZone === undefined ? {} : { timeZone };
  return {
    time: new Intl.DateTimeFormat('ru-RU', { ...clock, fractionalSecondDigits: 3, ...zone }),
    dateTime: new Intl.DateTimeFormat('ru-RU', {
      dateStyle: 'long',
      timeStyle: 'short',
      ...zone,
    }),
  };
}

/** A file may name a zone that nobody knows. */
function formats(timeZone: string) {
  try {
    return formatsIn(timeZone);
  } catch {
    return formatsIn(undefined);
  }
}

/** No date is further away than this from 1970, ms. */
const FURTHEST = 8.64e15;

export function momentsIn(timeZone: string): Moments {
  const { time, dateTime } = formats(timeZone);
  const write = (format: Intl.DateTimeFormat) => (ms: number) =>
    Math.abs(ms) <= FURTHEST ? format.format(ms) : '?';
  return { time: write(time), dateTime: write(dateTime) };
}
