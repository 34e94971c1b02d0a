import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readTransitions, titlePattern } from '../../scripts/lib/transitions.ts';
import { loggedSteps } from '../../scripts/lib/loggedSteps.ts';
import { lazyParts, type RootState } from '../../src/app/reducer.ts';
import { Segments } from '../../src/recorder/segments.ts';
import type { Redactor } from '../../src/recorder/redactor.ts';
import { logText } from '../../src/recorder/serializer.ts';
import { recordedTo, recordings, type StoreRecording } from './recordedStore.ts';
import { logEnvironment, makeRedactor } from './recording.ts';

/**
 * Records the actions of the stores of a test, where a table of transitions (test/transitions) names the test. Only `npm run record` loads this, before the screens are
 * taken down after each test.
 */

/** Tests whose calls are their own: the program has none of these endpoints, so it cannot replay them. */
const OF_OTHER_CALLS: ReadonlySet<string> = new Set(['test/unit/src/app/ui.test.ts']);

/** Of a test that makes many stores the first are enough. */
const MOST_STORES = 2;

/** Moments that RTK Query reads from the clock of the machine. */
const MOMENTS: ReadonlySet<string> = new Set(['startedTimeStamp', 'fulfilledTimeStamp']);

/** RTK Query tells an id of its own when it begins; the state does not hold it. */
const REGISTERED = 'api/config/middlewareRegistered';

/**
 * RTK Query writes who is subscribed to its answers into the state half a second later, by a timer of the machine. The log leaves out both, so that it does not
 * depend on how busy that machine was.
 */
const SUBSCRIBED = 'api/internalSubscriptions/subscriptionsUpdated';

interface WithRequest {
  readonly meta?: { readonly requestId?: string };
}

/** Gives the ids of requests, which are chance, numbers, and moments of the machine's clock one value, so that a log is the same whenever it is recorded. */
function tidied(redactor: Redactor, actionLog: StoreRecording['actionLog']): Redactor {
  const ids = new Map<string, string>();
  for (const [, action] of actionLog) {
    const id = (action as WithRequest).meta?.requestId;
    if (id !== undefined && !ids.has(id)) ids.set(id, `r${String(ids.size + 1)}`);
  }
  const tidy = (value: unknown, name = ''): unknown => {
    if (typeof value === 'number') return MOMENTS.has(name) ? 1_000_000 : value;
    if (typeof value === 'string') return ids.get(value) ?? value;
    if (Array.isArray(value)) return value.map((one) => tidy(one));
    if (typeof value !== 'object' || value === null) return value;
    if (name === 'subscriptions') return {};
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, one]) => [ids.get(key) ?? key, tidy(one, key)]));
  };
  return {
    state: (state) => tidy(redactor.state(state)),
    *stateInSteps(state) {
      return tidy(yield* redactor.stateInSteps(state));
    },
    action: (action) =>
      tidy(redactor.action(action.type === REGISTERED ? { ...action, payload: '' } : action)),
  };
}

/** The files of one store: its log, and what it comes to by the states that the program really had. */
function filesOf({ actionLog, getState }: StoreRecording, test: string): readonly [string, string] {
  const entries = actionLog.filter(([, action]) => action.type !== SUBSCRIBED);
  const now = getState();
  const redactor = tidied(makeRedactor(false), entries);
  const segments = new Segments<RootState>(lazyParts);
  segments.take([...entries], now);
  const how = { environment: logEnvironment, parts: lazyParts, savedAt: 1, words: false };
  const log = logText(redactor, segments.list, { ...how, now, seq: segments.next });
  const states = [...entries.map(([, , before]) => before), now].map(redactor.state);
  const types = entries.map(([, action]) => action.type);
  return [log, `${JSON.stringify(loggedSteps(test, types, states), null, 1)}\n`];
}

/** The tests that are recorded, each with the names of its logs: a transition, and which of its tests this is. */
const recordedTests = readTransitions().flatMap(({ name, tests }) =>
  tests.map(({ file, title }, at) => ({
    file,
    pattern: new RegExp(`(?:^| )${titlePattern(title)}$`, 's'),
    log: `${name}.${String(at + 1)}`,
  })),
);

/** The names under which the logs of the running test go. `title` begins with those of its groups. */
const namesFor = (file: string, title: string): string[] =>
  recordedTests
    .filter((test) => test.file === file && test.pattern.test(title))
    .map(({ log }) => log);

function write(name: string, files: readonly [string, string], more: string): void {
  const target = path.join(recordedTo ?? '', `${name}${more}`);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(`${target}.jsonl`, files[0]);
  writeFileSync(`${target}.json`, files[1]);
}

afterEach(() => {
  const made = recordings.splice(0).filter(({ actionLog }) => actionLog.length > 0);
  const { testPath = '', currentTestName = '' } = expect.getState();
  const file = path.relative(process.cwd(), testPath);
  if (made.length === 0 || OF_OTHER_CALLS.has(file)) return;
  for (const name of namesFor(file, currentTestName)) {
    // A table of cases makes several tests of one title: the first that leaves something counts.
    if (existsSync(path.join(recordedTo ?? '', `${name}.jsonl`))) continue;
    made
      .slice(0, MOST_STORES)
      .forEach((one, at) =>
        write(
          name,
          filesOf(one, `${file}: ${currentTestName}`),
          at > 0 ? `-${String(at + 1)}` : '',
        ),
      );
  }
});
