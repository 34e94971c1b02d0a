/** @jest-environment ./test/support/nodeEnvironment.mjs */
import { jest } from '@jest/globals';
import {
  initialConnectionState,
  realtimeStarted,
  realtimeStopped,
  selectConnectionMark,
  type WithConnection,
  selectIsListening,
} from '../../../../src/realtime/connectionSlice.ts';
import {
  createMemoryTransport,
  type MemoryTransport,
} from '../../../../src/realtime/memoryTransport.ts';
import {
  addRealtime,
  type ChannelSubscription,
  type RealtimeDeclaration,
  whispered,
} from '../../../../src/realtime/declaration.ts';
import { createRealtimeMiddleware } from '../../../../src/realtime/middleware.ts';
import { createMockStore } from '../../../support/mockStore.ts';
import { received, settle, setUp, skipped, wishesChanged } from './setUp.ts';

describe('what the state wants is what is subscribed', () => {
  it('subscribes and leaves by the difference, whoever changed the state', async () => {
    const { transport, store, start } = setUp();
    await start(['a', 'b']);
    expect(transport.channels()).toEqual(['a', 'b']);
    store.dispatch(wishesChanged(['b', 'c']));
    expect(transport.channels()).toEqual(['b', 'c']);
    expect(Object.keys(store.getState().connection.subscribedAt)).toEqual(['b', 'c']);
  });

  it('LIVE-10 says whether any channel is wanted, by a feature that was loaded later too', async () => {
    const { store, start } = setUp();
    const isListening = () => selectIsListening(store.getState());
    await start([]);
    expect(isListening()).toBe(false);
    store.dispatch(wishesChanged(['a']));
    expect(isListening()).toBe(true);
    store.dispatch(wishesChanged([]));
    expect(isListening()).toBe(false);
    const list: ChannelSubscription[] = [{ channel: 'b', kind: 'public', events: {} }];
    const declaration: RealtimeDeclaration = { subscriptions: () => list };
    store.dispatch(addRealtime(declaration));
    expect(isListening()).toBe(true);
  });

  it('does not load the transport before a channel is wanted', async () => {
    const loadTransport = jest.fn(() => Promise.resolve(createMemoryTransport()));
    const { start, store } = setUp({ loadTransport });
    await start([]);
    expect(loadTransport).not.toHaveBeenCalled();
    store.dispatch(wishesChanged(['a']));
    expect(loadTransport).toHaveBeenCalledTimes(1);
  });

  it('tries again to load a transport whose code did not arrive', async () => {
    const transport = createMemoryTransport();
    const loadTransport = jest
      .fn<() => Promise<MemoryTransport>>()
      .mockRejectedValueOnce(new Error('chunk'))
      .mockResolvedValue(transport);
    const { start, pass } = setUp({ loadTransport });
    await start(['a']);
    pass(1000);
    await settle();
    expect(transport.channels()).toEqual(['a']);
  });

  it('ends everything when the loop is stopped', async () => {
    const { store, start, time, transport } = setUp();
    await start(['a']);
    store.dispatch(realtimeStopped());
    expect(time.ticks.size).toBe(0);
    transport.emit('a', 'Said', { text: 'late' });
    expect(store.getState().received).toEqual([]);
  });
});

describe('events', () => {
  it('become facts with their time of arrival, checked by schema', async () => {
    const { transport, store, start, actions, time } = setUp();
    await start(['a']);
    transport.emit('a', 'Said', { text: 'one' });
    expect(store.getState().received).toEqual(['one']);
    expect(actions.at(-1)).toMatchObject(received({ text: 'one', at: time.now }));
  });

  it('QUICK-01 after a pause notify subscribers at once, those that follow closely once for all of them', async () => {
    const { transport, store, start, time } = setUp();
    await start(['a']);
    const seen: string[][] = [];
    store.subscribe(() => seen.push([...store.getState().received]));
    transport.emit('a', 'Said', { text: 'one' });
    expect(seen).toEqual([['one']]);
    transport.emit('a', 'Said', { text: 'two' });
    time.now += 10;
    transport.emit('a', 'Said', { text: 'three' });
    expect(store.getState().received).toEqual(['one', 'two', 'three']);
    expect(seen).toHaveLength(1);
    while (seen.length === 1) await new Promise((resolve) => setTimeout(resolve));
    expect(seen.slice(1)).toEqual([['one', 'two', 'three']]);
    time.now += 20;
    transport.emit('a', 'Said', { text: 'four' });
    expect(seen.slice(2)).toEqual([['one', 'two', 'three', 'four']]);
  });

  it('are skipped and reported where they are broken, and the next one still arrives', async () => {
    const { transport, store, start, onBroken, actions } = setUp();
    await start(['a']);
    transport.emit('a', 'Said', { text: 7 });
    transport.emit('a', 'Said', 'nonsense');
    transport.emit('a', 'Said', { text: 'two' });
    expect(store.getState().received).toEqual(['two']);
    expect(onBroken).toHaveBeenCalledTimes(2);
    expect(actions.filter(skipped.match)).toEqual([skipped('Said'), skipped('Said')]);
  });

  it('HOSTS-05 are taken without what of them cannot be read, and that is reported', async () => {
    const { transport, store, start, onBroken, onLosses } = setUp();
    await start(['a']);
    transport.emit('a', 'Said', { text: 'one', mood: ['?'] });
    expect(store.getState().received).toEqual(['one']);
    expect(onBroken).not.toHaveBeenCalled();
    expect(onLosses).toHaveBeenCalledWith('Said', [{ path: 'mood', kind: 'field' }]);
  });

  it('of a channel already left are not taken in', async () => {
    const { transport, store, start } = setUp();
    await start(['a', 'b']);
    store.dispatch(wishesChanged(['b']));
    transport.emit('a', 'Said', { text: 'gone' });
    expect(store.getState().received).toEqual([]);
  });

  it('hands whispers to the transport', async () => {
    const { transport, store, start } = setUp();
    await start(['a']);
    store.dispatch(whispered({ channel: 'a', event: 'typing', payload: { name: 'Вера' } }));
    expect(transport.whispers).toEqual([
      { channel: 'a', event: 'typing', payload: { name: 'Вера' } },
    ]);
  });
});

describe('the fallback to polling', () => {
  it('LIVE-03 begins simple mode 5 s after a start without a connection, and tells the user nothing', async () => {
    const { transport, store, start, pass, actions } = setUp();
    await start(['a']);
    transport.setStatus('disconnected');
    pass(4000);
    expect(store.getState().connection.simple).toBe(false);
    pass(1000);
    expect(store.getState().connection.simple).toBe(true);
    expect(selectConnectionMark(store.getState())).toBe('polling');
    expect(
      actions.map(({ type }) => type).filter((type) => !/^(connection|test)\//.test(type)),
    ).toEqual([]);
  });

  it('LIVE-03 begins simple mode also where the transport itself never loads', async () => {
    const { store, start, pass } = setUp({
      loadTransport: () => Promise.reject(new Error('offline')),
    });
    await start(['a']);
    pass(5000);
    expect(store.getState().connection.simple).toBe(true);
  });

  it('LIVE-04 checks every second and starts work each 30 s, each 2.5 s in simple mode', async () => {
    const { transport, start, live, count } = setUp();
    await start(['a']);
    await settle();
    const before = count('test/polled');
    await live(60);
    expect(count('test/polled') - before).toBe(2);
    transport.setStatus('disconnected');
    await live(5);
    const beforeSimple = count('test/polled');
    await live(30);
    expect(count('test/polled') - beforeSimple).toBe(10); // a check each second makes 2.5 s three
  });

  it('LIVE-06 asks at once for what was missed when the server lets us in again', async () => {
    const { transport, start, pass, count, store } = setUp();
    await start(['a']);
    await settle();
    const before = count('test/polled');
    transport.setStatus('disconnected');
    pass(2000);
    await settle();
    transport.setStatus('connected');
    expect(count('test/polled')).toBe(before + 1);
    expect(selectConnectionMark(store.getState())).toBe('live');
    await settle();
    pass(1000);
    expect(count('test/polled')).toBe(before + 1); // once, not each second
  });

  it('LIVE-04 starts what has become due within a second, by a check every second', () => {
    jest.useFakeTimers();
    try {
      const due: RealtimeDeclaration<WithConnection> = {
        pollingTasks: (_state, now) =>
          now < 1_200 ? [] : [{ key: 'poll', start: { type: 'test/polled' } }],
      };
      const middleware = createRealtimeMiddleware<WithConnection>({
        loadTransport: () => Promise.resolve(createMemoryTransport()),
        declarations: [due],
        clock: () => Date.now(),
        every: (ms, callback) => {
          const timer = setInterval(callback, ms);
          return () => clearInterval(timer);
        },
        onBroken: () => undefined,
      });
      jest.setSystemTime(0);
      const store = createMockStore(middleware, { connection: initialConnectionState });
      const polls = () => store.getActions().filter(({ type }) => type === 'test/polled').length;
      store.dispatch(realtimeStarted({ at: 0 }));
      jest.advanceTimersByTime(1_999);
      expect(polls()).toBe(0);
      jest.advanceTimersByTime(1);
      expect(polls()).toBe(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('never runs the same work twice at a time', async () => {
    const middleware = createRealtimeMiddleware<WithConnection>({
      loadTransport: () => Promise.resolve(createMemoryTransport()),
      declarations: [{ pollingTasks: () => [{ key: 'slow', start: { type: 'test/slow' } }] }],
      clock: () => 0,
      every: (_ms, callback) => {
        callback();
        callback();
        return () => undefined;
      },
      onBroken: () => undefined,
    });
    const store = createMockStore(middleware, { connection: initialConnectionState });
    store.dispatch(realtimeStarted({ at: 0 }));
    await settle();
    expect(store.getActions().filter(({ type }) => type === 'test/slow')).toHaveLength(1);
  });
});

describe('the connection mark', () => {
  it('LIVE-10 tells live, connecting, polling and offline apart', () => {
    const mark = (over: Partial<WithConnection['connection']>) =>
      selectConnectionMark({ connection: { ...initialConnectionState, ...over } });
    expect(mark({ socket: 'connected', subscribedAt: { a: 1 } })).toBe('live');
    expect(mark({ socket: 'connected' })).toBe('connecting');
    expect(mark({ socket: 'connecting' })).toBe('connecting');
    expect(mark({ socket: 'disconnected', simple: true })).toBe('polling');
    expect(mark({ socket: 'connected', online: false })).toBe('offline');
  });

  it('LIVE-10 keeps the time of the last news: an event, or a poll that the host answered', async () => {
    const { transport, store, start, pass, time } = setUp();
    await start(['a']);
    await settle();
    pass(1000);
    transport.emit('a', 'Said', { text: 'news' });
    const arrived = time.now;
    pass(1000);
    expect(store.getState().connection.lastNewsAt).toBe(arrived);
  });
});
