import { jest } from '@jest/globals';
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { LOGS } from '../../../scripts/lib/takeOver.ts';
import type { LoggedSteps } from '../../../scripts/lib/loggedSteps.ts';
import { purely } from '../../../scripts/lib/purely.ts';
import { replayed, soundLogIn } from '../../../scripts/lib/replayedLog.ts';
import { lateFiles, programReducer } from '../../../scripts/lib/replayProgram.ts';
import {
  logNameOf,
  readTransitions,
  stepsWithoutLog,
  type TransitionRow,
} from '../../../scripts/lib/transitions.ts';
import type { RecordedLog } from '../../../src/contract/log.ts';
import { putMarker } from '../../../src/recorder/putMark.ts';
import { createReplay, type ReplayOptions } from '../../../src/recorder/replay.ts';
import { stateDigest } from '../../../src/recorder/digest.ts';

/** So much may all logs take, in bytes: they come with every clone. */
const MOST_BYTES = 4_000_000;

const logs = globSync('**/*.jsonl', { cwd: LOGS }).sort();
const textOf = (file: string): string => readFileSync(path.join(LOGS, file), 'utf8');
const expectedOf = (file: string): LoggedSteps =>
  JSON.parse(textOf(file.replace(/l$/, ''))) as LoggedSteps;

const soundLog = (file: string): RecordedLog => soundLogIn(path.join(LOGS, file));

type Program = Omit<ReplayOptions, 'log'>;

/** The logs of one line of a table. */
const logsOf = (row: TransitionRow): string[] =>
  logs.filter((file) => file.replace(/\.\d+(?:-\d+)?\.jsonl$/, '') === logNameOf(row));

describe('the recorded logs of the transitions', () => {
  const rows = readTransitions();
  const without = stepsWithoutLog();
  let program: Program;
  beforeAll(async () => {
    program = { reducer: await programReducer(), withPut: putMarker() };
  });

  it('QA-04 are there for every transition, but for those that say why they have none', () => {
    const silent = rows.filter((row) => logsOf(row).length === 0).map(logNameOf);
    expect(silent.sort()).toEqual(Object.keys(without).sort());
    expect(rows.length - silent.length).toBeGreaterThan(150);
  });

  it('QA-04 belong to a transition each, and have what they come to beside them', () => {
    const owned = new Set(rows.flatMap(logsOf));
    expect(logs.filter((file) => !owned.has(file) && !file.startsWith('chromium/'))).toEqual([]);
    const beside = globSync('**/*.json', { cwd: LOGS }).map((file) => `${file}l`);
    expect(beside.sort()).toEqual(logs);
  });

  it.each(logs)('QA-04 %s replays to what it is to come to', (file) => {
    const expected = expectedOf(file);
    const log = soundLog(file);
    const { broken, failedChecks, told } = purely(() =>
      replayed({ ...program, log }, expected.test),
    );
    expect(broken).toEqual([]);
    expect(failedChecks).toEqual([]);
    expect(told).toEqual(expected);
    expect(told.steps).not.toEqual([]);
  });

  it('QA-04 do what they are named for: something of their part of the state changes', () => {
    const idle = rows.flatMap((row) => {
      const files = logsOf(row);
      const does = files.some((file) =>
        expectedOf(file).steps.some((step) => partsOf(row).test(step)),
      );
      return files.length === 0 || does ? [] : [logNameOf(row)];
    });
    expect(idle).toEqual([]);
  });

  it('QA-02 come to the same by slices that were loaded in another order', async () => {
    jest.resetModules();
    const other = (await import('../../../scripts/lib/replayProgram.ts')) as {
      programReducer: typeof programReducer;
    };
    const reducer = await other.programReducer(lateFiles.toReversed());
    expect(reducer).not.toBe(program.reducer);
    for (const file of logs) {
      const replay = createReplay({ ...program, log: soundLog(file), reducer });
      purely(() => replay.run());
      expect([file, stateDigest(replay.state)]).toEqual([file, expectedOf(file).digest]);
    }
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
function partsOf(row: TransitionRow): RegExp {
  const { feature, table } = row;
  return PARTS[logNameOf(row)] ?? PARTS[table] ?? new RegExp(`: .*\\b${feature}\\b`);
}

/** Of tables, and single lines, that tell of something else than the part of the state their feature is named for. */
const PARTS: Readonly<Record<string, RegExp>> = {
  'live delivery and presence': /: .*\b(?:chat|presence|connection)\b/,
  'shared behaviour': /: .*\b(?:session|ui)\b/,
  errors: /: .*\bui\b/,
  // Web push stands in the cache of its call.
  notifications: /: .*\b(?:notifications|api)\b/,
  'the character of a profile': /: .*\b(?:api|session)\b/,
  // What was typed and looked up stands in the cache of the call.
  'turns/the-turn-form/a-tag-that-is-invalid-known-too-long-too-short': /: .*\bapi\b/,
  'session/who-is-here/sign-out-refused-nothing-changes': /: .*\bui\b/,
  'form of a profile': /: .*\b(?:api|session)\b/,
};
