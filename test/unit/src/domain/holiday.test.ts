import { dayOf, holidaySwitch, type HolidayQuestion } from '../../../../src/domain/index.ts';
import { makeGame } from '../../../support/entities.ts';

const group = { key: 'g', games: ['summer', 'yule'] };
const summer = makeGame({ key: 'summer', status: 'active', group });
const yule = makeGame({ key: 'yule', status: 'holiday', group });
const alone = makeGame({ key: 'alone', status: 'active' });
const otherYule = makeGame({ key: 'other', status: 'holiday', group: { key: 'h' } });
const noon = Date.UTC(2026, 11, 31, 12);

function ask(over: Partial<HolidayQuestion>): string | undefined {
  return holidaySwitch({
    game: summer,
    games: [otherYule, alone, summer, yule],
    holiday: true,
    lastSwitch: undefined,
    now: noon,
    timeZone: 'Europe/Moscow',
    ...over,
  });
}

describe('the holiday switch', () => {
  it.each([
    ['flag on, in the active game', { holiday: true, game: summer }, 'yule'],
    ['flag on, already there', { holiday: true, game: yule }, undefined],
    ['flag off, in the holiday game', { holiday: false, game: yule }, 'summer'],
    ['flag off, in the active game', { holiday: false, game: summer }, undefined],
    ['a game of no group', { holiday: true, game: alone }, undefined],
    ['a group without the other game', { holiday: true, games: [summer] }, undefined],
  ])('%s', (_case, over, target) => {
    expect(ask(over)).toBe(target);
  });

  it.each([summer, yule])('HOSTS-09 moves nobody where the host names no flag', (game) => {
    expect(ask({ holiday: undefined, game })).toBeUndefined();
  });

  it('happens once a day', () => {
    expect(ask({ lastSwitch: noon - 1_000 })).toBeUndefined();
    expect(ask({ lastSwitch: noon - 24 * 3_600_000 })).toBe('yule');
  });

  it('ends its day at the reader’s own midnight', () => {
    const lateInMoscow = Date.UTC(2026, 11, 31, 20, 59);
    const midnightInMoscow = Date.UTC(2026, 11, 31, 21);
    const over = { lastSwitch: lateInMoscow, now: midnightInMoscow };
    expect(ask(over)).toBe('yule');
    expect(ask({ ...over, timeZone: 'UTC' })).toBeUndefined();
    expect(dayOf(midnightInMoscow, 'Europe/Moscow')).toBe('2027-01-01');
  });

  const feast = (holiday: string) => ({ game: { ...summer, group: { ...group, holiday } } });
  const at = (moment: string) => ({ now: Date.parse(moment) });
  const days = feast('2026-12-25/2027-01-08');

  it('WORK-140 a holiday that is set by hand goes before the flag of the site', () => {
    expect(ask({ ...feast('on'), holiday: false })).toBe('yule');
    expect(ask({ ...feast('on'), holiday: undefined })).toBe('yule');
    expect(ask({ ...feast('off'), holiday: true })).toBeUndefined();
    const inYule = { game: { ...yule, group: { ...group, holiday: 'off' } }, holiday: true };
    expect(ask(inYule)).toBe('summer');
    expect(ask({ ...feast('whenever'), holiday: true })).toBe('yule');
  });

  it.each([
    ['a moment before its first day', '2026-12-24T23:59:59.999+03:00', undefined],
    ['with its first day', '2026-12-25T00:00:00+03:00', 'yule'],
    ['at the end of its last day', '2027-01-08T23:59:59.999+03:00', 'yule'],
    ['a moment after its last day', '2027-01-09T00:00:00+03:00', undefined],
  ])('WORK-140 follows the days of Moscow, wherever the reader is: %s', (_when, moment, target) => {
    for (const timeZone of ['Asia/Vladivostok', 'America/New_York'])
      for (const holiday of [true, false, undefined])
        expect(ask({ ...days, ...at(moment), holiday, timeZone })).toBe(target);
  });

  it('WORK-140 a holiday of one day is that day', () => {
    const day = feast('2026-12-31/2026-12-31');
    expect(ask({ ...day, ...at('2026-12-31T00:00:00+03:00') })).toBe('yule');
    expect(ask({ ...day, ...at('2027-01-01T00:00:00+03:00') })).toBeUndefined();
  });
});
