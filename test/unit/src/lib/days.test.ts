import { dayName, dayOf, fieldOf, hourOf } from '../../../../src/lib/days.ts';
import { formatDateTime, setTimeZone } from '../../../../src/lib/time.ts';

/** Half past nine in the evening in London, in the first night of the year. */
const at = Date.UTC(2026, 0, 1, 21, 30);

describe('moments in a time zone that was chosen', () => {
  afterEach(() => setTimeZone(undefined));

  it('BACK-82 stand in it, and in that of the browser again where none is chosen', () => {
    const own = formatDateTime(at);
    setTimeZone('Asia/Vladivostok');
    expect(formatDateTime(at)).toBe('02.01.2026, 07:30');
    expect(formatDateTime(at, 'UTC')).toBe('01.01.2026, 21:30');
    setTimeZone(undefined);
    expect(formatDateTime(at)).toBe(own);
  });

  it('BACK-82 begin their days by it', () => {
    const later = at + 2 * 60 * 60 * 1_000;
    setTimeZone('UTC');
    expect(dayOf(at)).toBe(dayOf(later));
    setTimeZone('Europe/Kaliningrad');
    expect(dayOf(at)).not.toBe(dayOf(later));
    expect(dayName(at, later)).toEqual({ key: 'yesterday' });
    expect(dayName(later, later)).toEqual({ key: 'today' });
    expect(dayName(Date.UTC(2025, 11, 31, 12), later)).toEqual({ text: '31 декабря 2025 г.' });
    expect(dayName(Date.UTC(2026, 2, 3, 12), later)).toEqual({ text: '3 марта' });
  });

  it.each([
    ['Europe/Moscow', '2026-11-26', 0, Date.UTC(2026, 10, 25, 21)],
    ['Asia/Tokyo', '2026-11-26', 7, Date.UTC(2026, 10, 25, 22)],
    ['America/New_York', '2026-03-08', 12, Date.UTC(2026, 2, 8, 16)],
    ['America/New_York', '2026-11-01', 0, Date.UTC(2026, 10, 1, 4)],
  ])('BACK-82 have their hours by it: %s, %s, %d', (zone, day, hour, moment) => {
    setTimeZone(zone);
    expect(hourOf(day, hour)).toBe(moment);
    expect(fieldOf(moment)).toBe(day);
  });

  it('BACK-82 go on over the ends of months; what is no day has no hours', () => {
    setTimeZone('Europe/Moscow');
    expect(hourOf('2026-12-31', 0, 1)).toBe(Date.UTC(2026, 11, 31, 21));
    expect(fieldOf(Date.UTC(2026, 11, 31, 20, 59), 1)).toBe('2027-01-01');
    for (const none of [undefined, '', '2026-1-1', 'завтра'])
      expect(hourOf(none, 0)).toBeUndefined();
  });
});
