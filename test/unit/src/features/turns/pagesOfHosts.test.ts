import { latestFeedRef, locationFeedRef } from '../../../../../src/features/turns/index.ts';
import type { FeedRef } from '../../../../../src/features/turns/feed/feedRef.ts';
import { withPage } from '../../../../../src/features/turns/feed/feedPage.ts';
import {
  newFeedState,
  nextPage,
  shownTurns,
} from '../../../../../src/features/turns/feed/feedState.ts';
import { makeTurn } from '../../../../support/entities.ts';

const SIZE = 20;

interface Habits {
  readonly count?: number;
  /** Turns that stand in no page. */
  readonly hidden?: readonly number[];
  /** Those of them that come and cannot be read. */
  readonly unreadable?: readonly number[];
  readonly namesLast?: boolean;
  readonly ignoresPage?: boolean;
}

/** Reads a feed to its end, from a host that cuts its pages by number; resolves with what is shown and how often it was asked. */
function readOn(habits: Habits, ref: FeedRef = latestFeedRef('forest', '7')) {
  const {
    count = 100,
    hidden = [],
    unreadable = [],
    namesLast = false,
    ignoresPage = false,
  } = habits;
  let state = newFeedState(ref);
  let calls = 0;
  while (!state.complete && calls < 50) {
    const asked = nextPage(state);
    const first = count - (ignoresPage ? 0 : (asked.page - 1) * SIZE);
    const cut = Array.from({ length: SIZE }, (_, at) => first - at).filter((id) => id > 0);
    const gone = new Set([...hidden, ...unreadable]);
    const turns = cut
      .filter((id) => !gone.has(id))
      .map((id) => makeTurn({ id: String(id), created: 1_000 + id }));
    const last_page = Math.ceil(count / SIZE);
    const when = {
      asked,
      askedAt: 0,
      at: 0,
      left: cut.filter((id) => unreadable.includes(id)).length,
    };
    state = withPage(state, { turns, ...(namesLast && { last_page }) }, when);
    calls += 1;
  }
  return { shown: shownTurns(state).map(({ id }) => Number(id)), calls };
}

/** Reads a feed to its end, from a host that answers what follows a turn, and ends a page of much text early. */
function readBehind(sizes: readonly number[], count: number): number[] {
  let state = newFeedState(latestFeedRef('forest', '7'));
  for (let call = 0; !state.complete && call < 50; call += 1) {
    const asked = nextPage(state);
    const top = asked.before === undefined ? count : Number(asked.before) - 1;
    const size = sizes[call] ?? SIZE;
    const turns = Array.from({ length: Math.min(size, top) }, (_, at) =>
      makeTurn({ id: String(top - at), created: 1_000 + top - at }),
    );
    const more = size < SIZE && size < top;
    const answer = { turns, ...(more && { last_page: asked.page + 1 }) };
    state = withPage(state, answer, { asked, askedAt: 0, at: 0 });
  }
  return shownTurns(state).map(({ id }) => Number(id));
}

const all = (...without: readonly number[]) =>
  Array.from({ length: 100 }, (_, at) => 100 - at).filter((id) => !without.includes(id));

describe('the pages of other hosts', () => {
  it.each([
    ['on the first', 95],
    ['on the second', 70],
    ['on the last', 3],
  ])('HOSTS-05 a turn %s page that cannot be read ends no feed', (_where, id) => {
    for (const namesLast of [true, false])
      expect(readOn({ unreadable: [id], namesLast }).shown).toEqual(all(id));
  });

  it('HOSTS-05 nor do turns that a host leaves out of its pages, where it names the last', () => {
    const { shown, calls } = readOn({ hidden: [95, 70, 69], namesLast: true });
    expect(shown).toEqual(all(95, 70, 69));
    expect(calls).toBeLessThanOrEqual(11);
  });

  it('FEED-01 each page is asked for once where all is plain, and one more time at most for the end', () => {
    expect(readOn({ namesLast: true }).calls).toBeLessThanOrEqual(6);
    expect(readOn({ count: 90 }).calls).toBe(5);
    expect(readOn({ count: 10, namesLast: true }).calls).toBe(1);
  });

  it.each([[[3, 20, 1]], [[20, 7, 20]], [[1, 1, 1]], [[20, 20, 20, 20, 5]], [[19, 20, 2, 3]]])(
    'SAFE-01 a page that ends early, for there is much text on it, ends no feed: %j',
    (sizes) => {
      expect(readBehind(sizes, 100)).toEqual(all());
    },
  );

  it('HOSTS-05 a host that answers every page with the first is not asked on and on', () => {
    for (const namesLast of [true, false])
      expect(readOn({ ignoresPage: true, namesLast }).calls).toBeLessThanOrEqual(3);
  });

  it('HOSTS-05 LOC-01 the turns of a location stand there, whatever each says of its place', () => {
    const shore = locationFeedRef('forest', 'shore', '7');
    expect(readOn({}, shore).shown).toEqual(all());
    const { location: _none, ...turn } = makeTurn({ id: '1', created: 1_001 });
    const when = { asked: { page: 1 }, askedAt: 0, at: 0 };
    const page = { turns: [turn], location: undefined };
    const state = withPage(newFeedState(shore), { turns: page.turns }, when);
    expect(shownTurns(state)).toMatchObject([{ id: '1', location: { key: 'shore' } }]);
  });

  it('MANY-02 of which the first names its moment: from then on news is asked for, whatever the clocks of hosts and browser say', () => {
    const when = { asked: { page: 1 }, askedAt: 9_000_000, hostAt: 8_000_000, at: 0 };
    const turns = [makeTurn({ id: '1', created: 1_001 })];
    const read = (page: { now?: number }) =>
      withPage(newFeedState(latestFeedRef('forest', '7')), { turns, ...page }, when).syncedTo;
    expect(read({ now: 5_000_000 })).toBe(5_000_000);
    expect(read({})).toBe(8_000_000);
  });
});
