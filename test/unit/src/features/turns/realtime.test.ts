import {
  feedClosed,
  feedKey,
  latestFeedRef,
  openFeed,
  selectTurns,
  turnsRealtime,
} from '../../../../../src/features/turns/index.ts';
import { createMemoryTransport } from '../../../../../src/realtime/memoryTransport.ts';
import { makeCharacter, makeGame } from '../../../../support/entities.ts';
import { makeGuestSession, makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { receivedBesideOwn } from '../../../../support/realtime/received.ts';
import { liveProgram } from './liveProgram.ts';

const SHARED = 'rpg.game.forest.turn';
const OWN = 'rpg.game.forest.profile.7.turn';
const ref = latestFeedRef('forest', '7');
const guest = latestFeedRef('forest', undefined);

async function opened(over?: Parameters<typeof liveProgram>[0], at = ref) {
  const program = liveProgram(over);
  program.memory.fill(3);
  program.store.dispatch(openFeed(at));
  await program.host.settle();
  const ids = () => selectTurns(program.store.getState(), feedKey(at)).map(({ id }) => id);
  return { ...program, ids };
}

describe('channels of turns', () => {
  it('LIVE-01 subscribes to the game’s channel and the character’s own while a feed is on screen, and not longer', async () => {
    const { store, transport } = await opened();
    expect(receivedBesideOwn(transport)).toEqual([SHARED, OWN]);
    store.dispatch(feedClosed({ place: ref }));
    expect(receivedBesideOwn(transport)).toEqual([]);
  });

  it('subscribes to one channel for two screens of a feed, until the last is left', async () => {
    const { store, transport } = await opened();
    store.dispatch(openFeed(ref));
    store.dispatch(feedClosed({ place: ref }));
    expect(receivedBesideOwn(transport)).toEqual([SHARED, OWN]);
    store.dispatch(feedClosed({ place: ref }));
    expect(receivedBesideOwn(transport)).toEqual([]);
  });

  it('subscribes to a master’s own channel by the id, since the key is not one person’s alone', async () => {
    const list = [makeCharacter({ key: 'master', id: '41', isGameMaster: true })];
    const characters = { status: 'ready', list } as const;
    const program = liveProgram({ session: makeSession({ characters, characterKey: 'master' }) });
    program.memory.serve(program.host, 'forest', 'master');
    program.store.dispatch(openFeed(latestFeedRef('forest', 'master')));
    await program.host.settle();
    expect(receivedBesideOwn(program.transport)).toEqual([
      SHARED,
      'rpg.game.forest.profile.41.turn',
    ]);
  });

  it('a guest subscribes to the shared channel alone', async () => {
    const { transport } = await opened({ session: makeGuestSession() }, guest);
    expect(receivedBesideOwn(transport)).toEqual([SHARED]);
  });

  it('the shared channel is private where guests may not read the game', async () => {
    const kinds: string[] = [];
    const program = liveProgram({
      session: makeSession({ games: [makeGame({ status: 'inactive' })] }),
    });
    const { subscribe } = program.transport;
    program.transport.subscribe = (...args) => {
      kinds.push(`${args[1]} ${args[0]}`);
      subscribe(...args);
    };
    program.store.dispatch(openFeed(ref));
    await program.host.settle();
    expect(kinds).toEqual(expect.arrayContaining([`private ${SHARED}`, `private ${OWN}`]));
  });

  it('HOSTS-10 the shared channel is tried as private on a host that says nothing of it, for a signed-in reader alone', async () => {
    const host = { can: {}, left: {} };
    const { transport, pass, memory, ids } = await opened({ session: makeSession(), host });
    await pass(5);
    expect(transport.kinds()).toEqual(
      expect.arrayContaining([`public ${SHARED}`, `private ${SHARED}`, `private ${OWN}`]),
    );
    transport.emit(`private ${SHARED}`, 'TurnSent', { turn: memory.write() });
    expect(ids()).toEqual(['4', '3', '2', '1']);
    const reading = await opened({ session: makeGuestSession(), host }, guest);
    await reading.pass(5);
    expect(reading.transport.kinds()).toContain(`public ${SHARED}`);
    expect(reading.transport.kinds()).not.toContain(`private ${SHARED}`);
  });

  it('HOSTS-10 the shared channel is private at once where the host is known to keep it so, and public alone on our own host', async () => {
    const host = { can: { publicTurns: false }, left: {} };
    const { transport } = await opened({ session: makeSession(), host });
    expect(transport.kinds()).toContain(`private ${SHARED}`);
    expect(transport.kinds()).not.toContain(`public ${SHARED}`);
    const own = await opened();
    await own.pass(30);
    expect(own.transport.kinds()).toContain(`public ${SHARED}`);
    expect(own.transport.kinds()).not.toContain(`private ${SHARED}`);
  });

  it('LIVE-01 TurnSent, TurnUpdated and TurnDeleted on either channel change the feed; a broken one does not', async () => {
    const { memory, transport, ids, broken, store } = await opened();
    const sent = memory.write();
    transport.emit(SHARED, 'TurnSent', { turn: sent });
    transport.emit(OWN, 'TurnSent', { turn: { ...sent, isOwner: true } });
    expect(ids()).toEqual(['4', '3', '2', '1']);
    expect(selectTurns(store.getState(), feedKey(ref))[0]?.isOwner).toBe(true);
    transport.emit(SHARED, 'TurnUpdated', { turn: memory.edit('4', '<p>Иначе.</p>') });
    expect(selectTurns(store.getState(), feedKey(ref))[0]?.post).toBe('<p>Иначе.</p>');
    transport.emit(SHARED, 'TurnSent', { turn: { id: '5' } });
    expect(broken).toHaveLength(1);
    transport.emit(SHARED, 'TurnDeleted', { turn: { id: '4' } });
    transport.emit(OWN, 'TurnDeleted', { turn: { id: 4 } });
    expect(ids()).toEqual(['3', '2', '1']);
  });

  it('a turn that arrives does not subscribe again', async () => {
    const { memory, transport } = await opened();
    let subscribed = 0;
    transport.subscribe = () => {
      subscribed += 1;
    };
    transport.emit(SHARED, 'TurnSent', { turn: memory.write() });
    expect(subscribed).toBe(0);
  });
});

describe('polls of turns', () => {
  it('LIVE-04 asks every 30 s beside a live socket', async () => {
    const { pass, polls } = await opened();
    await pass(1);
    const first = polls();
    await pass(26);
    expect(polls()).toBe(first);
    await pass(4);
    expect(polls()).toBe(first + 1);
  });

  it('LIVE-04 asks every 2.5 s in simple mode, and shows what came without a socket', async () => {
    const { pass, polls, transport, memory, ids, store } = await opened();
    transport.setStatus('disconnected');
    await pass(6);
    expect(store.getState().connection.simple).toBe(true);
    const before = polls();
    await pass(30);
    expect(polls() - before).toBeGreaterThanOrEqual(10);
    expect(polls() - before).toBeLessThanOrEqual(15);
    const sent = memory.write();
    await pass(3);
    expect(ids()[0]).toBe(sent.id);
  });

  it.each([
    ['all turn channels', [SHARED, OWN]],
    ['the channel of what others write', [SHARED]],
  ])(
    'HOSTS-10 LIVE-04 asks every 2.5 s where a connected socket refuses %s',
    async (_what, all) => {
      const transport = createMemoryTransport();
      for (const channel of all) transport.forbidden.add(channel);
      const program = liveProgram(undefined, transport);
      program.memory.fill(3);
      program.store.dispatch(openFeed(ref));
      await program.host.settle();
      await program.pass(1);
      const before = program.polls();
      await program.pass(30);
      expect(program.polls() - before).toBeGreaterThanOrEqual(10);
    },
  );

  it('LIVE-06 fetches what was missed as soon as the socket is back: turns, edits, deletions', async () => {
    const { transport, memory, pass, ids, host, store } = await opened();
    await pass(1);
    transport.setStatus('disconnected');
    memory.now += 2_000;
    memory.write();
    memory.edit('2', '<p>Иначе.</p>');
    memory.remove('1');
    memory.now += 1_000;
    transport.setStatus('connected');
    await host.settle();
    expect(ids()).toEqual(['4', '3', '2']);
    expect(selectTurns(store.getState(), feedKey(ref))[2]?.post).toBe('<p>Иначе.</p>');
  });

  it('LIVE-09 each program asks after an interval of its own, which is never longer than 30 s', async () => {
    const { store, pass } = await opened();
    await pass(1);
    const state = store.getState();
    const key = `turns/new/${feedKey(ref)}`;
    const last = state.connection.startedAt[key] ?? 0;
    const dueAfter = (spread: number): number => {
      const turns = { ...state.turns, feeds: { ...state.turns.feeds, spread } };
      const isDue = (ms: number) =>
        (turnsRealtime.pollingTasks?.({ ...state, turns }, last + ms) ?? []).length > 0;
      return Array.from({ length: 301 }, (_, tenth) => tenth * 100).find(isDue) ?? Infinity;
    };
    expect([0, 0.25, 0.5, 0.99].map(dueAfter)).toEqual([30_000, 29_300, 28_500, 27_100]);
  });

  it('LIVE-09 the interval is drawn again for each program', () => {
    const spreads = Array.from({ length: 20 }, (_, drawn) => {
      const { store } = makeProgram({
        host: new FakeHost().on('GET', '/api/rpg/turns/forest/7', { json: {} }),
        newId: () => `${drawn}b9d8f1e-5c1f-4a53-8a0e-6d0f7c1f2a${drawn}`,
        preloadedState: { session: makeSession() },
      });
      store.dispatch(openFeed(ref));
      return store.getState().turns.feeds.spread;
    });
    expect(new Set(spreads).size).toBe(20);
    expect(Math.min(...spreads)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...spreads)).toBeLessThan(1);
  });

  it('polls for nobody when no feed is on screen', async () => {
    const { store, pass, polls } = await opened();
    await pass(1);
    store.dispatch(feedClosed({ place: ref }));
    const before = polls();
    await pass(40);
    expect(polls()).toBe(before);
  });

  it('tries a first page that failed again by itself', async () => {
    const program = liveProgram();
    program.memory.fill(2);
    program.host.on('GET', '/api/rpg/turns/forest/7', { status: 503 });
    program.store.dispatch(openFeed(ref));
    await program.host.settle();
    await program.pass(2);
    program.memory.serve(program.host, 'forest', '7');
    await program.pass(31);
    expect(selectTurns(program.store.getState(), feedKey(ref))).toHaveLength(2);
  });
});
