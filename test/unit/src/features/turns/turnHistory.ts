import fc from 'fast-check';
import type { Turn } from '../../../../../src/contract/index.ts';
import { formApi } from '../../../../../src/features/turns/form/formApi.ts';
import { farEnd } from '../../../../../src/features/turns/feed/feedState.ts';
import {
  feedKey,
  type FeedRef,
  loadPage,
  openFeed,
  pollTurns,
  selectFeed,
  selectTurns,
  turnChanged,
  turnReceived,
  turnRemoved,
} from '../../../../../src/features/turns/index.ts';
import { inProductionMode } from '../../../../support/productionMode.ts';
import { makeProgram, makeSession, type TestProgram } from '../../../../support/factories.ts';
import { type FakeAnswer, FakeHost } from '../../../../support/fakeHost.ts';
import { TurnsHost } from './turnsHost.ts';

const PAGES = '/api/rpg/turns/forest/7';
const NEWS = '/api/rpg/turns/forest/new/7';
const HERE = '/api/rpg/location/forest/shore';

const plainSteps = [
  ...([
    'write',
    'post',
    'poll',
    'page',
    'far',
    'slowPoll',
    'slowPage',
    'slowFar',
    'arrive',
  ] as const),
];

/** One step of a history: something happens at the host, or on the way to the client. */
export type Step =
  { do: (typeof plainSteps)[number] } | { do: 'edit' | 'remove' | 'event' | 'move'; pick: number };

const plain = fc.record({ do: fc.constantFrom(...plainSteps) });
const picked = fc.record({
  do: fc.constantFrom('edit', 'remove', 'event', 'move'),
  pick: fc.nat(1_000),
});
export const stepArb: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: plain },
  { weight: 3, arbitrary: picked },
);

type Event = (at: number) => Parameters<TestProgram['store']['dispatch']>[0];

/** A client with 20 of 45 turns before it, and a host to which and from which anything may happen. */
export class History {
  private readonly ref: FeedRef;
  private readonly key: string;
  private readonly memory = new TurnsHost().fill(45, { location: 'shore' });
  private readonly host = new FakeHost();
  private readonly store;
  private readonly events: Event[] = [];
  private readonly onTheWay: (() => void)[] = [];
  private readonly promises: unknown[] = [];
  private slow = false;

  constructor(ref: FeedRef) {
    this.ref = ref;
    this.key = feedKey(ref);
    this.host.on('GET', HERE, ({ query }) => this.later(this.memory.lastAt('shore', query)));
    this.host.on('GET', `${HERE}/new`, ({ query }) =>
      this.later({ json: structuredClone(this.memory.sinceAt('shore', Number(query.date))) }),
    );
    this.host.on('GET', PAGES, (request) => this.later(this.memory.answerPage(request)));
    this.host.on('POST', NEWS, ({ body }) => {
      const { date } = JSON.parse(body) as { date: number };
      return this.later({ json: structuredClone(this.memory.since(date)) });
    });
    this.host.on('POST', '/api/rpg/turn/forest/7', () => {
      const turn = this.write({ isOwner: true, location: 'shore' });
      return { json: { locationRoutes: [], currentLocation: 'shore', turn } };
    });
    const { host } = this;
    const preloadedState = { session: makeSession() };
    this.store = inProductionMode(() => makeProgram({ host, preloadedState })).store;
  }

  async open(): Promise<this> {
    this.store.dispatch(openFeed(this.ref));
    await this.host.settle();
    return this;
  }

  /** An answer is made when it is asked for; a slow one arrives when a later step lets it. */
  private later(answer: FakeAnswer): FakeAnswer | Promise<FakeAnswer> {
    if (!this.slow) return answer;
    this.slow = false;
    return new Promise((resolve) => this.onTheWay.push(() => resolve(answer)));
  }

  private write(over: Record<string, unknown> = { location: 'shore' }): Turn {
    const turn = this.memory.write(over);
    this.tell(turn, turnReceived);
    return turn;
  }

  private tell(turn: Turn, fact: typeof turnReceived | typeof turnChanged): void {
    this.events.push((at) => fact({ game: 'forest', turn: { ...turn, isOwner: false }, at }));
  }

  private change(pick: number, by: (id: string) => void): void {
    const turns = this.memory.list();
    const turn = turns[pick % turns.length];
    if (turn) by(turn.id);
  }

  async step(step: Step): Promise<void> {
    const { memory, store } = this;
    memory.now += 700;
    if (step.do === 'write') this.write();
    if (step.do === 'edit')
      this.change(step.pick, (id) =>
        this.tell(memory.edit(id, `<p>${memory.now}</p>`), turnChanged),
      );
    if (step.do === 'move')
      this.change(step.pick, (id) => {
        const isHere = memory.turns.get(id)?.location?.key === 'shore';
        this.tell(memory.move(id, isHere ? 'cave' : 'shore'), turnChanged);
      });
    if (step.do === 'remove')
      this.change(step.pick, (id) => {
        memory.remove(id);
        this.events.push(() => turnRemoved({ game: 'forest', id }));
      });
    if (step.do === 'event') {
      const event = this.events[step.pick % this.events.length];
      if (event) store.dispatch(event(memory.now));
    }
    if (step.do === 'post') {
      const arg = {
        params: { game: 'forest', character: '7' },
        body: { body: '<p>Я.</p>', currentLocation: 'shore' },
      };
      await store.dispatch(formApi.endpoints.postTurn.initiate(arg, { track: false }));
    }
    if (step.do === 'poll') await store.dispatch(pollTurns(this.ref));
    if (step.do === 'page' && this.onTheWay.length === 0) await store.dispatch(loadPage(this.ref));
    if (step.do === 'far' && this.onTheWay.length === 0) await this.loadFar();
    if (step.do === 'slowFar') await this.slowly(() => this.loadFar());
    if (step.do === 'slowPoll') await this.slowly(() => store.dispatch(pollTurns(this.ref)));
    if (step.do === 'slowPage') await this.slowly(() => store.dispatch(loadPage(this.ref)));
    if (step.do === 'arrive') await this.arrive();
  }

  /** The far end is asked for, or what follows it upwards. */
  private loadFar(): unknown {
    const after = selectFeed(this.store.getState(), this.key)?.far?.id;
    return this.store.dispatch(loadPage(this.ref, after ? { page: 1, after } : farEnd));
  }

  private async slowly(ask: () => unknown): Promise<void> {
    const waiting = this.onTheWay.length;
    this.slow = true;
    const asked = ask();
    if (asked) {
      this.promises.push(asked);
      const asking = { over: false };
      void Promise.resolve(asked).finally(() => (asking.over = true));
      // The code of a location's calls arrives with a task of its own.
      while (this.onTheWay.length === waiting && !asking.over)
        await new Promise((resolve) => setTimeout(resolve, 0));
    }
    this.slow = false;
  }

  /** The newest of the slow answers arrives first: answers overtake one another. */
  private async arrive(): Promise<void> {
    this.onTheWay.pop()?.();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }

  /** Everything on its way arrives, then one poll and the rest of the pages, from both ends: what an idle client comes to. */
  async rest(): Promise<void> {
    while (this.onTheWay.length > 0) await this.arrive();
    await Promise.all(this.promises);
    await this.store.dispatch(pollTurns(this.ref));
    for (let calls = 0; selectFeed(this.store.getState(), this.key)?.complete === false; calls += 1)
      await (calls % 3 === 2 ? this.loadFar() : this.store.dispatch(loadPage(this.ref)));
  }

  shown = (): readonly Turn[] => selectTurns(this.store.getState(), this.key);
  true = (): readonly Turn[] =>
    this.ref.kind === 'latest' ? this.memory.list() : this.memory.listAt('shore');
}
