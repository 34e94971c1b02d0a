import { jest } from '@jest/globals';
import { newSlices, Segments, usualLimits } from '../../../../src/recorder/segments.ts';
import { createActionLog, type ActionLog } from '../../../../src/recorder/actionLog.ts';

const type = 'counted';
const limits = {
  bytes: 1_000,
  actions: 20,
  ms: 10_000,
  segment: { bytes: 300, actions: 5, ms: 1_000 },
};

/** So many actions, one a millisecond from `from` on; the state counts them. */
function some(count: number, from = 0): ActionLog<number> {
  return Array.from({ length: count }, (_, at) => [from + at, { type }, from + at] as const);
}

/** Dispatches through the action log's middleware to `next`. */
const onTape = (
  actionLog: ActionLog<number>,
  clock: () => number,
  getState: () => number,
  next: (action: unknown) => unknown,
) => createActionLog(actionLog, clock)({ getState, dispatch: (action) => action })(next);

describe('the action log', () => {
  it('QA-01 logs each action with the state before it, and passes it on', () => {
    const actionLog: ActionLog<number> = [];
    let state = 0;
    const next = jest.fn((_action: unknown) => (state += 1));
    const dispatch = onTape(
      actionLog,
      () => 7,
      () => state,
      next,
    );
    dispatch({ type });
    dispatch({ type });
    expect(actionLog).toEqual([
      [7, { type }, 0],
      [7, { type }, 1],
    ]);
    expect(next).toHaveBeenCalledTimes(2);
  });

  it('QA-01 drops its older half when nobody empties it', () => {
    const actionLog: ActionLog<number> = [];
    let at = 0;
    const dispatch = onTape(
      actionLog,
      () => (at += 1),
      () => at,
      (action) => action,
    );
    for (let count = 0; count < 100_000; count += 1) dispatch({ type });
    expect(actionLog.length).toBeLessThanOrEqual(20_000);
    expect(actionLog.at(-1)?.[0]).toBe(100_000);
  });
});

describe('segments in memory', () => {
  it('QA-01 number actions without gaps and empty the action log', () => {
    const segments = new Segments<number>([], limits);
    const actionLog = some(3);
    expect(segments.take(actionLog, 3).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(actionLog).toEqual([]);
    expect(segments.take(some(2, 3), 5).map(({ seq }) => seq)).toEqual([4, 5]);
    expect(segments.next).toBe(6);
  });

  it('QA-01 begin with the state before their first action', () => {
    const segments = new Segments<number>([], limits);
    segments.take(some(12), 12);
    expect(segments.list.map(({ seq, before, entries }) => [seq, before, entries.length])).toEqual([
      [1, 0, 5],
      [6, 5, 5],
      [11, 10, 2],
    ]);
    segments.take(some(1, 5_000), 0); // much later
    expect(segments.list.at(-1)?.seq).toBe(13);
  });

  it('QA-01 drop the oldest beyond the limits of count, size and age', () => {
    const byCount = new Segments<number>([], limits);
    byCount.take(some(33), 33);
    expect(byCount.trim(33)).toBe(16);
    expect(byCount.list[0]?.before).toBe(15);

    const bySize = new Segments<number>([], limits);
    bySize.take(some(15), 15);
    for (const seq of [1, 6, 11]) bySize.of(seq)!.bytes = 400;
    expect(bySize.trim(15)).toBe(6);

    const byAge = new Segments<number>([], limits);
    byAge.take(some(15), 15);
    expect(byAge.trim(10_010)).toBe(6);
    expect(byAge.trim(1_000_000)).toBe(11); // the newest stays
  });

  it('QA-01 stay within the usual limits in a long visit', () => {
    const segments = new Segments<number>([]);
    for (let round = 0; round < 40; round += 1) {
      segments.take(some(5_000, round * 5_000), 0);
      segments.trim(0);
    }
    const held = segments.list.reduce((sum, one) => sum + one.entries.length, 0);
    expect(held).toBeLessThanOrEqual(usualLimits.actions);
    expect(segments.next).toBe(200_001);
  });

  it('QA-02 note the action with which a lazy slice came', () => {
    const early = { chat: { list: 1 }, ui: { a: 1 } };
    const late = { chat: { list: 1, rooms: 2 }, ui: { a: 1, b: 2 } };
    expect(newSlices(['chat', 'turns'], early, late)).toEqual(['chat.rooms']);
    expect(newSlices(['chat'], late, late)).toEqual([]);
    const segments = new Segments<object>(['chat'], limits);
    const recorded = segments.take(
      [
        [1, { type }, early],
        [2, { type }, early],
      ],
      late,
    );
    expect(recorded.map(({ slices }) => slices)).toEqual([undefined, ['chat.rooms']]);
  });
});
