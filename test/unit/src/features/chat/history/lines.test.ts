import { isEdited, linesOf } from '../../../../../../src/features/chat/history/lines.ts';
import { dayName } from '../../../../../../src/lib/days.ts';
import { versioned } from '../../../../../../src/features/chat/rooms/messages.ts';
import { makeMessage } from '../../../../../support/entities.ts';

const at = (day: number, hour: number, minute = 0): number =>
  new Date(2026, 2, day, hour, minute).getTime() / 1_000;

const whole = (messages: readonly unknown[]) => ({ start: 0, end: messages.length });

describe('the lines of a history', () => {
  it('WIN-05 stand under one name as long as one author speaks without a pause', () => {
    const messages = [
      makeMessage({ id: 1, date: at(12, 10) }),
      makeMessage({ id: 2, date: at(12, 10, 3) }),
      makeMessage({ id: 3, date: at(12, 10, 20) }),
      makeMessage({ id: 4, date: at(12, 10, 21), author_id: '8' }),
      makeMessage({ id: 5, date: at(12, 10, 22), author_type: 'master', author_id: '8' }),
    ];
    const heads = linesOf(messages, whole(messages), undefined).map(({ head }) => head);
    expect(heads).toEqual([true, false, true, true, true]);
  });

  it('begin each day of the reader with its name', () => {
    const messages = [
      makeMessage({ id: 1, date: at(12, 23, 58) }),
      makeMessage({ id: 2, date: at(12, 23, 59) }),
      makeMessage({ id: 3, date: at(13, 0, 1) }),
    ];
    const lines = linesOf(messages, whole(messages), undefined);
    expect(lines.map(({ day }) => day)).toEqual([
      at(12, 23, 58) * 1_000,
      undefined,
      at(13, 0, 1) * 1_000,
    ]);
    expect(lines[2]!.head).toBe(true);
  });

  it('go on with the name of a message that stands above what is shown', () => {
    const messages = [
      makeMessage({ id: 1, date: at(12, 10) }),
      makeMessage({ id: 2, date: at(12, 10) }),
    ];
    expect(linesOf(messages, { start: 1, end: 2 }, undefined)[0]).toMatchObject({ head: false });
  });

  it('WIN-04 have the divider before the first unread message, which names its author again', () => {
    const messages = [1, 2, 3].map((id) => makeMessage({ id, date: at(12, 10) }));
    const lines = linesOf(messages, whole(messages), '2');
    expect(lines.map(({ divider }) => divider)).toEqual([false, true, false]);
    expect(lines[1]!.head).toBe(true);
  });
});

describe('days', () => {
  const now = at(12, 15) * 1_000;

  it('are called by their distance where it is short, else by their date', () => {
    expect(dayName(at(12, 1) * 1_000, now)).toEqual({ key: 'today' });
    expect(dayName(at(11, 23) * 1_000, now)).toEqual({ key: 'yesterday' });
    expect(dayName(at(3, 9) * 1_000, now)).toEqual({ text: '3 марта' });
    expect(dayName(new Date(2025, 11, 31).getTime(), now)).toEqual({
      text: expect.stringContaining('31 декабря 2025'),
    });
  });
});

describe('an edited message', () => {
  it('is one whose version is later than the second of its sending', () => {
    expect(isEdited({ date: 1_000, updated: 1_000_900 })).toBe(false);
    expect(isEdited({ date: 1_000, updated: 1_001_000 })).toBe(true);
    expect(isEdited({ date: 1_000 })).toBe(false);
    expect(isEdited(versioned(makeMessage({ date: 1_000 }), 5_000_000))).toBe(false);
  });
});
