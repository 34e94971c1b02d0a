import { jest } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import fc from 'fast-check';
import { matchPath } from 'react-router';
import * as v from 'valibot';
import { declarations } from '../../../../src/app/realtime.ts';
import type { RootState } from '../../../../src/app/reducer.ts';
import { type Call, calls, clientConfig, readFrom } from '../../../../src/contract/index.ts';
import { chatFeature } from '../../../../src/features/chat/lazy.ts';
import { notificationsFeature } from '../../../../src/features/notifications/lazy.ts';
import {
  createRealtimeMiddleware,
  realtimeStarted,
  registerFeature,
} from '../../../../src/realtime/index.ts';
import ru from '../../../../src/i18n/ru.json' with { type: 'json' };
import { findCall } from '../../../support/bareHost/callTable.ts';
import { type CallContext, Refused } from '../../../support/bareHost/calls.ts';
import { applyToBody, type Habit } from '../../../support/bareHost/habits.ts';
import type { Json } from '../../../support/bareHost/json.ts';
import { chanceOf, mutate, oneOf } from '../../../support/bareHost/mutations.ts';
import { createWorld } from '../../../support/bareHost/world.ts';
import { plainOf } from '../../../support/contract/plainAnswers.ts';
import { type FakeAnswer, FakeHost, type SeenRequest } from '../../../support/fakeHost.ts';
import * as canvas from '../../../support/fakeMapCanvas.tsx';
import { renderApp } from '../../../support/renderApp.tsx';

jest.unstable_mockModule('../../../../src/features/map/canvas/MapCanvas.tsx', () => canvas);

/** Which account of the bare host is signed in. */
const NOBODY = -1;
const PLAYER = 0;
const MASTER = 1;

const NOW_S = 1_795_000_000;

/** Screens whose answers are changed; two of the game of quests. */
const SCREENS = [
  '/',
  '/tuman',
  '/tuman/location/pristan',
  '/tuman/location/pristan/all',
  '/tuman/map',
  '/tuman/locations',
  '/tuman/profiles/',
  '/tuman/profiles/23-miron-gluhar',
  '/tuman/profile/',
  '/tuman/profile/edit',
  '/tuman/chat',
  '/tuman/chat/rpg_game/51',
  '/sneg',
  '/sneg/quests/zima/pervy-sneg/chronicle',
] as const;

const HABITS: readonly Habit[] = [
  ...(['keyed', 'bareLists', 'bareSingles', 'emptyAsList', 'asText', 'nulls'] as const),
  ...(['dataWrapped', 'broken', 'strange', 'dateRussian', 'dateUnreadable'] as const),
];

const bodyOf = ({ body }: SeenRequest): CallContext['body'] => {
  try {
    return { ...(JSON.parse(body) as object) };
  } catch {
    return {};
  }
};

/** Any answer that the contract allows to this request: none of its keys and numbers have to do with the others of the host. */
function anyAnswer({ method, path }: SeenRequest, chance: () => number): Json | undefined {
  const call = Object.values<Call>(calls).find(
    (one) => one.method === method && matchPath(one.routePattern, path) !== null,
  );
  if (!call) return undefined;
  const seed = Math.floor(chance() * 2 ** 31);
  const [answer] = fc.sample(plainOf(call.response), { numRuns: 1, seed });
  return JSON.parse(JSON.stringify(answer)) as Json;
}

/** A bare host without HTTP, and who is signed in there: nobody, a player or a master. With a seed some answers are changed. */
function makeHost(account: number, seed?: number): FakeHost {
  const world = createWorld(() => NOW_S);
  const chance = chanceOf(seed ?? 0);
  const habits = new Set(seed === undefined ? [] : HABITS.filter(() => chance() < 0.15));
  return new FakeHost().otherwise((request): FakeAnswer => {
    const found = findCall(request.method, request.path);
    if (!found) return { status: 404, text: '<h1>404</h1>' };
    const { call, params } = found;
    const query = new URLSearchParams(request.query);
    const body = bodyOf(request);
    const context = {
      world,
      user: world.accounts[account],
      params,
      query,
      body,
      broadcast: () => undefined,
    };
    try {
      const isInit = request.path.endsWith('/init'); // without a game there is nothing to see
      const isAny = seed !== undefined && chance() < (isInit ? 0.03 : 0.25);
      const plain = (isAny && anyAnswer(request, chance)) || call.answer(context);
      let json = applyToBody(plain, call, habits);
      const calm = isInit ? 0.9 : 0.4;
      const times = seed === undefined || chance() < calm ? 0 : 1 + Math.floor(chance() * 4);
      for (let at = 0; at < times; at += 1) json = mutate(json, chance);
      return { json };
    } catch (error) {
      if (error instanceof Refused) return { status: error.status, json: { error: error.message } };
      throw error;
    }
  });
}

/** How often each call was made. */
type Counts = ReadonlyMap<string, number>;

interface Walked {
  readonly words: string;
  /** While the screen opened. */
  readonly opening: Counts;
  /** While it stood open and polls became due. */
  readonly polling: Counts;
}

function countCalls(requests: readonly SeenRequest[]): Counts {
  const counts = new Map<string, number>();
  for (const { method, path } of requests) {
    const call = `${method} ${findCall(method, path)?.call.path ?? path}`;
    counts.set(call, (counts.get(call) ?? 0) + 1);
  }
  return counts;
}

/** Calls that were made more than twice as often as `plain` has them, and more often than `least`. */
function stormsOf(counts: Counts, plain: Counts, least: number): [string, number][] {
  return [...counts].filter(([call, times]) => times > Math.max(2 * (plain.get(call) ?? 1), least));
}

/** Looks at most, until a screen says the same twice: its program arrives after its answers. */
const LOOKS = 12;

async function lastWords(host: FakeHost): Promise<string> {
  let words = '';
  for (let look = 0; look < LOOKS; look += 1) {
    const before = words;
    await act(() => host.settle());
    words = document.body.textContent;
    if (words === before && !/Загружаем|Загрузка/.test(words)) break;
  }
  return words;
}

/** So often polls become due after a screen has opened, and so far (ms) apart. */
const POLLS = 6;
const POLL_STEP_MS = 9_000;

/** Opens a screen, waits for all its answers, lets a minute of polling pass, and leaves it. */
async function walk(path: string, host: FakeHost): Promise<Walked> {
  const config = v.parse(clientConfig, {});
  let now = NOW_S * 1_000;
  const clock = () => now;
  const ticks = new Set<() => void>();
  const realtime = createRealtimeMiddleware<RootState>({
    declarations,
    clock,
    host: readFrom(config),
    loadTransport: () => Promise.reject(new Error('no socket here')),
    every: (_ms, callback) => {
      ticks.add(callback);
      return () => ticks.delete(callback);
    },
    onBroken: () => undefined,
  });
  const { store } = renderApp(path, { host, config, clock, middleware: [realtime] });
  act(() => {
    store.dispatch(realtimeStarted({ at: now }));
    // What the page loads in its first seconds, else by polls of which only the first store in a process sees the end.
    for (const feature of [chatFeature, notificationsFeature])
      store.dispatch(registerFeature(feature));
  });
  await lastWords(host);
  const opening = countCalls(host.requests.splice(0));
  for (let poll = 0; poll < POLLS; poll += 1) {
    now += POLL_STEP_MS;
    act(() => ticks.forEach((tick) => tick()));
    await act(() => host.settle());
  }
  const words = await lastWords(host);
  expect(JSON.stringify(store.getState())).not.toBe('');
  cleanup();
  return { words, opening, polling: countCalls(host.requests) };
}

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 60);
/** The most that one screen may take here, ms: a slow machine is no defect of ours. */
const RUN_MS = 2_000;

describe('answers that are changed at random', () => {
  const plain = new Map<string, Promise<Walked>>();
  let errors: unknown[];

  /** The same walk on the same host with its answers as they are. */
  function plainWalk(path: string, account: number): Promise<Walked> {
    const key = `${path} ${String(account)}`;
    const walked = plain.get(key) ?? walk(path, makeHost(account));
    plain.set(key, walked);
    return walked;
  }

  beforeEach(() => {
    errors = [];
    jest.spyOn(console, 'error').mockImplementation((...all: unknown[]) => {
      // Without a game that can be read the program says so, and offers to try again.
      if (!String(all[0]).includes('StartFailed')) errors.push(all);
    });
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  it(
    'HOSTS-15 leave no screen blank or broken, and cause no more calls than a retry each',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer(), async (seed) => {
          const chance = chanceOf(seed + 1);
          const path = oneOf(chance, SCREENS) ?? '/';
          const account = oneOf(chance, [NOBODY, PLAYER, MASTER]) ?? NOBODY;
          const screen = `${path} as ${String(account)}`;
          const { words, opening, polling } = await walk(path, makeHost(account, seed));
          expect({ screen, errors }).toEqual({ screen, errors: [] });
          expect({ screen, words: words.trim() }).not.toEqual({ screen, words: '' });
          expect(words).not.toContain(ru.app.crashed);
          const usual = await plainWalk(path, account);
          // What could not be read is asked for again in place of its poll.
          const storms = [
            ...stormsOf(opening, usual.opening, 0),
            ...stormsOf(polling, usual.polling, POLLS),
          ];
          expect({ screen, storms }).toEqual({ screen, storms: [] });
        }),
        { numRuns, endOnFailure: true },
      );
    },
    RUN_MS * numRuns,
  );
});
