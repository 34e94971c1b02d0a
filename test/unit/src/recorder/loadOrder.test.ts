/** @jest-environment ./test/support/nodeEnvironment.mjs */
import { jest } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoggedSteps } from '../../../../scripts/lib/loggedSteps.ts';
import { purely } from '../../../../scripts/lib/purely.ts';
import { soundLogIn } from '../../../../scripts/lib/replayedLog.ts';
import { LOGS } from '../../../../scripts/lib/takeOver.ts';
import { createReplay } from '../../../../src/recorder/replay.ts';
import { stateDigest } from '../../../../src/recorder/stateDiff.ts';
import { createUpsertMarker } from '../../../../src/recorder/upsertMark.ts';
import { injectingFiles } from '../../../support/injectingFiles.ts';

it('QA-02 the recorded logs come to the same by slices that were loaded in another order', async () => {
  const { wholeReducer } = await import('../../../../src/app/lazyFeatures.ts');
  const usual = wholeReducer();
  jest.resetModules();
  for (const file of injectingFiles.toReversed()) await import(file);
  const other = await import('../../../../src/app/lazyFeatures.ts');
  const reducer = other.wholeReducer();
  expect(reducer).not.toBe(usual);

  const logs = globSync('**/*.jsonl', { cwd: LOGS }).map((file) => path.join(LOGS, file));
  expect(logs.length).toBeGreaterThan(150);
  const markUpsert = createUpsertMarker();
  for (const file of logs) {
    const expected = JSON.parse(readFileSync(file.replace(/l$/, ''), 'utf8')) as LoggedSteps;
    const replay = createReplay({ markUpsert, log: soundLogIn(file), reducer });
    purely(() => replay.run());
    expect([file, stateDigest(replay.state)]).toEqual([file, expected.digest]);
  }
});
