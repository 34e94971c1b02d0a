import { jest } from '@jest/globals';
import { act, cleanup } from '@testing-library/react';
import fc from 'fast-check';
import * as v from 'valibot';
import { clientConfig } from '../../../../src/contract/index.ts';
import ru from '../../../../src/i18n/ru.json' with { type: 'json' };
import { findCall } from '../../../support/bareHost/callTable.ts';
import { type CallContext, Refused } from '../../../support/bareHost/calls.ts';
import { applyToBody, type Habit } from '../../../support/bareHost/habits.ts';
import { chanceOf, mutate, oneOf } from '../../../support/bareHost/mutations.ts';
import { createWorld } from '../../../support/bareHost/world.ts';
import { type FakeAnswer, FakeHost, type SeenRequest } from '../../../support/fakeHost.ts';
import * as canvas from '../../../support/fakeMapCanvas.tsx';
import { renderApp } from '../../../support/renderApp.tsx';

jest.unstable_mockModule('../../../../src/features/map/canvas/MapCanvas.tsx', () => canvas);

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

/** A bare host without HTTP; with a seed some of its answers are changed. */
function makeHost(seed?: number): FakeHost {
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
      user: world.accounts[0],
      params,
      query,
      body,
      broadcast: () => undefined,
    };
    try {
      let json = applyToBody(call.answer(context), call, habits);
      const calm = request.path.endsWith('/init') ? 0.9 : 0.4; // without a game there is nothing to see
      const times = seed === undefined || chance() < calm ? 0 : 1 + Math.floor(chance() * 4);
      for (let at = 0; at < times; at += 1) json = mutate(json, chance);
      return { json };
    } catch (error) {
      if (error instanceof Refused) return { status: error.status, json: { error: error.message } };
      throw error;
    }
  });
}

interface Walked {
  readonly words: string;
  readonly asked: ReadonlyMap<string, number>;
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

/** Opens a screen, waits for all its answers, and leaves it. */
async function walk(path: string, host: FakeHost): Promise<Walked> {
  const config = v.parse(clientConfig, {});
  const { store } = renderApp(path, { host, config, clock: () => NOW_S * 1_000 });
  const words = await lastWords(host);
  expect(JSON.stringify(store.getState())).not.toBe('');
  cleanup();
  const asked = new Map<string, number>();
  for (const { method, path: where } of host.requests) {
    const call = `${method} ${findCall(method, where)?.call.path ?? where}`;
    asked.set(call, (asked.get(call) ?? 0) + 1);
  }
  return { words, asked };
}

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 60);
/** The most that one screen may take here, ms: a slow machine is no defect of ours. */
const RUN_MS = 2_000;

describe('answers that are changed at random', () => {
  const plain = new Map<string, Walked>();
  let errors: unknown[];

  beforeEach(() => {
    errors = [];
    jest.spyOn(console, 'error').mockImplementation((...all: unknown[]) => {
      // Without a game that can be read the program says so, and offers to try again.
      if (!String(all[0]).includes('StartFailed')) errors.push(all);
    });
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  beforeAll(async () => {
    for (const path of SCREENS) plain.set(path, await walk(path, makeHost()));
  });

  it(
    'HOSTS-15 leave no screen blank or broken, and cause no more calls than a retry each',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer(), async (seed) => {
          const path = oneOf(chanceOf(seed + 1), SCREENS) ?? '/';
          const { words, asked } = await walk(path, makeHost(seed));
          expect({ path, errors }).toEqual({ path, errors: [] });
          expect({ path, words: words.trim() }).not.toEqual({ path, words: '' });
          expect(words).not.toContain(ru.app.crashed);
          const most = plain.get(path)?.asked;
          const storms = [...asked].filter(([call, times]) => times > 2 * (most?.get(call) ?? 1));
          expect({ path, storms }).toEqual({ path, storms: [] });
        }),
        { numRuns, endOnFailure: true },
      );
    },
    RUN_MS * numRuns,
  );
});
