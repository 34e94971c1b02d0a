import fc from 'fast-check';
import type { ChannelRef, PresenceMember } from '../../../../../src/contract/index.ts';
import {
  channelMembersChanged,
  initialListState,
  presenceApi,
  selectIsOnline,
} from '../../../../../src/features/presence/index.ts';
import { socketStatusChanged } from '../../../../../src/realtime/index.ts';
import { makeGuestSession, makeProgram } from '../../../../support/factories.ts';

/** What really happens: people come to channels and go, and some of them are there without any. */
type Step =
  | { readonly does: 'move'; readonly person: number; readonly to: readonly boolean[] }
  | { readonly does: 'ask' | 'answer' | 'cut' | 'join' };

const CHANNELS: readonly ChannelRef[] = ['hall', 'crew'].map((id) => ({ type: 'rpg_game', id }));

/** The last two are seen by the host also where they are in no channel. */
const PEOPLE: readonly PresenceMember[] = ['Мара', 'Борис', 'Вера', 'Глеб'].map((name, at) => ({
  id: String(at),
  type: 'profile',
  name,
}));
const isElsewhere = (person: number): boolean => person >= 2;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: moves() },
  fc.constantFrom<Step>(
    ...(['ask', 'answer', 'cut', 'join'] as const).map((does) => ({ does }) as const),
  ),
);

function moves(): fc.Arbitrary<Step> {
  return fc.record({
    does: fc.constant('move' as const),
    person: fc.nat(PEOPLE.length - 1),
    to: fc.tuple(fc.boolean(), fc.boolean()),
  });
}

/** A world, and the client that learns of it: at once by the socket while it stands, and late by the lists that it asks for. */
function world() {
  let now = 1;
  let isUp = false;
  const isIn = PEOPLE.map(() => CHANNELS.map(() => false));
  const answers: { askedAt: number; online: readonly PresenceMember[] }[] = [];
  const presence = { list: { ...initialListState, game: 'forest' } };
  const { store } = makeProgram({ preloadedState: { session: makeGuestSession(), presence } });

  const isHere = (person: number): boolean => isIn[person]!.some(Boolean);
  const tell = (channel: number): void => {
    const members = PEOPLE.filter((_one, person) => isIn[person]![channel]);
    store.dispatch(channelMembersChanged({ channel: CHANNELS[channel]!, members, at: now }));
  };
  const doings = {
    ask: () => {
      const online = PEOPLE.filter((_one, person) => isHere(person) || isElsewhere(person));
      answers.push({ askedAt: now, online });
    },
    answer: () => {
      const { askedAt, online } = answers.pop() ?? {};
      if (!online) return;
      const arg = {
        endpointName: 'online',
        originalArgs: { params: { game: 'forest' }, body: {} },
      };
      const meta = { arg, requestStatus: 'fulfilled', baseQueryMeta: { at: now, askedAt } };
      const type = 'api/executeQuery/fulfilled';
      const action = { type, payload: { online }, meta: { ...meta, requestId: String(now) } };
      expect(presenceApi.endpoints.online.matchFulfilled(action)).toBe(true);
      store.dispatch(action);
    },
    cut: () => {
      isUp = false;
      store.dispatch(socketStatusChanged({ status: 'disconnected', at: now }));
    },
    join: () => {
      isUp = true;
      store.dispatch(socketStatusChanged({ status: 'connected', at: now }));
      CHANNELS.forEach((_one, channel) => tell(channel));
    },
  };

  return {
    happens: (one: Step) => {
      now += 1;
      if (one.does !== 'move') {
        doings[one.does]();
        return;
      }
      const before = isIn[one.person]!;
      isIn[one.person] = [...one.to];
      // First where one comes to, then where one leaves.
      const changed = [true, false].flatMap((to) =>
        CHANNELS.flatMap((_one, at) => (one.to[at] === to && before[at] !== to ? [at] : [])),
      );
      if (isUp) changed.forEach(tell);
    },
    isUp: () => isUp,
    isHere,
    seen: (person: number) => selectIsOnline(store.getState(), PEOPLE[person]!),
  };
}

const everybody = PEOPLE.map((_one, person) => person);

describe('who is online, whatever happens', () => {
  it('ONL-01 is at any moment whoever is in a channel, while the socket stands', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { happens, isUp, isHere, seen } = world();
        happens({ does: 'join' });
        for (const one of steps) {
          happens(one);
          if (!isUp()) continue;
          for (const person of everybody) {
            if (isHere(person)) expect(seen(person)).toBe(true);
            else if (!isElsewhere(person)) expect(seen(person)).toBe(false);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('ONL-01 is after a fresh list whoever is there, in whatever order all else was told', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { happens, isHere, seen } = world();
        steps.forEach(happens);
        happens({ does: 'ask' });
        happens({ does: 'answer' });
        for (const person of everybody)
          expect(seen(person)).toBe(isHere(person) || isElsewhere(person));
        for (let late = 0; late < steps.length; late += 1) happens({ does: 'answer' });
        for (const person of everybody)
          expect(seen(person)).toBe(isHere(person) || isElsewhere(person));
      }),
      { numRuns: 200 },
    );
  });
});
