import {
  latestFeedRef,
  feedKey,
  loadPage,
  openFeed,
  turnReceived,
  turnRemoved,
} from '../../../../../../src/features/turns/index.ts';
import {
  selectArrivedCount,
  selectMark,
  selectNews,
  selectReturn,
  selectVisit,
} from '../../../../../../src/features/turns/longFeed/readingSelectors.ts';
import {
  feedLeft,
  firstNewReached,
} from '../../../../../../src/features/turns/longFeed/readingSlice.ts';
import { beginVisit, seeNewest } from '../../../../../../src/features/turns/longFeed/visits.ts';
import { signedOut } from '../../../../../../src/features/session/index.ts';
import { createMemoryStorage } from '../../../../../../src/lib/storage/index.ts';
import { visibilityChanged } from '../../../../../../src/realtime/index.ts';
import { makeGuestSession, makeProgram, makeSession } from '../../../../../support/factories.ts';
import { FakeHost } from '../../../../../support/fakeHost.ts';
import { TurnsHost } from '../turnsHost.ts';

const MINUTE = 60_000;

/** A browser that keeps what it keeps from one visit to the next. */
function browserOf(memory: TurnsHost, storage = createMemoryStorage(), session = makeSession()) {
  const character = session.characterKey;
  const ref = latestFeedRef('forest', character);
  const feed = feedKey(ref);

  /** The page is loaded again, with its first page of turns; `behind` in another tab. */
  async function visit({ behind = false } = {}) {
    const host = new FakeHost();
    memory.serve(host, 'forest', character);
    const { store } = makeProgram({ host, storage, preloadedState: { session } });
    if (behind) store.dispatch(visibilityChanged({ hidden: true, at: 0 }));
    store.dispatch(openFeed(ref));
    await host.settle();
    store.dispatch(beginVisit(feed));
    store.dispatch(seeNewest(feed));
    const receive = (over: Record<string, unknown> = {}) => {
      const turn = memory.write(over);
      store.dispatch(turnReceived({ game: 'forest', turn, at: memory.now }));
      return turn;
    };
    const marks = () =>
      memory.list().flatMap((turn) => {
        const mark = selectMark(store.getState(), feed, turn);
        return mark ? [`${turn.id} ${mark}`] : [];
      });
    return {
      store,
      receive,
      marks,
      more: () => store.dispatch(loadPage(ref)),
      news: () => selectNews(store.getState(), feed),
      arrived: () => selectArrivedCount(store.getState(), feed),
      see: () => store.dispatch(seeNewest(feed)),
    };
  }
  return { visit, feed };
}

describe('what is new since the last visit', () => {
  it('FEED-09 is nothing at first, what others wrote meanwhile on the next visit, and nothing again on the one after', async () => {
    const memory = new TurnsHost().fill(3);
    const browser = browserOf(memory);
    const first = await browser.visit();
    expect(first.news()).toEqual({ count: 0, open: false });
    memory.fill(2);
    memory.write({ isOwner: true });
    const second = await browser.visit();
    expect(second.marks()).toEqual(['5 new', '4 first']);
    expect(second.news()).toMatchObject({ count: 2, open: false, first: { id: '4' } });
    second.see();
    expect(second.marks()).toEqual(['5 new', '4 first']);
    const third = await browser.visit();
    expect(third.marks()).toEqual([]);
  });

  it('FEED-09 says honestly that more may be new below, until the first of it is loaded', async () => {
    const memory = new TurnsHost().fill(3);
    const browser = browserOf(memory);
    await browser.visit();
    memory.fill(30);
    const next = await browser.visit();
    expect(next.news()).toEqual({ count: 20, open: true });
    expect(next.marks().some((mark) => mark.endsWith('first'))).toBe(false);
    await next.more();
    expect(next.news()).toMatchObject({ count: 30, open: false, first: { id: '4' } });
  });

  it('FEED-09 holds for a guest, and for each user apart', async () => {
    const memory = new TurnsHost().fill(1);
    const storage = createMemoryStorage();
    const alina = browserOf(memory, storage);
    await alina.visit();
    memory.fill(1);
    const boris = makeSession({ user: { ...makeSession().user!, id: 'boris' } });
    expect((await browserOf(memory, storage, boris).visit()).marks()).toEqual([]);
    expect((await browserOf(memory, storage, makeGuestSession()).visit()).marks()).toEqual([]);
    expect((await alina.visit()).marks()).toEqual(['2 first']);
  });

  it('FIRST-37 goes on for a user where the guest of this browser left off', async () => {
    const memory = new TurnsHost().fill(1);
    const storage = createMemoryStorage();
    const guest = browserOf(memory, storage, makeGuestSession());
    await guest.visit();
    memory.fill(1);
    expect((await browserOf(memory, storage).visit()).marks()).toEqual(['2 first']);
    expect((await guest.visit()).marks()).toEqual(['2 first']);
  });

  it('FEED-09 is not taken back by a second tab, nor taken for seen by one that nobody looks at', async () => {
    const memory = new TurnsHost().fill(2);
    const browser = browserOf(memory);
    const left = await browser.visit();
    memory.fill(1);
    await browser.visit({ behind: true });
    const right = await browser.visit();
    expect(right.marks()).toEqual(['3 first']);
    left.store.dispatch(turnRemoved({ game: 'forest', id: '2' }));
    left.see();
    expect((await browser.visit()).marks()).toEqual([]);
  });

  it('FEED-09 starts over when one comes back to an open page after half an hour, not sooner', async () => {
    const memory = new TurnsHost().fill(2);
    const browser = browserOf(memory);
    const { store, receive, marks, see } = await browser.visit();
    const away = (ms: number) => {
      store.dispatch(visibilityChanged({ hidden: true, at: MINUTE }));
      const turn = receive();
      store.dispatch(visibilityChanged({ hidden: false, at: MINUTE + ms }));
      return turn;
    };
    away(29 * MINUTE);
    expect(marks()).toEqual([]);
    see();
    store.dispatch(firstNewReached({ feed: browser.feed }));
    const { id } = away(30 * MINUTE);
    expect(marks()).toEqual([`${id} first`]);
    expect(selectVisit(store.getState(), browser.feed)?.reached).toBe(false);
  });

  it('counts what came in above the reader until it is seen, and never what one wrote oneself', async () => {
    const { receive, arrived, see } = await browserOf(new TurnsHost().fill(2)).visit();
    receive();
    receive({ isOwner: true });
    expect(arrived()).toBe(1);
    see();
    expect(arrived()).toBe(0);
  });
});

describe('the place to go on reading at', () => {
  const feed = 'latest';
  const at = (id: string, top: number) => ({ turn: { id, created: Number(id) }, top });
  const left = (entry: string, position: ReturnType<typeof at> | undefined) =>
    feedLeft({ feed, entry, place: position });

  it('FEED-07 is on the way back where one was at that entry, and by a link where one last was', () => {
    const { store } = makeProgram();
    store.dispatch(left('a', at('7', -30)));
    store.dispatch(left('b', at('9', 12)));
    const goTo = (entry: string, back: boolean) =>
      selectReturn(store.getState(), feed, { entry, back });
    expect(goTo('a', true)).toEqual(at('7', -30));
    expect(goTo('b', true)).toEqual(at('9', 12));
    expect(goTo('c', false)).toEqual(at('9', 12));
    expect(goTo('c', true)).toBeUndefined();
    store.dispatch(left('b', undefined));
    expect(goTo('b', true)).toBeUndefined();
    expect(goTo('c', false)).toBeUndefined();
  });

  it('is forgotten at sign-out, and after many others', () => {
    const { store } = makeProgram();
    for (let n = 0; n < 51; n += 1) store.dispatch(left(String(n), at(String(n), 0)));
    const goTo = (entry: string) => selectReturn(store.getState(), feed, { entry, back: true });
    expect(goTo('0')).toBeUndefined();
    expect(goTo('1')).toEqual(at('1', 0));
    store.dispatch(signedOut());
    expect(goTo('1')).toBeUndefined();
  });
});
