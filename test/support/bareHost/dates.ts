import { eachRecord, type Json } from './json.ts';

/** `dd.mm.yyyy, hh:mm` in UTC. */
function russianDate(seconds: number): string {
  const [date = '', time = ''] = new Date(seconds * 1_000).toISOString().split('T');
  return `${date.split('-').reverse().join('.')}, ${time.slice(0, 5)}`;
}

function secondsOf(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const [, day, month, year, time] = /^(\d\d)\.(\d\d)\.(\d{4}), (.*)$/.exec(value) ?? [];
  return day === undefined
    ? undefined
    : Date.parse(`${String(year)}-${String(month)}-${day}T${String(time)}Z`) / 1_000;
}

/** The forms in which hosts write a moment, by the habit. */
export const DATE_FORMS = {
  dateIso: (seconds: number) => new Date(seconds * 1_000).toISOString(),
  dateSql: (seconds: number) =>
    new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' '),
  datePhp: (seconds: number) => ({
    date: `${new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')}.000000`,
    timezone_type: 3,
    timezone: 'UTC',
  }),
  dateMs: (seconds: number) => seconds * 1_000,
  dateText: (seconds: number) => String(seconds),
  dateRussian: (seconds: number) => russianDate(seconds),
  dateUnreadable: () => 'позавчера',
} as const;
export type DateHabit = keyof typeof DATE_FORMS;

const DATES = ['created', 'date', 'created_at', 'createdAt'];

/** The body with each of its moments in another form. */
export function changeDates(value: Json, form: (seconds: number) => Json): Json {
  return eachRecord(value, (one) =>
    Object.fromEntries(
      Object.entries(one).map(([name, was]) => {
        const seconds = DATES.includes(name) ? secondsOf(was) : undefined;
        return [name, seconds === undefined ? was : form(seconds)];
      }),
    ),
  );
}
