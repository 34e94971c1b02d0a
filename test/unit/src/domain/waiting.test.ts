import fc from 'fast-check';
import {
  type Hold,
  isHeld,
  laterPoint,
  type OrderAct,
  orderNow,
  SCENE_TURNS,
  type SceneOrder,
  type SceneSide,
  type SceneTurn,
  standingIn,
  type WaitingScene,
  waitsFor,
  withoutMember,
} from '../../../../src/domain/index.ts';

const MARA = 1;
const BORIS = 2;
const CLARA = 3;
const GULL = 9;
/** The account of a character: ten times its id; masters are 90 and 91. */
const MASTER = 90;

const turn = (at: number, character: number, ...named: number[]): SceneTurn => ({
  at,
  id: at,
  character,
  user: character === GULL ? MASTER : character * 10,
  byStaff: character === GULL,
  named,
});
const dice = (at: number): SceneTurn => ({ ...turn(at, GULL), user: null });

const side = (character: number): SceneSide => ({
  user: character * 10,
  isStaff: false,
  characters: new Set([character]),
});
const staff = (user = 91): SceneSide => ({ user, isStaff: true, characters: new Set([GULL]) });

describe('who is waited for in a scene', () => {
  it.each<[string, SceneTurn[], SceneSide, unknown]>([
    ['nobody in an empty place', [], side(MARA), undefined],
    ['not who never wrote there', [turn(1, BORIS)], side(MARA), undefined],
    ['not who wrote last', [turn(1, BORIS), turn(2, MARA)], side(MARA), { own: 2 }],
    [
      'who wrote before another, from the first turn after it',
      [turn(1, MARA), turn(2, BORIS), turn(3, CLARA)],
      side(MARA),
      { own: 1, news: { since: 2, last: 3, count: 2, named: false } },
    ],
    [
      'who is named, from that turn on',
      [turn(1, BORIS), turn(2, BORIS, MARA), turn(3, CLARA)],
      side(MARA),
      { news: { since: 2, last: 3, count: 2, named: true } },
    ],
    ['not by dice', [turn(1, MARA), dice(2)], side(MARA), { own: 1 }],
    [
      'not by another character of the same account',
      [turn(1, MARA), { ...turn(2, CLARA), user: 10 }],
      side(MARA),
      { own: 1 },
    ],
    [
      'who came by a turn written elsewhere, by what was written since',
      [turn(1, BORIS), turn(5, BORIS)],
      { ...side(MARA), arrival: { at: 3, id: 3 } },
      { own: 3, news: { since: 5, last: 5, count: 1, named: false } },
    ],
    [
      'masters, where a player wrote after any of them',
      [turn(1, GULL), turn(2, MARA)],
      staff(),
      { own: 1, news: { since: 2, last: 2, count: 1, named: false } },
    ],
    [
      'who came to where nobody had written yet',
      [turn(5, BORIS)],
      { ...side(MARA), arrival: { at: 3, id: 3 } },
      { own: 3, news: { since: 5, last: 5, count: 1, named: false } },
    ],
    [
      'not who went elsewhere',
      [{ ...turn(1, MARA), leaves: true }, turn(2, BORIS)],
      side(MARA),
      undefined,
    ],
    [
      'who went elsewhere and is named there since',
      [
        turn(0, BORIS, MARA),
        { ...turn(1, MARA), leaves: true },
        turn(2, BORIS),
        turn(3, BORIS, MARA),
      ],
      side(MARA),
      { own: 1, news: { since: 3, last: 3, count: 1, named: true } },
    ],
    [
      'who wrote before another in the same moment',
      [turn(1, MARA), { ...turn(1, BORIS), id: 2 }],
      side(MARA),
      { own: 1, news: { since: 1, last: 1, count: 1, named: false } },
    ],
    ['no master, where another has answered', [turn(1, MARA), turn(2, GULL)], staff(), { own: 2 }],
    [
      'masters, whose NPC stands there',
      [turn(4, MARA)],
      { ...staff(), standsHere: true },
      { news: { since: 4, last: 4, count: 1, named: false } },
    ],
    [
      'masters, whose NPC is named',
      [turn(4, MARA, GULL)],
      staff(),
      { news: { since: 4, last: 4, count: 1, named: true } },
    ],
    ['not a master by their own player', [turn(1, GULL), turn(2, MARA)], staff(10), { own: 1 }],
  ])('BACK-10 %s', (_what, turns, one, expected) => {
    expect(standingIn(turns, one)).toEqual(expected);
    expect(standingIn([...turns].reverse(), one)).toEqual(expected);
  });

  it('BACK-10 nobody waits for one whose last turn is further back than the scene reaches', () => {
    const after = (count: number) => Array.from({ length: count }, (_, i) => turn(2 + i, BORIS));
    const last = standingIn([turn(1, MARA), ...after(SCENE_TURNS - 1)], side(MARA));
    expect(last?.news?.count).toBe(SCENE_TURNS - 1);
    expect(standingIn([turn(1, MARA), ...after(SCENE_TURNS)], side(MARA))).toBeUndefined();
  });
});

describe('what is put off', () => {
  const news = { own: 5, last: 10 };
  it.each<[string, Hold, Parameters<typeof isHeld>[1], number, boolean]>([
    ['until a time, holds before it', { kind: 'later', until: 100 }, news, 99, true],
    ['until a time, waits then', { kind: 'later', until: 100 }, news, 100, false],
    ['until somebody writes, holds', { kind: 'quiet', upTo: 10 }, news, 99, true],
    ['until somebody writes, waits', { kind: 'quiet', upTo: 10 }, { last: 11 }, 99, false],
    ['left, holds whoever writes', { kind: 'left', upTo: 10 }, { own: 5, last: 50 }, 99, true],
    ['left, waits after one wrote', { kind: 'left', upTo: 10 }, { own: 11, last: 50 }, 99, false],
    ['left without a turn, holds', { kind: 'left', upTo: 10 }, { last: 50 }, 99, true],
  ])('BACK-12 %s', (_what, hold, standing, now, held) => {
    expect(isHeld(hold, standing, now)).toBe(held);
  });
});

const order = (members: number[], character = members[0]!, since = 0): SceneOrder => ({
  members,
  character,
  since,
});
const acts = (...who: number[]): OrderAct[] =>
  who.map((character, i) => ({ character, at: i + 1 }));
const nobody = () => false;

describe('the order of a scene', () => {
  const three = order([MARA, BORIS, CLARA]);
  it.each<[string, SceneOrder, OrderAct[], number[], number | undefined]>([
    ['begins with the first', three, [], [], MARA],
    ['goes on with the next', three, acts(MARA), [], BORIS],
    ['begins again after the last', three, acts(MARA, BORIS, CLARA), [], MARA],
    ['is not moved by one who writes twice', three, acts(MARA, MARA), [], BORIS],
    ['is not moved by one who writes out of turn', three, acts(MARA, CLARA), [], BORIS],
    ['passes over who is away', three, acts(MARA), [BORIS], CLARA],
    ['goes on behind who is away', three, acts(MARA, CLARA), [BORIS], MARA],
    ['comes back to who is back', three, acts(MARA, CLARA), [], BORIS],
    ['is nobody’s where all are away', three, acts(MARA), [MARA, BORIS, CLARA], undefined],
    ['does not count what was before it', order([MARA, BORIS], MARA, 5), acts(MARA), [], MARA],
  ])('BACK-15 %s', (_what, one, done, away, expected) => {
    expect(orderNow(one, done, (who) => away.includes(who))?.character).toBe(expected);
  });

  it('BACK-15 says since when it is theirs', () => {
    expect(orderNow(three, acts(MARA, CLARA, BORIS), nobody)).toEqual({
      character: CLARA,
      since: 3,
    });
  });

  it('BACK-15 goes on with the next where the one whose turn it is leaves, and ends with two', () => {
    expect(withoutMember(order([MARA, BORIS, CLARA], CLARA, 4), CLARA, 7)).toEqual({
      members: [MARA, BORIS],
      character: MARA,
      since: 7,
    });
    expect(withoutMember(order([MARA, BORIS, CLARA], BORIS, 4), MARA, 7)).toEqual({
      members: [BORIS, CLARA],
      character: BORIS,
      since: 4,
    });
    expect(withoutMember(order([MARA, BORIS]), MARA, 7)).toBeUndefined();
  });
});

const characterArb = fc.constantFrom<number[]>(MARA, BORIS, CLARA, GULL);
const turnsArb = fc
  .array(
    fc.record({
      character: characterArb,
      named: fc.array(characterArb, { maxLength: 2 }),
      isDice: fc.boolean(),
    }),
    { maxLength: SCENE_TURNS + 20 },
  )
  .map((all) =>
    all.map(({ character, named, isDice }, i) => ({
      ...turn(i + 1, character, ...named),
      ...(isDice && i % 9 === 0 && { user: null }),
    })),
  );
const membersArb = fc.uniqueArray(characterArb, { minLength: 1, maxLength: 4 });
const awayArb = fc.uniqueArray(characterArb, { maxLength: 4 });
const actsOf = (turns: readonly SceneTurn[]): OrderAct[] =>
  turns.flatMap(({ character, at, user }) =>
    character === null || user === null ? [] : [{ character, at }],
  );

function sceneWith(turns: SceneTurn[], members: number[] | undefined, away: number[]) {
  const isAway = (who: number) => away.includes(who);
  const scene: WaitingScene = {
    turns,
    ...(members && {
      order: { members, now: orderNow(order(members), actsOf(turns), isAway) ?? null },
    }),
  };
  const stateOf = (one: SceneSide, who: number) =>
    waitsFor(scene, one, { isAway: isAway(who) }, 1_000)?.state;
  return { stateOf, of: (who: number) => stateOf(who === GULL ? staff() : side(who), who) };
}
const scenesArb = fc.record({
  turns: turnsArb,
  members: fc.option(membersArb, { nil: undefined }),
  away: awayArb,
});

describe('in any scene', () => {
  it('BACK-11 who writes is not waited for more than before', () => {
    fc.assert(
      fc.property(scenesArb, characterArb, ({ turns, members, away }, who) => {
        const before = sceneWith(turns, members, away).of(who);
        const after = sceneWith([...turns, turn(500, who)], members, away).of(who);
        // Only one who is alone in the order, or whom all others have left alone, goes on being waited for.
        if (before !== 'waits') expect(after).not.toBe('waits');
        if (!members) expect(after).not.toBe('waits');
      }),
    );
  });

  it('BACK-13 nobody who is away is waited for', () => {
    fc.assert(
      fc.property(scenesArb, characterArb, ({ turns, members, away }, who) => {
        fc.pre(away.some((one) => one === who));
        expect(sceneWith(turns, members, away).of(who)).not.toBe('waits');
      }),
    );
  });

  it('BACK-15 with an order exactly one is waited for, unless all in it are away', () => {
    fc.assert(
      fc.property(turnsArb, membersArb, awayArb, (turns, members, away) => {
        const { of } = sceneWith(turns, members, away);
        const waited = [MARA, BORIS, CLARA, GULL].filter((who) => of(who) === 'waits');
        const all = members.every((who) => away.includes(who));
        expect(waited).toHaveLength(all ? 0 : 1);
      }),
    );
  });

  it('BACK-15 an order is the same, counted from a later point', () => {
    fc.assert(
      fc.property(turnsArb, membersArb, awayArb, (turns, members, away) => {
        const isAway = (who: number) => away.includes(who);
        const whole = order(members);
        const done = actsOf(turns);
        const later = { members, ...laterPoint(whole, done, isAway) };
        expect(orderNow(later, done, isAway)).toEqual(orderNow(whole, done, isAway));
      }),
    );
  });

  it('BACK-15 nobody in an order is passed over for ever: after a turn of each it is everybody’s once', () => {
    fc.assert(
      fc.property(membersArb, turnsArb, (members, turns) => {
        let done = actsOf(turns);
        const seen = members.map((_one, i) => {
          const now = orderNow(order(members), done, nobody)!.character;
          done = [...done, { character: now, at: 500 + i }];
          return now;
        });
        expect([...seen].sort()).toEqual([...members].sort());
      }),
    );
  });

  it('BACK-12 what was left or muted by its newest moment waits again by nothing older', () => {
    fc.assert(
      fc.property(turnsArb, characterArb, fc.constantFrom('quiet', 'left'), (turns, who, kind) => {
        fc.pre(who !== GULL);
        const hold = { kind, upTo: 200 } as const;
        const state = waitsFor({ turns }, side(who), { isAway: false, hold }, 1)?.state;
        expect(state).not.toBe('waits');
      }),
    );
  });
});
