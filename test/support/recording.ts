import type { Reducer } from '@reduxjs/toolkit';
import { lateParts } from '../../src/app/lateParts.ts';
import { rootReducer, type RootState } from '../../src/app/reducer.ts';
import type { RecordedLog } from '../../src/contract/log.ts';
import { createMask } from '../../src/recorder/mask.ts';
import { putMarker } from '../../src/recorder/putMark.ts';
import { readLog } from '../../src/recorder/readLog.ts';
import { createReplay, type Replay } from '../../src/recorder/replay.ts';
import { Segments } from '../../src/recorder/segments.ts';
import { createSieve, type Sieve } from '../../src/recorder/sieve.ts';
import type { Tape } from '../../src/recorder/tape.ts';
import { type LogPlace, logText } from '../../src/recorder/writeLog.ts';

export const logPlace: LogPlace = {
  build: '0.1.0',
  timeZone: 'Europe/Moscow',
  language: 'ru',
  screen: { width: 1280, height: 720, ratio: 1 },
  config: {},
};

export const makeSieve = (words: boolean): Sieve =>
  createSieve({ mask: createMask('соль'), words });

/** The file of what was recorded on a tape, up to this state. */
export function logOf(tape: Tape<RootState>, now: RootState, words = false): string {
  const segments = new Segments<RootState>(lateParts);
  segments.take([...tape], now);
  return logText(makeSieve(words), segments.list, {
    place: logPlace,
    parts: lateParts,
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
  return createReplay({ log: soundLog(text), reducer, withPut: putMarker() });
}
