import { declarations } from '../../../../../src/app/realtime.ts';
import type { RootState } from '../../../../../src/app/reducer.ts';
import { createRealtimeMiddleware, realtimeStarted } from '../../../../../src/realtime/index.ts';
import {
  createMemoryTransport,
  type MemoryTransport,
} from '../../../../../src/realtime/memoryTransport.ts';
import { makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { makeTestStore } from '../../../../support/recordedStore.ts';
import { makeTestServices } from '../../../../support/testServices.ts';
import { TurnsHost } from './turnsHost.ts';

const SECOND = 1_000;

/** A whole program with a live connection in memory, its host, and the second hand of its clock. */
export function liveProgram(
  preloadedState: Partial<RootState> = { session: makeSession() },
  transport: MemoryTransport = createMemoryTransport(),
) {
  const memory = new TurnsHost();
  const host = new FakeHost();
  memory.serve(host, 'forest');
  memory.serve(host, 'forest', '7');
  for (const path of ['/api/rpg/online/forest', '/api/rpg/online/forest/7'])
    host.on('POST', path, { json: [] });
  const ticks = new Set<() => void>();
  const broken: string[] = [];
  const clock = () => memory.now;
  const services = makeTestServices({ fetch: host.fetch, clock });
  const middleware = createRealtimeMiddleware<RootState>({
    loadTransport: () => Promise.resolve(transport),
    declarations,
    clock,
    every: (_ms, callback) => {
      ticks.add(callback);
      return () => ticks.delete(callback);
    },
    onBroken: (message) => broken.push(message),
  });
  const store = makeTestStore({ services, preloadedState, middleware: [middleware] });
  store.dispatch(realtimeStarted({ at: clock() }));

  /** Lets a second pass, without a wait for answers. */
  function tick(): void {
    memory.now += SECOND;
    for (const each of ticks) each();
  }
  /** Lets so many seconds pass, and what they bring be answered. */
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      tick();
      await host.settle();
    }
  }
  const polls = (): number =>
    host.requests.filter(({ path }) => path.startsWith('/api/rpg/turns/forest/new')).length;
  return { memory, host, store, transport, services, broken, tick, pass, polls };
}
