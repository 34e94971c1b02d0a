/**
 * How fast a log of 50,000 actions replays: an evening of chat, its messages spread over two channels, with words hidden. The log is made of real
 * actions of the program, their messages numbered on; it is read, checked and run through the program's own reducer (QA-02).
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import { lazyParts, rootReducer, type RootState } from '../../src/app/reducer.ts';
import { messageReceived, endFollowed } from '../../src/features/chat/rooms/actions.ts';
import { openRoom } from '../../src/features/chat/lazy.ts';
import { textTyped, composerOpened } from '../../src/features/chat/composer/composersSlice.ts';
import type { LoggedAction } from '../../src/recorder/actionLog.ts';
import { Segments, usualLimits } from '../../src/recorder/segments.ts';
import { logText } from '../../src/recorder/serializer.ts';
import { purely } from '../../scripts/lib/purely.ts';
import { logEnvironment, makeRedactor, replayOf } from '../support/recording.ts';
import { ChatHost } from '../unit/src/features/chat/chatHost.ts';
import { chatProgram, first, second } from '../unit/src/features/chat/chatProgram.ts';
import { median } from './lib/measure.ts';
import type { Report } from './lib/report.ts';

const ACTIONS = 50_000;
const ROUNDS = 3;
const WANTED = 10_000;
/** Of so many actions one is a message, the others are typing; and now and then one who follows the talk gives up what is long past. */
const MESSAGE_EVERY = 5;
const FOLLOWED_EVERY = 499;

/** What one of the actions of the evening is. */
function actionOf(at: number, now: number): UnknownAction {
  const channel = at % 2 === 0 ? first : second;
  if (at % FOLLOWED_EVERY === 0) return endFollowed({ channel });
  if (at % MESSAGE_EVERY !== 0)
    return textTyped({ channel, text: `Слово за словом, ${String(at)}` });
  const message = {
    id: String(100_000 + at),
    author_id: '9',
    author_type: 'profile' as const,
    message: `Волна бьёт о причал, и никто не отвечает: ${String(at)}`,
    created_at: '',
    date: Math.floor(now / 1_000) + at,
    updated: now + at,
    unread: false,
  };
  return messageReceived({ channel, message, at: now + at, own: false });
}

/** A program opens two rooms, and its reducer does the rest; resolves with the file. */
async function record(report: Report): Promise<string> {
  const actionLog: LoggedAction<RootState>[] = [];
  const memory = new ChatHost();
  const { begin, pass, store, host } = chatProgram(memory, actionLog);
  await begin();
  await pass(1);
  for (const channel of [first, second]) {
    store.dispatch(openRoom(channel, 'window'));
    store.dispatch(composerOpened({ channel }));
  }
  await host.settle();
  const segments = new Segments<RootState>(lazyParts, { ...usualLimits, bytes: Infinity });
  let state = store.getState();
  segments.take(actionLog, state);
  while (segments.next <= ACTIONS) {
    const action = actionOf(segments.next, memory.now);
    const before = state;
    state = rootReducer(state, action);
    segments.take([[memory.now, action, before]], state);
  }
  const facts = { environment: logEnvironment, parts: lazyParts, savedAt: 0, words: false };
  const begun = performance.now();
  const text = logText(makeRedactor(false), segments.list, {
    ...facts,
    now: state,
    seq: segments.next,
  });
  report.line(
    `written: ${(text.length / 1e6).toFixed(1)} M characters, ${perSecond(ACTIONS, performance.now() - begun)} actions/s`,
  );
  return text;
}

const perSecond = (count: number, ms: number): string => ((count / ms) * 1_000).toFixed(0);

export async function run(report: Report): Promise<void> {
  const text = await record(report);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    const replay = replayOf(text);
    const read = performance.now();
    purely(() => replay.run());
    const done = performance.now();
    if (replay.done !== ACTIONS || replay.failedChecks.length > 0 || replay.broken.length > 0)
      throw new Error('The replay came to another state than the program');
    times.push(done - from);
    report.line(
      `round ${String(round + 1)}: read in ${(read - from).toFixed(0)} ms, run in ${(done - read).toFixed(0)} ms`,
    );
  }
  const speed = (ACTIONS / median(times)) * 1_000;
  report.line(`read and run: ${speed.toFixed(0)} actions/s, wanted ${String(WANTED)}`);
  report.limit('ms for 10,000 actions', (10_000 / speed) * 1_000, 1_000, ' ms');
}
