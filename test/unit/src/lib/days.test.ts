import { dayName, dayOf } from '../../../../src/lib/days.ts';
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
});
