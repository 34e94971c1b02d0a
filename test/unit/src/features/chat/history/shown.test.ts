import fc from 'fast-check';
import {
  around,
  earlier,
  FIRST,
  later,
  MOST,
  NEWEST,
  rangeOf,
  STEP,
  unseenFrom,
  type View,
  viewOf,
} from '../../../../../../src/features/chat/history/shown.ts';
import { makeMessage } from '../../../../../support/entities.ts';

const talk = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => makeMessage({ id: from + at, date: 1_000 + from + at }));

describe('which part of a history stands in the document', () => {
  it('is the newest messages for who follows the talk', () => {
    const messages = talk(500);
    expect(rangeOf(messages, NEWEST, true)).toEqual({ start: 420, end: 500 });
    expect(rangeOf(talk(3), NEWEST, true)).toEqual({ start: 0, end: 3 });
    expect(rangeOf([], NEWEST, true)).toEqual({ start: 0, end: 0 });
  });

  it('QUICK-13 loses its oldest ones step by step: most lines that come move no other', () => {
    const starts = Array.from({ length: 61 }, (_, more) => rangeOf(talk(500 + more), NEWEST, true));
    expect([...new Set(starts.map(({ start }) => start))]).toEqual([420, 450, 480]);
    for (const { start, end } of starts) {
      expect(end - start).toBeGreaterThanOrEqual(FIRST);
      expect(end - start).toBeLessThan(FIRST + STEP);
    }
  });

  it('WIN-02 grows upward by steps and gives up below what it has no room for', () => {
    const messages = talk(500);
    let view: View = viewOf(messages, rangeOf(messages, NEWEST, true));
    for (let step = 0; step < 4; step += 1)
      view = earlier(messages, rangeOf(messages, view, false));
    const range = rangeOf(messages, view, false);
    expect(range.start).toBe(420 - 4 * STEP);
    expect(range.end - range.start).toBe(MOST);
    const back = rangeOf(messages, later(messages, range), false);
    expect(back.end).toBe(range.end + STEP);
  });

  it('stays on the same messages when older ones come before them', () => {
    const messages = talk(60, 100);
    const view = viewOf(messages, { start: 0, end: 60 });
    const more = [...talk(50, 50), ...messages];
    const { start, end } = rangeOf(more, view, false);
    expect(more.slice(start, end)).toEqual(messages);
  });

  it('stays where it is when its first message is deleted', () => {
    const messages = talk(100);
    const view = viewOf(messages, { start: 20, end: 80 });
    const left = messages.filter(({ id }) => id !== messages[20]!.id);
    const { start } = rangeOf(left, view, false);
    expect(left[start]).toBe(messages[21]);
  });

  it('lets nothing go that is read when much is said below', () => {
    const messages = talk(100);
    const view = viewOf(messages, { start: 40, end: 100 });
    const more = [...messages, ...talk(500, 101)];
    expect(rangeOf(more, view, false)).toEqual({ start: 40, end: 40 + MOST });
  });

  it('WIN-04 opens at the first unread message with a little before it', () => {
    const { start, end } = rangeOf(talk(300), around(talk(300), 250), false);
    expect(start).toBeLessThan(250);
    expect(end).toBe(300);
  });

  it('is never more than the bound, whatever one does', () => {
    const steps = fc.array(fc.constantFrom('up', 'down', 'say', 'load'), { maxLength: 40 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        steps,
        fc.boolean(),
        (count, doings, follows) => {
          let [messages, view] = [talk(count, 10_000), NEWEST];
          for (const doing of doings) {
            const range = rangeOf(messages, view, follows);
            if (doing === 'up') view = earlier(messages, range);
            if (doing === 'down') view = later(messages, range);
            if (doing === 'say') messages = [...messages, ...talk(25, 20_000 + messages.length)];
            if (doing === 'load') messages = [...talk(50, 5_000 - messages.length), ...messages];
            const { start, end } = rangeOf(messages, view, follows);
            expect(start).toBeGreaterThanOrEqual(0);
            expect(end).toBeLessThanOrEqual(messages.length);
            expect(end - start).toBeLessThanOrEqual(MOST);
            expect(end > start || messages.length === 0).toBe(true);
          }
        },
      ),
    );
  });
});

describe('what is not seen yet', () => {
  const messages = talk(10);

  it('is what follows the newest seen message', () => {
    expect(unseenFrom(messages, { seen: messages[6]! })).toBe(7);
    expect(unseenFrom(messages, { seen: messages[9]!, divider: '3' })).toBe(10);
  });

  it('is what follows the place of the newest seen message, where that was deleted', () => {
    expect(unseenFrom(messages.toSpliced(6, 1), { seen: messages[6]! })).toBe(6);
  });

  it('begins with the divider where nothing was seen, and is nothing where there is none', () => {
    expect(unseenFrom(messages, { divider: '3' })).toBe(2);
    expect(unseenFrom(messages, {})).toBe(10);
  });
});
