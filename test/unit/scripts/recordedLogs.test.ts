import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { LOGS } from '../../../scripts/lib/takeOver.ts';
import type { LoggedSteps } from '../../../scripts/lib/loggedSteps.ts';
import { purely } from '../../../scripts/lib/purely.ts';
import { replayed, soundLogIn } from '../../../scripts/lib/replayedLog.ts';
import {
  readTransitions,
  readWithoutLog,
  type Transition,
} from '../../../scripts/lib/transitions.ts';
import { wholeReducer } from '../../../src/app/lazyFeatures.ts';
import type { RecordedLog } from '../../../src/contract/log.ts';
import { createUpsertMarker } from '../../../src/recorder/upsertMark.ts';
import type { ReplayOptions } from '../../../src/recorder/replay.ts';

/** So much may all logs take, in bytes: they come with every clone. */
const MOST_BYTES = 5_000_000;

const logs = globSync('**/*.jsonl', { cwd: LOGS }).sort();
const textOf = (file: string): string => readFileSync(path.join(LOGS, file), 'utf8');
const expectedOf = (file: string): LoggedSteps =>
  JSON.parse(textOf(file.replace(/l$/, ''))) as LoggedSteps;

const soundLog = (file: string): RecordedLog => soundLogIn(path.join(LOGS, file));

type Program = Omit<ReplayOptions, 'log'>;

const logsOf = ({ name }: Transition): string[] =>
  logs.filter((file) => file.replace(/\.\d+(?:-\d+)?\.jsonl$/, '') === name);

describe('the recorded logs of the transitions', () => {
  const transitions = readTransitions();
  const program: Program = { reducer: wholeReducer(), markUpsert: createUpsertMarker() };

  it('QA-04 are there for every transition, but for those that say why they have none', () => {
    const silent = transitions.filter((one) => logsOf(one).length === 0).map(({ name }) => name);
    expect(silent.sort()).toEqual(Object.keys(readWithoutLog()).sort());
    expect(transitions.length - silent.length).toBeGreaterThan(150);
  });

  it('QA-04 belong to a transition each, and have what they come to beside them', () => {
    const owned = new Set(transitions.flatMap(logsOf));
    expect(logs.filter((file) => !owned.has(file) && !file.startsWith('chromium/'))).toEqual([]);
    const beside = globSync('**/*.json', { cwd: LOGS }).map((file) => `${file}l`);
    expect(beside.sort()).toEqual(logs);
  });

  it.each(logs)('QA-04 %s replays to what it is to come to', (file) => {
    const expected = expectedOf(file);
    const log = soundLog(file);
    const { broken, failedChecks, steps } = purely(() =>
      replayed({ ...program, log }, expected.test),
    );
    expect(broken).toEqual([]);
    expect(failedChecks).toEqual([]);
    expect(steps).toEqual(expected);
    expect(steps.steps).not.toEqual([]);
  });

  it('QA-04 do what they are named for: something of their part of the state changes', () => {
    const idle = transitions.flatMap((transition) => {
      const files = logsOf(transition);
      const does = files.some((file) =>
        expectedOf(file).steps.some((step) => partsOf(transition).test(step)),
      );
      return files.length === 0 || does ? [] : [transition.name];
    });
    expect(idle).toEqual([]);
  });

  it('QA-04 hold no words, no addresses of the recording machine, and take little room', () => {
    const all = globSync('**/*.{json,jsonl}', { cwd: LOGS });
    const bytes = all.reduce((sum, file) => sum + statSync(path.join(LOGS, file)).size, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
    for (const file of logs) {
      const text = textOf(file);
      expect(soundLog(file).header.words).toBe(false);
      expect(text).not.toContain(process.cwd());
      // A placeholder is one letter again and again.
      const words = [...text.matchAll(/[а-яё]{2,}/giu)].map(([word]) => word);
      expect(words.filter((word) => new Set(word).size > 1)).toEqual([]);
    }
  });
});

/** The part of the state in which a transition shows, as a step names it. */
function partsOf({ name }: Transition): RegExp {
  const [feature = '', part = ''] = name.split('/');
  return PARTS[name] ?? PARTS[`${feature}/${part}`] ?? new RegExp(`: .*\\b${feature}\\b`);
}

/** Transitions that show in another part of the state than the one their feature is named for. */
const PARTS: Readonly<Record<string, RegExp>> = {
  'chat/live-delivery-and-presence': /: .*\b(?:chat|presence|connection)\b/,
  'chat/shared-behaviour': /: .*\b(?:session|ui)\b/,
  'session/errors': /: .*\bui\b/,
  // Web push stands in the cache of its call.
  'notifications/notifications': /: .*\b(?:notifications|api)\b/,
  'profiles/the-character-of-a-profile': /: .*\b(?:api|session)\b/,
  // What was typed and looked up stands in the cache of the call.
  'turns/the-turn-form/a-tag-that-is-invalid-known-too-long-too-short': /: .*\bapi\b/,
  'session/who-is-here/sign-out-refused-nothing-changes': /: .*\bui\b/,
  'profiles/form-of-a-profile': /: .*\b(?:api|session|drafts)\b/,
};
