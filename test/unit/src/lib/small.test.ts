import fc from 'fast-check';
import { cookieValue } from '../../../../src/app/services.ts';
import { newUuid } from '../../../../src/lib/newId.ts';
import { endOfDay, formatDate, formatDateTime, formatTime } from '../../../../src/lib/time.ts';

const moment = Date.UTC(2026, 10, 5, 21, 7);

describe('time', () => {
  it('is written as dd.mm.yyyy, hh:mm in the named zone', () => {
    expect(formatDateTime(moment, 'UTC')).toBe('05.11.2026, 21:07');
    expect(formatDateTime(moment, 'Asia/Novosibirsk')).toBe('06.11.2026, 04:07');
    expect(formatDate(moment, 'UTC')).toBe('05.11.2026');
    expect(formatTime(Date.UTC(2026, 0, 1, 0, 0), 'UTC')).toBe('00:00');
  });

  it("is the reader's own without a zone", () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(formatDateTime(moment)).toBe(formatDateTime(moment, own));
  });

  it('knows the end of the day', () => {
    const noon = new Date(2026, 10, 5, 12).getTime();
    expect(new Date(endOfDay(noon)).getDate()).toBe(5);
    expect(new Date(endOfDay(noon) + 1).getDate()).toBe(6);
    expect(endOfDay(endOfDay(noon))).toBe(endOfDay(noon));
  });
});

describe('ids', () => {
  it('are uuids of version 4 without randomUUID too', () => {
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(bytes, (random) => {
        const source = { getRandomValues: (): never => random as never };
        expect(newUuid(source)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
    );
  });
});

describe('cookies', () => {
  it('are found by their whole name and decoded', () => {
    const cookies = 'X-XSRF-TOKEN=no; XSRF-TOKEN=a%3Db=; other=1';
    expect(cookieValue(cookies, 'XSRF-TOKEN')).toBe('a=b=');
    expect(cookieValue(cookies, 'TOKEN')).toBeUndefined();
    expect(cookieValue('', 'XSRF-TOKEN')).toBeUndefined();
    expect(cookieValue('a=%', 'a')).toBe('%');
  });
});
