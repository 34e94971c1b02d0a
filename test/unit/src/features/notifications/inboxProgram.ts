import type { RootState } from '../../../../../src/app/reducer.ts';
import * as v from 'valibot';
import { notification, type Notification } from '../../../../../src/contract/index.ts';
import { notificationsRealtime } from '../../../../../src/features/notifications/index.ts';
import { inboxRealtime } from '../../../../../src/features/notifications/inboxRealtime.ts';
import {
  selectInbox,
  selectNotifications,
  selectUnreads,
} from '../../../../../src/features/notifications/inboxState.ts';
import { createRealtimeMiddleware, realtimeStarted } from '../../../../../src/realtime/index.ts';
import { createMemoryTransport } from '../../../../../src/realtime/memoryTransport.ts';
import { makeHost, makeSession } from '../../../../support/factories.ts';
import { makeTestStore } from '../../../../support/recordedStore.ts';
import { makeTestServices } from '../../../../support/testServices.ts';

export const LIST = '/api/rpg/notifications';
export const COUNT = '/api/rpg/notifications/unreads';
export const READ = '/api/rpg/notifications/read';
export const RULES = '/api/rpg/notifications/rules';
export const CHANNEL = 'rpg.user.3';

/** A notification as the host sends it; its moment is its id unless a test says otherwise. */
export function wireNotice(id: number, over: Record<string, unknown> = {}) {
  return {
    ...{
      id,
      kind: 'turn',
      game: 'forest',
      gameTitle: 'Лес',
      title: `Ход ${id}`,
      text: 'Стемнело.',
    },
    ...{ url: `/forest/locations/glade?turn=${id}`, at: id, date: id, read: false },
    ...over,
  };
}

export const makeNotice = (id: number, over: Record<string, unknown> = {}): Notification =>
  v.parse(notification, wireNotice(id, over));

/** The program of the user 3 with its notifications, their host, a live connection in memory, and the second hand of its clock. */
export function inboxProgram(preloadedState: Pick<Partial<RootState>, 'host'> = {}) {
  let now = 1_000_000;
  const clock = () => now;
  const host = makeHost().on('GET', COUNT, { json: { unreads: 0 } });
  const transport = createMemoryTransport();
  const services = makeTestServices({ fetch: host.fetch, clock });
  const broken: string[] = [];
  const ticks = new Set<() => void>();
  const realtime = createRealtimeMiddleware<RootState>({
    loadTransport: () => Promise.resolve(transport),
    declarations: [notificationsRealtime, inboxRealtime],
    clock,
    every: (_ms, callback) => {
      ticks.add(callback);
      return () => ticks.delete(callback);
    },
    onBroken: (message) => broken.push(message),
  });
  const store = makeTestStore({
    services,
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
  return {
    host,
    store,
    transport,
    broken,
    clock,
    pass,
    begin: async () => {
      store.dispatch(realtimeStarted({ at: now }));
      await pass(1);
    },
    /** Sets what the next page holds. */
    page: (list: readonly unknown[], unreads: number, next?: number) =>
      void host.on('GET', LIST, { json: { notifications: list, unreads, next } }),
    inbox: () => selectInbox(store.getState()),
    ids: () => selectNotifications(store.getState()).map(({ id }) => Number(id)),
    unread: () =>
      selectNotifications(store.getState())
        .filter(({ read }) => !read)
        .map(({ id }) => Number(id)),
    unreads: () => selectUnreads(store.getState()),
  };
}
