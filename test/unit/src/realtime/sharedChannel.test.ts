import { jest } from '@jest/globals';
import { configureStore, isAction, Tuple } from '@reduxjs/toolkit';
import * as v from 'valibot';
import {
  connectionSlice,
  realtimeStarted,
  visibilityChanged,
  type WithConnection,
} from '../../../../src/realtime/connectionSlice.ts';
import { createMemoryTransport } from '../../../../src/realtime/memoryTransport.ts';
import {
  addRealtime,
  type ChannelSubscription,
  eventRule,
  type RealtimeDeclaration,
} from '../../../../src/realtime/declaration.ts';
import { createRealtimeMiddleware } from '../../../../src/realtime/middleware.ts';
import { settle } from './setUp.ts';

describe('a channel that several features want', () => {
  const rule = (name: string) => eventRule(v.object({}), () => ({ type: `test/${name}` }));
  const wish = (...names: string[]): ChannelSubscription => ({
    channel: 'a',
    kind: 'private',
    events: Object.fromEntries(names.map((name) => [name, rule(name)])),
  });

  const clock = { now: 0 };

  /** Two features; the second one's wish comes and goes with the state's `running`. */
  async function shared() {
    const transport = createMemoryTransport();
    clock.now = 0;
    const [one, other] = [[wish('Sent')], [wish('Read')]];
    const declarations: RealtimeDeclaration<WithConnection>[] = [
      { subscriptions: () => one },
      { subscriptions: ({ connection }) => (connection.hidden ? other : []) },
    ];
    const seen: string[] = [];
    const store = configureStore({
      reducer: { connection: connectionSlice.reducer },
      middleware: () =>
        new Tuple(
          createRealtimeMiddleware<WithConnection>({
            loadTransport: () => Promise.resolve(transport),
            declarations,
            clock: () => clock.now,
            every: () => () => undefined,
            onBroken: () => undefined,
          }),
          () => (next: (action: unknown) => unknown) => (action: unknown) => {
            if (isAction(action) && (action.type.startsWith('test/') || addRealtime.match(action)))
              seen.push(action.type);
            return next(action);
          },
        ),
    });
    store.dispatch(realtimeStarted({ at: 0 }));
    await settle();
    return { store, transport, seen };
  }

  it('is wanted also by a feature that was loaded meanwhile, whose declaration reaches no reducer', async () => {
    const { store, transport, seen } = await shared();
    const list: ChannelSubscription[] = [{ ...wish('Made'), channel: 'b' }];
    const declaration: RealtimeDeclaration = { subscriptions: () => list };
    store.dispatch(addRealtime(declaration));
    store.dispatch(addRealtime(declaration));
    expect(transport.channels()).toEqual(['a', 'b']);
    transport.emit('b', 'Made', {});
    expect(seen).toEqual(['test/Made']);
  });

  it('brings each of them its own events, also where one came later', async () => {
    const { store, transport, seen } = await shared();
    const leave = jest.spyOn(transport, 'leave');
    transport.emit('a', 'Read', {});
    expect(seen).toEqual([]);
    clock.now = 5;
    store.dispatch(visibilityChanged({ hidden: true, at: 1 }));
    // An event that comes while one leaves and subscribes again would be lost; and what was missed before is fetched.
    expect(leave).not.toHaveBeenCalled();
    expect(store.getState().connection.subscribedAt).toEqual({ a: 5 });
    transport.emit('a', 'Sent', {});
    transport.emit('a', 'Read', {});
    expect(seen).toEqual(['test/Sent', 'test/Read']);
  });

  it('stays subscribed for the one that remains', async () => {
    const { store, transport, seen } = await shared();
    store.dispatch(visibilityChanged({ hidden: true, at: 1 }));
    store.dispatch(visibilityChanged({ hidden: false, at: 2 }));
    transport.emit('a', 'Read', {});
    transport.emit('a', 'Sent', {});
    expect(seen).toEqual(['test/Sent']);
    expect(transport.channels()).toEqual(['a']);
  });
});
