import { jest } from '@jest/globals';
import {
  combineReducers,
  configureStore,
  createAction,
  createReducer,
  type Middleware,
  type UnknownAction,
} from '@reduxjs/toolkit';
import * as v from 'valibot';
import type { Loss } from '../../../../src/contract/index.ts';
import { entity } from '../../../../src/contract/shape.ts';
import {
  connectionSlice,
  shouldPoll,
  realtimeStarted,
  type WithConnection,
} from '../../../../src/realtime/connectionSlice.ts';
import {
  type ChannelSubscription,
  eventRule,
  type RealtimeDeclaration,
} from '../../../../src/realtime/declaration.ts';
import {
  createMemoryTransport,
  type MemoryTransport,
} from '../../../../src/realtime/memoryTransport.ts';
import { createRealtimeMiddleware } from '../../../../src/realtime/middleware.ts';

export const wishesChanged = createAction<string[]>('test/wishesChanged');
export const skipped = createAction<string>('test/skipped');
export const received = createAction<{ text: string; at: number }>('test/received');
const polled = createAction('test/polled');

interface TestState extends WithConnection {
  readonly wishes: readonly string[];
  readonly received: readonly string[];
}

const said = entity({ text: v.string(), mood: v.exactOptional(v.string()) });
const rule = eventRule(said, ({ text }, at) => received({ text, at }));

/** A channel wish for each name in the state, made once for each list of names. */
function declare(fallback: ChannelSubscription['fallback']): RealtimeDeclaration<TestState> {
  const made = new Map<readonly string[], ChannelSubscription[]>();
  return {
    subscriptions: ({ wishes }) => {
      const known = made.get(wishes);
      if (known) return known;
      const list = wishes.map((channel): ChannelSubscription => ({
        channel,
        kind: 'public',
        events: { Said: rule },
        ...(fallback && { fallback }),
      }));
      made.set(wishes, list);
      return list;
    },
    pollingTasks: (state, now) =>
      shouldPoll(
        state,
        { key: 'poll', every: state.connection.simple ? 2_500 : 30_000, channels: state.wishes },
        now,
      )
        ? [{ key: 'poll', start: polled() }]
        : [],
  };
}

/** A real store with the middleware, an in-memory transport, and a clock and loop that the test moves. */
export function setUp(
  over: {
    loadTransport?: () => Promise<MemoryTransport>;
    fallback?: ChannelSubscription['fallback'];
  } = {},
) {
  const transport = createMemoryTransport();
  const actions: UnknownAction[] = [];
  const onBroken = jest.fn<(message: string, detail: unknown) => void>();
  const onLosses = jest.fn<(event: string, losses: readonly Loss[]) => void>();
  const time = { now: 1_000_000, ticks: new Set<() => void>() };
  const middleware = createRealtimeMiddleware<TestState>({
    loadTransport: over.loadTransport ?? (() => Promise.resolve(transport)),
    declarations: [declare(over.fallback)],
    clock: () => time.now,
    every: (_ms, callback) => {
      time.ticks.add(callback);
      return () => time.ticks.delete(callback);
    },
    onBroken,
    onLosses,
    skipped,
  });
  const record: Middleware = () => (next) => (action) => {
    actions.push(action as UnknownAction);
    return next(action);
  };
  const store = configureStore({
    reducer: combineReducers({
      connection: connectionSlice.reducer,
      wishes: createReducer([] as readonly string[], (builder) => {
        builder.addCase(wishesChanged, (_state, { payload }) => payload);
      }),
      received: createReducer([] as readonly string[], (builder) => {
        builder.addCase(received, (state, { payload }) => [...state, payload.text]);
      }),
    }),
    middleware: (defaults) => defaults().prepend(record, middleware),
  });
  const pass = (ms: number): void => {
    for (let left = ms; left > 0; left -= 1000) {
      time.now += Math.min(1000, left);
      for (const tick of time.ticks) tick();
    }
  };
  /** Lets seconds go by, each with what it brings. */
  const live = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      pass(1000);
      await settle();
    }
  };
  const start = async (wishes: string[] = []): Promise<void> => {
    store.dispatch(realtimeStarted({ at: time.now }));
    store.dispatch(wishesChanged(wishes));
    await settle();
  };
  const count = (type: string): number => actions.filter((action) => action.type === type).length;
  return { transport, actions, onBroken, onLosses, time, store, pass, live, start, count };
}

/** Lets resolved promises run, and those of code that is loaded. */
export async function settle(): Promise<void> {
  await import('../../../../src/realtime/channels.ts');
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
