import { setImmediate } from 'node:timers/promises';
import { createPauses } from '../../../../server/push/pauses.ts';
import { createPlaces } from '../../../../server/push/places.ts';

describe('pauses of who fails (SAFE-05)', () => {
  it('grow with each failure in a row, and end with an answer', () => {
    const pauses = createPauses([10, 100]);
    const paused = (now: number) => pauses.isPaused('a', now);
    expect(paused(0)).toBe(false);
    pauses.failed('a', 0);
    expect([paused(9), paused(10), pauses.isPaused('b', 9)]).toEqual([true, false, false]);
    pauses.failed('a', 10);
    pauses.failed('a', 110);
    expect([paused(209), paused(210)]).toEqual([true, false]);
    pauses.answered('a');
    pauses.failed('a', 300);
    expect([paused(309), paused(310)]).toEqual([true, false]);
  });

  it('begin only after the failures that are borne', () => {
    const pauses = createPauses([10], 2);
    for (let n = 0; n < 2; n += 1) pauses.failed('a', 0);
    expect(pauses.isPaused('a', 1)).toBe(false);
    pauses.failed('a', 0);
    expect(pauses.isPaused('a', 1)).toBe(true);
  });
});

it('places: who takes all of one key leaves those of others free; what waits goes in its order (SAFE-05)', async () => {
  const places = createPlaces();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (name: string, user: string) =>
    void places(
      [
        { key: 'all', limit: 3 },
        { key: user, limit: 2 },
      ],
      () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      },
    );
  for (const name of ['a1', 'a2', 'a3']) run(name, 'a');
  for (const name of ['b1', 'b2']) run(name, 'b');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  ends.get('b1')?.();
  await setImmediate();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  ends.get('a1')?.();
  await setImmediate();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
});
