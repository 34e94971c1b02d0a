import type { RootState } from '../../../../../src/app/reducer.ts';
import { waitingApi } from '../../../../../src/features/waiting/api.ts';
import { waitingFeature } from '../../../../../src/features/waiting/feature.ts';
import {
  createRealtimeMiddleware,
  realtimeStarted,
  registerFeature,
} from '../../../../../src/realtime/index.ts';
import { createMemoryTransport } from '../../../../../src/realtime/memoryTransport.ts';
import { makeSession } from '../../../../support/factories.ts';
import { makeTestStore } from '../../../../support/recordedStore.ts';
import { makeTestServices } from '../../../../support/testServices.ts';
import { waitFor } from '../../../../support/waitFor.ts';
import { LIST, waitingHost, wireEntry, wireList } from './waitingHost.ts';

const CHANNEL = 'rpg.user.3';

/** A program of the user 3, whose line stands, with the second hand of its clock. */
async function live(preloadedState: Partial<RootState> = {}) {
  let now = 1_000_000;
  const clock = () => now;
  const host = waitingHost([]);
  const transport = createMemoryTransport();
  const ticks = new Set<() => void>();
  const realtime = createRealtimeMiddleware<RootState>({
    loadTransport: () => Promise.resolve(transport),
    declarations: [],
    clock,
    every: (_ms, callback) => {
      ticks.add(callback);
      return () => ticks.delete(callback);
    },
    onBroken: () => undefined,
  });
  const store = makeTestStore({
    services: makeTestServices({ fetch: host.fetch, clock }),
    preloadedState: { session: makeSession(), ...preloadedState },
    middleware: [realtime],
  });
  const pass = async (seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 1) {
      now += 1_000;
      for (const tick of ticks) tick();
      await host.settle();
    }
  };
  store.dispatch(registerFeature(waitingFeature));
  store.dispatch(realtimeStarted({ at: now }));
  await pass(1);
  transport.setStatus('connected');
  await host.settle();
  const count = () =>
    waitingApi.endpoints.waiting.select({ viewer: '3' })(store.getState()).data?.count;
  return { host, store, transport, pass, count, asked: () => host.asked('GET', LIST).length };
}

describe('what waits, over the live connection', () => {
  it('BACK-19 is fetched again after an event of the reader’s own channel, once for several', async () => {
    const { host, transport, count, asked } = await live();
    expect(count()).toBe(0);
    const before = asked();
    host.on('GET', LIST, { json: wireList([wireEntry('pier')]) });
    for (let i = 0; i < 3; i += 1) transport.emit(CHANNEL, 'WaitingChanged', {});
    await waitFor('the new count', () => count() === 1);
    expect(asked()).toBe(before + 1);
  });

  it('BACK-19 is asked for each minute where there is no socket', async () => {
    const { transport, pass, asked } = await live();
    transport.setStatus('disconnected');
    await pass(10);
    const before = asked();
    await pass(120);
    expect(asked() - before).toBe(2);
  });

  it('BACK-22 is neither asked for nor heard of on a host that does not know it', async () => {
    const { transport, pass, asked } = await live({ host: { can: { waiting: false }, left: {} } });
    await pass(70);
    expect(asked()).toBe(0);
    expect(transport.channels()).not.toContain(CHANNEL);
  });
});
