/** Moments as readers see them: in the time zone that they chose, else in that of their browser, unless another is named. */

let chosenZone: string | undefined;

/** The zone that the reader chose (BACK-82), by a name that this browser knows; undefined for that of the browser. */
export function setTimeZone(zone: string | undefined): void {
  chosenZone = zone;
}

/** The time zone in which the reader sees moments. */
export const readerZone = (): string =>
  chosenZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('ru-RU', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}

type Parts = Partial<Record<string, string>>;

const two = (value: number): string => String(value).padStart(2, '0');

/** The first format of a page takes 20 ms to make and more, which a date itself does not. */
function ownParts(ms: number): Parts {
  const at = new Date(ms);
  return {
    day: two(at.getDate()),
    month: two(at.getMonth() + 1),
    year: String(at.getFullYear()),
    hour: two(at.getHours()),
    minute: two(at.getMinutes()),
  };
}

function partsOf(ms: number, timeZone = chosenZone): Parts {
  if (timeZone === undefined) return ownParts(ms);
  const parts = formatFor(timeZone).formatToParts(ms);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** The date of a moment (epoch ms): dd.mm.yyyy. */
export function formatDate(ms: number, timeZone?: string): string {
  const { day = '', month = '', year = '' } = partsOf(ms, timeZone);
  return `${day}.${month}.${year}`;
}

/** The time of a moment (epoch ms): hh:mm. */
export function formatTime(ms: number, timeZone?: string): string {
  const { hour = '', minute = '' } = partsOf(ms, timeZone);
  return `${hour}:${minute}`;
}

/** A moment (epoch ms) as dd.mm.yyyy, hh:mm (spec 1 §3, Turn). */
export function formatDateTime(ms: number, timeZone?: string): string {
  return `${formatDate(ms, timeZone)}, ${formatTime(ms, timeZone)}`;
}

/** The last millisecond of the reader's day that holds this moment (epoch ms; spec 1 §4, holiday switch). */
export function endOfDay(ms: number): number {
  const day = new Date(ms);
  day.setHours(23, 59, 59, 999);
  return day.getTime();
}
