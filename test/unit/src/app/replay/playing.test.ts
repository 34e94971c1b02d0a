import fc from 'fast-check';
import {
  countUpTo,
  errorsOf,
  firstPath,
  LONGEST_PAUSE_MS,
  nextOf,
  noFilter,
  pathAt,
  positionAfter,
  previousOf,
  shortenedTimes,
  shownRows,
  slicesOf,
} from '../../../../../src/app/replay/playing.ts';
import type { TimelineRow } from '../../../../../src/recorder/timeline.ts';

const row = (over: Partial<TimelineRow> = {}): TimelineRow => ({
  seq: 1,
  at: 0,
  type: 'a',
  changed: [],
  ...over,
});

const rows = [
  row({ seq: 7, type: 'api/executeQuery/pending', changed: ['api.queries'] }),
  row({ seq: 8, type: 'ui/errorRaised', changed: ['ui'], error: 'raised' }),
  row({ seq: 9, type: 'ui/wentTo', changed: ['ui'], path: '/forest/chat' }),
  row({ seq: 10, type: 'chat/roomOpened', changed: ['chat.rooms'] }),
];

const timesOf = (moments: readonly number[], at = 0): Float64Array =>
  shortenedTimes({ begins: { seq: 1, at }, rows: moments.map((one) => row({ at: one })) });

describe('what of a log is listed', () => {
  it('QA-03 are the actions of a type, a number, a page, a slice, or errors alone', () => {
    const of = (filter: object) => shownRows(rows, { ...noFilter, ...filter });
    expect(of({})).toEqual([0, 1, 2, 3]);
    expect(of({ text: ' ROOM' })).toEqual([3]);
    expect(of({ text: '9' })).toEqual([2]);
    expect(of({ text: '/forest' })).toEqual([2]);
    expect(of({ slice: 'ui' })).toEqual([1, 2]);
    expect(of({ only: 'pages' })).toEqual([2]);
    expect(of({ only: 'errors', slice: 'chat.rooms' })).toEqual([]);
    expect(errorsOf(rows)).toEqual([1]);
    expect(slicesOf(rows)).toEqual(['api.queries', 'chat.rooms', 'ui']);
  });
});

describe('steps through a log', () => {
  const ascending = fc
    .uniqueArray(fc.nat(40), { maxLength: 12 })
    .map((list) => list.sort((a, b) => a - b));

  it('QA-03 lead to the nearest listed action on either side, wherever one stands', () => {
    fc.assert(
      fc.property(ascending, fc.nat(42), (shown, position) => {
        const selected = position - 1;
        const later = shown.find((index) => index > selected);
        const earlier = shown.findLast((index) => index < selected);
        expect(nextOf(shown, position)).toBe(later === undefined ? undefined : later + 1);
        expect(previousOf(shown, position)).toBe(earlier === undefined ? undefined : earlier + 1);
      }),
    );
  });

  it('QA-03 forward and back again end where they began', () => {
    fc.assert(
      fc.property(ascending, fc.nat(12), (shown, nth) => {
        const index = shown[nth];
        if (index === undefined) return;
        const next = nextOf(shown, index + 1);
        if (next !== undefined) expect(previousOf(shown, next)).toBe(index + 1);
      }),
    );
  });

  it('counts as many numbers as there are up to a bound', () => {
    fc.assert(
      fc.property(ascending, fc.integer({ min: -2, max: 45 }), (list, most) => {
        expect(countUpTo(list, most)).toBe(list.filter((one) => one <= most).length);
      }),
    );
  });
});

describe('a log that is played', () => {
  it('QA-03 takes the time that it took, long pauses shortened, and never goes back', () => {
    const times = timesOf([1_100, 1_100, 900_000, 899_000, 899_500], 1_000);
    expect([...times]).toEqual([0, 100, 100, 2_100, 2_100, 2_600]);
    expect(LONGEST_PAUSE_MS).toBe(2_000);
  });

  it('QA-03 is after so much time where it was then', () => {
    const times = timesOf([100, 200, 200, 700]);
    expect([0, 99, 100, 250, 699, 700, 9_000].map((at) => positionAfter(times, at))).toEqual([
      ...[0, 0, 1, 3, 3, 4, 4],
    ]);
  });
});

describe('the page that was open', () => {
  it('QA-03 is the one the state tells, and never an address elsewhere', () => {
    expect(pathAt({ ui: { path: '/forest?page=2' } })).toEqual({
      path: '/forest?page=2',
      known: true,
    });
    for (const path of ['//elsewhere.test', 'https://elsewhere.test', 5, `/${'x'.repeat(3_000)}`])
      expect(pathAt({ ui: { path }, session: { gameKey: 'sea' } })).toEqual({
        path: '/sea',
        known: false,
      });
  });

  it('QA-03 is the first that the log tells of, where the state tells none yet', () => {
    const paths = ['/forest/chat', '/forest'].map((path) => row({ path }));
    expect(firstPath([row(), ...paths])).toBe('/forest/chat');
    expect(pathAt({}, '/forest/chat')).toEqual({ path: '/forest/chat', known: true });
    expect(pathAt({}, '//elsewhere.test').known).toBe(false);
    expect(firstPath([row()])).toBeUndefined();
  });

  it('is the home of the game where the state tells none', () => {
    expect(pathAt({ session: { gameKey: 'a/b' } }).path).toBe('/a%2Fb');
    for (const state of [undefined, null, {}, { ui: 5, session: 'x' }])
      expect(pathAt(state)).toEqual({ path: '/', known: false });
  });
});
