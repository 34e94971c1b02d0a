import type { Game } from '../contract/index.ts';

/** The holiday switch of a group of games (spec 1 §4, HOL-01 to HOL-03). */

type GroupGame = Pick<Game, 'key' | 'status' | 'group'>;

/** The calendar day of a moment (ms) in a time zone ('Europe/Moscow'), as '2026-11-20'. */
export function dayOf(moment: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format.format(moment);
}

function membersOf(group: NonNullable<Game['group']>, games: readonly GroupGame[]): GroupGame[] {
  return games.filter((game) => game.group?.key === group.key || group.games.includes(game.key));
}

export interface HolidayQuestion {
  game: GroupGame;
  games: readonly GroupGame[];
  /** The site's holiday flag; undefined where the host does not name it. */
  holiday: boolean | undefined;
  /** When this group was last switched, ms; absent where never. */
  lastSwitch: number | undefined;
  now: number;
  /** The reader's time zone, whose midnight ends the day. */
  timeZone: string;
}

/** Days of a holiday begin and end there, wherever its readers are: all of a community are led on the same evening. */
const ZONE = 'Europe/Moscow';

/** Is it the holiday of this game's group now? As masters have set it (WORK-140), else as the site's flag says; undefined where nobody knows. */
function isHoliday({ game, holiday, now }: HolidayQuestion): boolean | undefined {
  const said = game.group?.holiday;
  if (said === 'on' || said === 'off') return said === 'on';
  const [from = '', to] = said?.split('/') ?? [];
  if (to === undefined) return holiday;
  const today = dayOf(now, ZONE);
  return from <= today && today <= to;
}

function wanted(question: HolidayQuestion): GroupGame | undefined {
  const { game, games } = question;
  const holiday = isHoliday(question);
  if (game.group === undefined || holiday === undefined) return undefined;
  if (!holiday && game.status !== 'holiday') return undefined;
  const status = holiday ? 'holiday' : 'active';
  return membersOf(game.group, games).find((member) => member.status === status);
}

/**
 * The key of the game to move the user to, if any: to the group's holiday game while the flag is
 * on, back to its active one when it is off, and at most once a day. Where nobody knows of a flag,
 * nobody is moved (HOSTS-09).
 */
export function holidaySwitch(question: HolidayQuestion): string | undefined {
  const { game, lastSwitch, now, timeZone } = question;
  if (lastSwitch !== undefined && dayOf(lastSwitch, timeZone) === dayOf(now, timeZone)) {
    return undefined;
  }
  const target = wanted(question);
  return target === undefined || target.key === game.key ? undefined : target.key;
}
