import type { Reducer } from '@reduxjs/toolkit';
import { lazyParts, rootReducer, type RootState } from '../../src/app/reducer.ts';
import type { RecordedLog } from '../../src/contract/log.ts';
import { createMask, KEY_BYTES } from '../../src/recorder/redaction.ts';
import { hashOf } from '../../src/domain/index.ts';
import { createUpsertMarker } from '../../src/recorder/upsertMark.ts';
import { readLog } from '../../src/recorder/readLog.ts';
import { createReplay, type Replay } from '../../src/recorder/replay.ts';
import { Segments } from '../../src/recorder/segments.ts';
import { createRedactor, type Redactor } from '../../src/recorder/redactor.ts';
import type { ActionLog } from '../../src/recorder/actionLog.ts';
import { type LogEnvironment, logText } from '../../src/recorder/serializer.ts';

export const logEnvironment: LogEnvironment = {
  build: '0.1.0',
  timeZone: 'Europe/Moscow',
  language: 'ru',
  screen: { width: 1280, height: 720, ratio: 1 },
  config: {},
};

/** The key of a mask, the same for the same seed. */
export const maskKeyOf = (seed: string): Uint8Array =>
  Uint8Array.from({ length: KEY_BYTES }, (_, at) => hashOf(seed + String(at)));

export const maskKey = maskKeyOf('соль');

export const makeRedactor = (words: boolean): Redactor =>
  createRedactor({ mask: createMask(maskKey), words });

/** The file of what was recorded in an action log, up to this state. */
export function logOf(actionLog: ActionLog<RootState>, now: RootState, words = false): string {
  const segments = new Segments<RootState>(lazyParts);
  segments.take([...actionLog], now);
  return logText(makeRedactor(words), segments.list, {
    environment: logEnvironment,
    parts: lazyParts,
    savedAt: 1,
    words,
    now,
    seq: segments.next,
  });
}

export function soundLog(text: string): RecordedLog {
  const read = readLog(text);
  if (!read.ok) throw new Error(`No sound log: ${JSON.stringify(read.problems)}`);
  return read.log;
}

/** A replay by the program's own reducer; what comes late must have been imported by the test. */
export function replayOf(text: string): Replay {
  const reducer = rootReducer as Reducer<unknown>;
  return createReplay({ log: soundLog(text), reducer, markUpsert: createUpsertMarker() });
}
