import fc from 'fast-check';
import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit';
import type { Turn } from '../../../../src/contract/index.ts';
import {
  compareIds,
  emptyFeed,
  type Feed,
  feedTurn,
  mergeTurns,
  newestTurn,
  nextSince,
  removeTurns,
  withVersion,
} from '../../../../src/domain/index.ts';
import { makeTurn } from '../../../support/entities.ts';

/** Frozen to the bottom: whoever changes it in place is found out. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

type News = { turns: Turn[] } | { gone: string[] };

function applyNews(feed: Feed, news: News): Feed {
  return frozen('turns' in news ? mergeTurns(feed, news.turns) : removeTurns(feed, news.gone));
}

const applyAll = (news: readonly News[]): Feed => news.reduce(applyNews, frozen(emptyFeed));

const idsOf = (feed: Feed): string[] => feed.turns.map(({ id }) => id);

const reactionArb = fc.record({
  char: fc.option(
    fc.record({
      id: fc.constantFrom('7', '8', '9'),
      type: fc.constantFrom('profile', 'user'),
      name: fc.constantFrom('Алина', 'Борис'),
    }),
  ),
  isOwner: fc.boolean(),
});

/** Versions of few turns, so that they meet often; now and then even `created` differs. */
const turnArb = fc
  .record({
    id: fc.oneof(
      fc.integer({ min: 1, max: 30 }),
      fc.constantFrom('a', 'constructor', 'toString', '07'),
    ),
    created: fc.constantFrom(1_000, 1_000, 1_001, 1_002),
    updated: fc.option(fc.integer({ min: 0, max: 3 })),
    post: fc.constantFrom('раз', 'два', 'три'),
    isOwner: fc.boolean(),
    reactions: fc.array(reactionArb, { maxLength: 3 }),
  })
  .map(makeTurn);

const newsArb: fc.Arbitrary<News> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ turns: fc.array(turnArb, { maxLength: 6 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      gone: fc.array(fc.integer({ min: 1, max: 30 }).map(String), { maxLength: 2 }),
    }),
  },
);

/** Some news, and the same again in another order, with repetitions. */
const reorderedArb = fc
  .array(newsArb, { maxLength: 12 })
  .chain((news) =>
    fc
      .tuple(
        fc.shuffledSubarray(news, { minLength: news.length, maxLength: news.length }),
        fc.subarray(news),
      )
      .map(([shuffled, again]) => ({ news, reordered: [...shuffled, ...again] })),
  );

describe('a feed', () => {
  it('FEED-05 stands by created, then by id as a number, newest first, each id once', () => {
    const feed = mergeTurns(emptyFeed, [
      makeTurn({ id: 9, created: 1_001 }),
      makeTurn({ id: 10, created: 1_001 }),
      makeTurn({ id: 11, created: 1_000 }),
      makeTurn({ id: 9, created: 1_001 }),
      makeTurn({ id: 8, created: 1_002 }),
    ]);
    expect(idsOf(feed)).toEqual(['8', '10', '9', '11']);
    expect(feed.turns.length).toBe(4);
    expect(newestTurn(feed)?.id).toBe('8');
  });

  it('FEED-05 is always in order and without doubles, and finds each of its turns', () => {
    fc.assert(
      fc.property(fc.array(newsArb, { maxLength: 20 }), (news) => {
        const feed = applyAll(news);
        const turns = feed.turns;
        const sorted = [...turns].sort((a, b) => b.created - a.created || compareIds(b.id, a.id));
        expect(turns).toEqual(sorted);
        expect(new Set(idsOf(feed)).size).toBe(turns.length);
        for (const turn of turns) expect(feedTurn(feed, turn.id)).toBe(turn);
      }),
    );
  });

  it('LIVE-07 any interleaving of events, polls, pages and own posts ends in the same feed', () => {
    fc.assert(
      fc.property(reorderedArb, ({ news, reordered }) => {
        expect(applyAll(reordered)).toEqual(applyAll(news));
      }),
      { numRuns: 500 },
    );
  });

  it('LIVE-07 it is all one whether turns come singly or in one great page', () => {
    const idArb = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(fc.uniqueArray(idArb, { minLength: 256, maxLength: 400 }), (ids) => {
        const turns = ids.map((id) => makeTurn({ id, created: 1 + (id % 50) }));
        const singly = turns.reduce((feed, turn) => mergeTurns(feed, [turn]), emptyFeed);
        expect(mergeTurns(emptyFeed, turns)).toEqual(singly);
        expect(mergeTurns(singly, turns)).toBe(singly);
      }),
      { numRuns: 20 },
    );
  });

  it('gives the very same feed back where there is nothing new', () => {
    fc.assert(
      fc.property(fc.array(newsArb, { maxLength: 10 }), (news) => {
        const feed = applyAll(news);
        for (const old of news) expect(applyNews(feed, old)).toBe(feed);
        expect(mergeTurns(feed, [])).toBe(feed);
        expect(removeTurns(feed, [])).toBe(feed);
      }),
    );
  });

  it('lets the newest version win, and keeps what is the reader’s own', () => {
    const own = makeTurn({ post: 'первый', updated: 1, isOwner: true });
    const edited = makeTurn({ post: 'второй', updated: 2, isOwner: false });
    for (const order of [
      [own, edited],
      [edited, own],
    ]) {
      expect(feedTurn(mergeTurns(emptyFeed, order), '1')).toMatchObject({
        post: 'второй',
        isOwner: true,
      });
    }
  });

  it('keeps every reaction, and whose own it is', () => {
    const reaction = (id: string, isOwner = false) => ({
      char: { id, type: 'profile', name: 'Имя' },
      isOwner,
    });
    const feed = mergeTurns(emptyFeed, [
      makeTurn({ updated: 1, reactions: [reaction('9', true)] }),
      makeTurn({ updated: 2, reactions: [reaction('9'), reaction('8')] }),
    ]);
    const reactions = feedTurn(feed, '1')?.reactions ?? [];
    expect(reactions.map(({ char, isOwner }) => [char?.id, isOwner])).toEqual([
      ['8', false],
      ['9', true],
    ]);
  });

  it('never brings back what was deleted, even if it was not known before', () => {
    const feed = mergeTurns(removeTurns(emptyFeed, ['1']), [makeTurn({ updated: 9e15 })]);
    expect(feed.turns).toEqual([]);
  });

  it('moves a turn whose moment changed, instead of doubling it', () => {
    const feed = mergeTurns(emptyFeed, [
      makeTurn({ id: 1, created: 5 }),
      makeTurn({ id: 2, created: 6 }),
      makeTurn({ id: 1, created: 7, updated: 2_000_000 }),
    ]);
    expect(idsOf(feed)).toEqual(['1', '2']);
  });

  it('shares its turns with the feed before an event', () => {
    const many = Array.from({ length: 100 }, (_, at) => makeTurn({ id: at + 1, created: at }));
    const feed = mergeTurns(emptyFeed, many);
    const after = mergeTurns(feed, [makeTurn({ id: 101, created: 100 })]);
    expect(after.turns.length).toBe(101);
    for (const turn of feed.turns) expect(feedTurn(after, turn.id)).toBe(turn);
    expect(after.deleted).toBe(feed.deleted);
  });

  it('works in a reducer, handed over as a draft or as the plain state', () => {
    const slice = createSlice({
      name: 'feed',
      initialState: { feed: emptyFeed },
      reducers: {
        asDraft: (state, { payload }: PayloadAction<Turn[]>) => {
          state.feed = mergeTurns(state.feed, payload);
        },
        asPlain: (state, { payload }: PayloadAction<Turn[]>) => {
          state.feed = mergeTurns(original(state).feed, payload);
        },
      },
    });
    const { asDraft, asPlain } = slice.actions;
    const turns = Array.from({ length: 200 }, (_, at) => makeTurn({ id: at, created: at }));
    for (const action of [asDraft, asPlain]) {
      const first = slice.reducer(undefined, action(turns));
      const second = slice.reducer(first, action([makeTurn({ id: 500, created: 500 })]));
      expect(second.feed).toEqual(mergeTurns(first.feed, [makeTurn({ id: 500, created: 500 })]));
      expect(slice.reducer(second, action(turns))).toBe(second);
    }
  });
});

describe('turns of hosts that know no versions', () => {
  it('take the moment of arrival as theirs, so that the last received wins', () => {
    const unversioned = (post: string) => makeTurn({ post, updated: null });
    const feed = mergeTurns(emptyFeed, [
      ...withVersion([unversioned('я')], 10),
      ...withVersion([unversioned('а')], 20),
    ]);
    expect(feedTurn(feed, '1')?.post).toBe('а');
  });

  it('keep the version they have', () => {
    expect(withVersion([makeTurn({ updated: 5 })], 10)[0]?.updated).toBe(5);
  });
});

describe('ids', () => {
  it('are in one order, whatever they are', () => {
    const idArb = fc.oneof(fc.nat().map(String), fc.string(), fc.constantFrom('7', '07', '007'));
    fc.assert(
      fc.property(idArb, idArb, idArb, (a, b, c) => {
        expect(Math.sign(compareIds(a, b))).toBe(0 - Math.sign(compareIds(b, a)));
        expect(compareIds(a, b) === 0).toBe(a === b);
        if (compareIds(a, b) < 0 && compareIds(b, c) < 0) expect(compareIds(a, c)).toBeLessThan(0);
      }),
    );
  });

  it('longer than any number keep their size', () => {
    expect(compareIds('90071992547409931', '90071992547409932')).toBeLessThan(0);
  });
});

describe('the date of a poll', () => {
  const feed = mergeTurns(emptyFeed, [makeTurn({ created: 1_000 })]);

  it.each([
    ['the last sync, a little before', feed, 2_000_000, 1_990_000],
    ['the newest turn where there was no sync', feed, undefined, 990_000],
    ['the beginning for an empty feed', emptyFeed, undefined, 0],
    ['never before the beginning', emptyFeed, 5, 0],
  ])('is %s', (_what, of, lastSync, date) => {
    expect(nextSince(of, lastSync, 10_000)).toBe(date);
  });
});

describe('turns of which some have no date that can be read', () => {
  const turn = fc.record({
    id: fc.integer({ min: 1, max: 30 }),
    created: fc.integer({ min: 0, max: 3 }),
  });
  const some = fc
    .uniqueArray(turn, { minLength: 1, maxLength: 12, selector: ({ id }) => id })
    .map((all) => all.map(({ id, created }) => makeTurn({ id: String(id), created })));

  it('HOSTS-06 LIVE-07 stand in the feed once, each in its newest version', () => {
    fc.assert(
      fc.property(some, (turns) => {
        const edited = turns.map((one) => ({ ...one, post: '<p>Иначе.</p>', updated: 9_000_000 }));
        const feed = mergeTurns(mergeTurns(emptyFeed, turns), edited);
        expect(feed.turns.map(({ id }) => id).sort()).toEqual(turns.map(({ id }) => id).sort());
        for (const { id, post } of edited) expect(feedTurn(feed, id)?.post).toBe(post);
      }),
    );
  });

  it('HOSTS-06 LIVE-07 stand where they stand in whatever order they come, those with a date in its order', () => {
    const shuffled = some.chain((turns) => {
      const { length } = turns;
      const again = fc.shuffledSubarray(turns, { minLength: length, maxLength: length });
      return fc.record({ turns: fc.constant(turns), again });
    });
    fc.assert(
      fc.property(shuffled, ({ turns, again }) => {
        const feed = mergeTurns(emptyFeed, turns);
        expect(again.reduce((one, each) => mergeTurns(one, [each]), emptyFeed)).toEqual(feed);
        const dated = feed.turns.filter(({ created }) => created !== 0);
        const sorted = [...dated].sort((a, b) => b.created - a.created || compareIds(b.id, a.id));
        expect(dated).toEqual(sorted);
        for (const [at, { id }] of feed.turns.entries())
          if (feed.turns[at]?.created === 0)
            for (const older of feed.turns.slice(at + 1).filter(({ created }) => created === 0))
              expect(compareIds(older.id, id)).toBeLessThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('HOSTS-06 one stands between the turns before and after it by their ids', () => {
    const made = [
      ['1', 100],
      ['2', 0],
      ['3', 300],
      ['4', 0],
    ] as const;
    const feed = mergeTurns(
      emptyFeed,
      made.map(([id, created]) => makeTurn({ id, created })),
    );
    expect(idsOf(feed)).toEqual(['4', '3', '2', '1']);
  });
});
